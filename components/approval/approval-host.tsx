import { Icon } from '#components/icon.tsx';
import { SiteName } from '#components/site-name.tsx';
import type { HostDescription } from '#lib/format/describe-host.ts';
import { bidiIsolate, inSentence } from '#lib/format/escape-invisible.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';

/** How each warning looks. */
const looks = {
  'own-machine': { tone: 'plain', icon: 'shield' },
  'not-encrypted': { tone: 'waiting', icon: 'warning' },
  address: { tone: 'waiting', icon: 'warning' },
  international: { tone: 'waiting', icon: 'globe' },
  'look-alike': { tone: 'refused', icon: 'warning' },
  container: { tone: 'plain', icon: 'lock' },
  'trailing-dot': { tone: 'refused', icon: 'warning' },
} as const;

/** The site that asks. */
export interface Asker {
  origin: string;
  host: HostDescription;
  /** The site of the tab, if it is another. */
  within: string | null;
}

/** Who asks: the host with its registrable domain emphasised, and warnings about it. `asks` is what for, in the same line. */
export function ApprovalHost({ host, origin, within, asks }: Asker & { asks?: string }) {
  return (
    <div class="stack-3" id="approval-asker">
      <p class={asks === undefined ? 'asker' : ''}>
        <span data-testid="approval-host" data-origin={origin}>
          <SiteName origin={origin} host={host} />
        </span>{' '}
        {asks !== undefined && <span class="soft">{asks}</span>}
      </p>
      {within !== null && (
        <p class="with-icon approval-within" data-testid="approval-within">
          <Icon name="warning" />
          {t('approval_within', { site: bidiIsolate(within) })}
        </p>
      )}
      {host.flags.length > 0 && (
        <ul class="stack-2">
          {host.flags.map((flag) => {
            const { tone, icon } = looks[flag.kind];
            const name = snakeCase(flag.kind);
            const reads = { name: 'reads' in flag ? inSentence(flag.reads) : '' };
            return (
              <li class={`flag tone-${tone}`} data-testid="approval-flag" data-flag={flag.kind} key={flag.kind}>
                <Icon name={icon} />
                <p class="small">
                  <strong>{t(`approval_flag_${name}`, reads)}.</strong> {t(`approval_flag_${name}_text`, reads)}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
