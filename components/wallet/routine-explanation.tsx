import type { ComponentChildren, JSX } from 'preact';
import type { IconName } from '#components/icon.tsx';
import type { Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';

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

function unreachable(state: RoutineState & { state: 'unreachable' }): Explanation {
  const { address, detail } = state;
  const common = { tone: 'refused', icon: 'cross', detail, settings: true } as const;
  switch (state.cause) {
    case 'no-answer': {
      const text = t('routine_unreachable_text', { address });
      return { ...common, title: t('routine_unreachable_title'), text, primary: 'check' };
    }
    case 'bad-answer': {
      const text = t('routine_bad_answer_text', { address });
      return { ...common, title: t('routine_bad_answer_title'), text, primary: 'settings' };
    }
    case 'origin-refused': {
      const text = t('routine_origin_refused_text', { address });
      return { ...common, title: t('routine_origin_refused_title'), text, primary: 'check' };
    }
    default:
      return state.cause satisfies never;
  }
}

function limitedText(missing: readonly string[]): JSX.Element {
  return (
    <>
      <p>{t('routine_limited_text')}</p>
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
      <p>{t('routine_wrong_chain_text')}</p>
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
      const text = t('routine_outdated_text', { address: state.address });
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
      return { ...common, title: t('routine_no_node_title'), text: t('routine_no_node_text') };
    }
    case 'slow-node': {
      const common = { tone: 'waiting', icon: 'clock', primary: 'check' } as const;
      return { ...common, title: t('routine_slow_node_title'), text: t('routine_slow_node_text') };
    }
    default:
      return state satisfies never;
  }
}
