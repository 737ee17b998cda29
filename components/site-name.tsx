import type { ComponentChildren } from 'preact';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { looksAlike } from '#lib/sites/origin.ts';
import { Breakable } from './breakable.tsx';
import { Chip } from './status.tsx';

/** A site's name in a line of its own. Where it is too long it breaks before the port, and not within it. */
export function SiteName({ origin }: { origin: string }) {
  const name = siteName(origin);
  const port = /:\d+$/.exec(name)?.[0] ?? '';
  return (
    <bdi>
      <Breakable text={name.slice(0, name.length - port.length)} />
      {port !== '' && <span class="port">{port}</span>}
    </bdi>
  );
}

/** Warnings that a site's name may imitate another's. */
export function LookAlikeChips({ origin }: { origin: string }) {
  const flags = URL.canParse(origin) ? looksAlike(new URL(origin).hostname) : [];
  return flags.map((flag) => (
    <Chip tone="waiting" icon="warning" key={flag}>
      {flag === 'trailing-dot' ? t('approval_flag_trailing_dot') : t('approval_flag_international')}
    </Chip>
  ));
}

/** The head of a site's row: its name, warnings about it, and what else there is. */
export function SiteHead({ origin, children }: { origin: string; children?: ComponentChildren }) {
  return (
    <div class="site-head split wrap">
      <span class="site-name">
        <SiteName origin={origin} />
      </span>
      <LookAlikeChips origin={origin} />
      {children}
    </div>
  );
}
