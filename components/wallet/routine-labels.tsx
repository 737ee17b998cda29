import type { ComponentChildren } from 'preact';
import type { IconName } from '#components/icon.tsx';
import type { Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import type { WalletFound } from '#lib/wallet/wallet-checks.ts';

interface Look {
  tone: Tone;
  icon: IconName;
  /** Shown in the header. */
  word: PlainMessageKey;
  title: PlainMessageKey;
}

/** The look and labels of each state; `checking` before the first result. */
export const routineLooks: Readonly<Record<RoutineState['state'] | 'checking', Look>> = {
  checking: { tone: 'plain', icon: 'refresh', word: 'chip_checking', title: 'routine_checking_title' },
  ready: { tone: 'ok', icon: 'check', word: 'chip_ready', title: 'routine_ready_title' },
  unreachable: { tone: 'refused', icon: 'cross', word: 'chip_unreachable', title: 'routine_unreachable_title' },
  outdated: { tone: 'refused', icon: 'warning', word: 'chip_outdated', title: 'routine_outdated_title' },
  limited: { tone: 'waiting', icon: 'warning', word: 'chip_limited', title: 'routine_limited_title' },
  'wrong-chain': { tone: 'refused', icon: 'warning', word: 'chip_wrong_chain', title: 'routine_wrong_chain_title' },
  'slow-node': { tone: 'waiting', icon: 'clock', word: 'chip_slow_node', title: 'routine_slow_node_title' },
  'no-node': { tone: 'refused', icon: 'warning', word: 'chip_no_node', title: 'routine_no_node_title' },
};

/** The title of a state; `unreachable` has one for each cause. */
export function routineTitle(state: RoutineState): string {
  if (state.state === 'unreachable' && state.cause === 'bad-answer') return t('routine_bad_answer_title');
  if (state.state === 'unreachable' && state.cause === 'origin-refused') return t('routine_origin_refused_title');
  return t(routineLooks[state.state].title);
}

const advice: Readonly<Record<WalletFound['finding'], (address: string) => string | null>> = {
  ok: () => null,
  'no-answer': (address) => t('routine_unreachable_text', { address }),
  'bad-answer': (address) => t('routine_bad_answer_text', { address }),
  'origin-refused': (address) => t('routine_origin_refused_text', { address }),
  outdated: (address) => t('routine_outdated_text', { address }),
  'methods-missing': () => t('routine_limited_text'),
  'no-node': () => t('routine_no_node_text'),
  'slow-node': () => t('routine_slow_node_text'),
  'wrong-chain': () => t('routine_wrong_chain_text'),
  refused: () => t('net_do_refused'),
};

/** What the user can do about a finding of the wallet checks. */
export function walletAdvice(finding: WalletFound['finding'], address: string): string | null {
  return advice[finding](address);
}

/** What a state means to the user and what to do about it. */
export function routineText(state: RoutineState): ComponentChildren {
  switch (state.state) {
    case 'ready':
      return t('routine_ready_text', { address: state.address });
    case 'unreachable':
      return walletAdvice(state.cause, state.address);
    case 'limited':
      return <LimitedText missing={state.missing} />;
    case 'wrong-chain':
      return <WrongChainText expected={state.expected} found={state.found} />;
    default:
      return walletAdvice(state.state, state.address);
  }
}

function LimitedText({ missing }: { missing: readonly string[] }) {
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

function WrongChainText({ expected, found }: { expected: string; found: string }) {
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
