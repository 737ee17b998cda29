import type { ComponentChildren, JSX } from 'preact';
import type { IconName } from '#components/icon.tsx';
import type { Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import type { WalletFound } from '#lib/wallet/wallet-checks.ts';

/** What one state of the connection routine tells the user, and which of the two ways out is the better one. */
export interface Explanation {
  tone: Tone;
  icon: IconName;
  title: string;
  text: ComponentChildren;
  /** What was seen on the wire, for those who know what to do with it. */
  detail?: string;
  primary: 'check' | 'settings' | 'none';
  /** Whether the settings can mend it. */
  settings?: boolean;
}

/** What the user can do about what a check of the wallet at `address` has found, in the popup and the settings' test. */
export function walletAdvice(finding: WalletFound['finding'], address: string): string | null {
  switch (finding) {
    case 'no-answer':
      return t('routine_unreachable_text', { address });
    case 'bad-answer':
      return t('routine_bad_answer_text', { address });
    case 'origin-refused':
      return t('routine_origin_refused_text', { address });
    case 'outdated':
      return t('routine_outdated_text', { address });
    case 'methods-missing':
      return t('routine_limited_text');
    case 'no-node':
      return t('routine_no_node_text');
    case 'slow-node':
      return t('routine_slow_node_text');
    case 'wrong-chain':
      return t('routine_wrong_chain_text');
    case 'refused':
      return t('net_do_refused');
    case 'ok':
      return null;
    default:
      return finding satisfies never;
  }
}

const unreachableTitles = {
  'no-answer': () => t('routine_unreachable_title'),
  'bad-answer': () => t('routine_bad_answer_title'),
  'origin-refused': () => t('routine_origin_refused_title'),
};

function unreachable(state: RoutineState & { state: 'unreachable' }): Explanation {
  const { address, cause, detail } = state;
  return {
    tone: 'refused',
    icon: 'cross',
    title: unreachableTitles[cause](),
    text: walletAdvice(cause, address),
    detail,
    primary: cause === 'bad-answer' ? 'settings' : 'check',
    settings: true,
  };
}

function limitedText(missing: readonly string[]): JSX.Element {
  return (
    <>
      <p>{walletAdvice('methods-missing', '')}</p>
      <ul class="missing-methods">
        {missing.map((method) => (
          <li key={method}>
            <code>{escapeInvisible(method)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function wrongChainText(expected: string, found: string): JSX.Element {
  return (
    <>
      <dl class="expected-found">
        <dt>{t('routine_wrong_chain_expected')}</dt>
        <dd>
          <code>{escapeInvisible(expected)}</code>
        </dd>
        <dt>{t('routine_wrong_chain_found')}</dt>
        <dd>
          <code>{escapeInvisible(found)}</code>
        </dd>
      </dl>
      <p>{walletAdvice('wrong-chain', '')}</p>
    </>
  );
}

/** What a state of the connection routine means to the user, in words. */
export function explainRoutine(state: RoutineState): Explanation {
  switch (state.state) {
    case 'ready': {
      const text = t('routine_ready_text', { address: state.address });
      return { tone: 'ok', icon: 'check', title: t('routine_ready_title'), text, primary: 'none' };
    }
    case 'unreachable':
      return unreachable(state);
    case 'outdated': {
      const text = walletAdvice('outdated', state.address);
      return { tone: 'refused', icon: 'warning', title: t('routine_outdated_title'), text, primary: 'check' };
    }
    case 'limited': {
      const text = limitedText(state.missing);
      return { tone: 'waiting', icon: 'warning', title: t('routine_limited_title'), text, primary: 'check' };
    }
    case 'wrong-chain': {
      const text = wrongChainText(state.expected, state.found);
      const common = { tone: 'refused', icon: 'warning', text, primary: 'check' } as const;
      return { ...common, title: t('routine_wrong_chain_title'), settings: true };
    }
    case 'no-node': {
      const common = { tone: 'refused', icon: 'warning', detail: state.detail, primary: 'check' } as const;
      return { ...common, title: t('routine_no_node_title'), text: walletAdvice('no-node', state.address) };
    }
    case 'slow-node': {
      const common = { tone: 'waiting', icon: 'clock', primary: 'check' } as const;
      return { ...common, title: t('routine_slow_node_title'), text: walletAdvice('slow-node', state.address) };
    }
    default:
      return state satisfies never;
  }
}
