import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

const looks = new Map<string, { tone: Tone; icon: IconName; word: () => string }>([
  ['STATUS_UNSPECIFIED', { tone: 'plain', icon: 'clock', word: () => t('asset_status_unspecified') }],
  ['STATUS_PROPOSED', { tone: 'plain', icon: 'ballot', word: () => t('asset_status_proposed') }],
  ['STATUS_REJECTED', { tone: 'refused', icon: 'cross', word: () => t('asset_status_rejected') }],
  ['STATUS_PENDING_LISTING', { tone: 'plain', icon: 'clock', word: () => t('asset_status_pending_listing') }],
  ['STATUS_ENABLED', { tone: 'ok', icon: 'check', word: () => t('asset_status_enabled') }],
]);

/** An asset's status. An unknown status is shown unchanged. */
export function AssetStatus({ status }: { status: string }) {
  const { tone, icon, word } = looks.get(status) ?? {
    tone: 'plain',
    icon: 'clock',
    word: () => escapeInvisible(status),
  };
  return (
    <Chip tone={tone} icon={icon}>
      {word()}
    </Chip>
  );
}
