import type { JSX } from 'preact';
import { Icon, type IconName } from '#components/icon.tsx';
import type { HostDescription, HostFlag } from '#lib/format/describe-host.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

interface FlagLook {
  tone: 'plain' | 'waiting' | 'refused';
  icon: IconName;
  word: string;
  text: string;
}

/** Makes a name of any script safe inside a sentence. */
const quoted = (name: string): string => bidiIsolate(escapeInvisible(name));

function look(flag: HostFlag): FlagLook {
  switch (flag.kind) {
    case 'own-machine': {
      const text = t('approval_flag_own_machine_text');
      return { tone: 'plain', icon: 'shield', word: t('approval_flag_own_machine'), text };
    }
    case 'not-encrypted': {
      const text = t('approval_flag_not_encrypted_text');
      return { tone: 'waiting', icon: 'warning', word: t('approval_flag_not_encrypted'), text };
    }
    case 'address': {
      const text = t('approval_flag_address_text');
      return { tone: 'waiting', icon: 'warning', word: t('approval_flag_address'), text };
    }
    case 'international': {
      const text = t('approval_flag_international_text', { name: quoted(flag.reads) });
      return { tone: 'waiting', icon: 'globe', word: t('approval_flag_international'), text };
    }
    case 'look-alike': {
      const text = t('approval_flag_look_alike_text', { name: quoted(flag.reads) });
      return { tone: 'refused', icon: 'warning', word: t('approval_flag_look_alike'), text };
    }
    case 'trailing-dot': {
      const text = t('approval_flag_trailing_dot_text');
      return { tone: 'refused', icon: 'warning', word: t('approval_flag_trailing_dot'), text };
    }
    default:
      return flag satisfies never;
  }
}

/** Who asks: the host with its registrable domain emphasised, and warnings about it. */
export function ApprovalHost(props: { host: HostDescription; origin: string; within: string | null }): JSX.Element {
  const { host, origin, within } = props;
  return (
    <div class="stack-3">
      <p class="approval-host" data-testid="approval-host" data-origin={origin} title={origin}>
        <span class="soft">{host.before}</span>
        <strong>{host.registrable}</strong>
        <span class="soft">{host.port}</span>
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
            const { tone, icon, word, text } = look(flag);
            return (
              <li class={`flag tone-${tone}`} data-testid="approval-flag" data-flag={flag.kind} key={flag.kind}>
                <Icon name={icon} />
                <p class="small">
                  <strong>{word}.</strong> {text}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
