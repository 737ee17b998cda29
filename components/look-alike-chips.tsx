import { t } from '#lib/i18n/i18n.ts';
import { looksAlike } from '#lib/sites/origin.ts';
import { Chip } from './status.tsx';

/** Warnings that a site's name may imitate another's. */
export function LookAlikeChips({ origin }: { origin: string }) {
  const flags = URL.canParse(origin) ? looksAlike(new URL(origin).hostname) : [];
  return (
    <>
      {flags.map((flag) => (
        <Chip tone="waiting" icon="warning" key={flag}>
          {flag === 'trailing-dot' ? t('approval_flag_trailing_dot') : t('approval_flag_international')}
        </Chip>
      ))}
    </>
  );
}
