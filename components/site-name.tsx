import type { ComponentChildren } from 'preact';
import type { HostDescription } from '#lib/format/describe-host.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { looksAlike } from '#lib/sites/origin.ts';
import { Breakable } from './breakable.tsx';
import { Chip } from './status.tsx';

type Parts = Pick<HostDescription, 'before' | 'registrable' | 'port'>;

function partsOf(origin: string): Parts {
  const [, before = '', registrable = '', port = ''] = /^(http:\/\/)?(.*?)(:\d+)?$/.exec(siteName(origin)) ?? [];
  return { before, registrable, port };
}

/**
 * A site's name. Whose site it is stands out: its registrable domain, or its whole host where no `host` says which that is. Where it
 * is too long it breaks before the port, and not within it.
 */
export function SiteName({ origin, host }: { origin: string; host?: Parts }) {
  const { before, registrable, port } = host ?? partsOf(origin);
  return (
    <bdi dir={host ? 'ltr' : 'auto'} title={escapeInvisible(origin)}>
      {before !== '' && (
        <span class="soft">
          <Breakable text={before} />
        </span>
      )}
      <strong>
        <Breakable text={registrable} />
      </strong>
      {port !== '' && <span class="soft port">{port}</span>}
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
