import { Icon } from '#components/icon.tsx';
import { SiteName } from '#components/site-name.tsx';
import type { HostDescription } from '#lib/format/describe-host.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How each warning looks, and the end of the names of its messages. */
const looks = {
  'own-machine': { tone: 'plain', icon: 'shield', name: 'own_machine' },
  'not-encrypted': { tone: 'waiting', icon: 'warning', name: 'not_encrypted' },
  address: { tone: 'waiting', icon: 'warning', name: 'address' },
  international: { tone: 'waiting', icon: 'globe', name: 'international' },
  'look-alike': { tone: 'refused', icon: 'warning', name: 'look_alike' },
  container: { tone: 'plain', icon: 'lock', name: 'container' },
  'trailing-dot': { tone: 'refused', icon: 'warning', name: 'trailing_dot' },
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
    <div class="stack-3">
      <p class={asks === undefined ? 'asker' : ''}>
        <span data-testid="approval-host" data-origin={origin}>
          <SiteName origin={origin} host={host} />
        </span>{' '}
        {asks !== undefined && <span class="soft">{asks}</span>}
      </p>
      {within !== null && (
        <p class="with-icon approval-within" data-testid="approval-within">
          <Icon name="warning" />
          {t('approval_within', { site: within })}
        </p>
      )}
      {host.flags.length > 0 && (
        <ul class="stack-2">
          {host.flags.map((flag) => {
            const { tone, icon, name } = looks[flag.kind];
            const reads = 'reads' in flag ? bidiIsolate(escapeInvisible(flag.reads)) : '';
            return (
              <li class={`flag tone-${tone}`} data-testid="approval-flag" data-flag={flag.kind} key={flag.kind}>
                <Icon name={icon} />
                <p class="small">
                  <strong>{t(`approval_flag_${name}`)}.</strong> {t(`approval_flag_${name}_text`, { name: reads })}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
