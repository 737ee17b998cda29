import type { UnixMs } from '#lib/schedule.ts';
import type { WalletFound } from './wallet-checks.ts';

type State =
  | { state: 'ready'; chainId: string }
  | { state: 'unreachable'; cause: 'no-answer' | 'bad-answer' | 'refused' | 'origin-refused'; detail: string }
  | { state: 'outdated' }
  | { state: 'limited'; missing: string[]; chainId: string | null }
  | { state: 'wrong-chain'; expected: string; found: string }
  | { state: 'no-node'; detail: string }
  /** The service runs, but the chain ID has not come in time. */
  | { state: 'slow-node' };

/** Its stored result. `address` is the wallet's base address. */
export type RoutineState = State & { checkedAt: UnixMs; address: string };

/** The state that the findings of the checks come to, in their order. The last one decides. */
export function stateOf(found: readonly WalletFound[], expected: string): State {
  const { finding, detail } = found.at(-1) ?? { finding: 'no-answer', detail: '' };
  switch (finding) {
    case 'no-answer':
    case 'bad-answer':
    case 'refused':
    case 'origin-refused':
      return { state: 'unreachable', cause: finding, detail };
    case 'outdated':
      return { state: finding };
    case 'no-node':
      return { state: finding, detail };
    case 'wrong-chain':
      return { state: finding, expected, found: detail };
    case 'slow-node':
      if (detail === '') return { state: finding };
  }
  const lacking = found.filter((one) => one.finding === 'methods-missing');
  const missing = [...new Set(lacking.flatMap((one) => one.detail.split(', ')))];
  const chainId = finding === 'methods-missing' ? null : detail;
  return chainId !== null && missing.length === 0
    ? { state: 'ready', chainId }
    : { state: 'limited', missing, chainId };
}

export function findingOf(state: RoutineState): WalletFound {
  switch (state.state) {
    case 'ready':
      return { finding: 'ok', detail: state.chainId };
    case 'unreachable':
      return { finding: state.cause, detail: state.detail };
    case 'limited':
      return { finding: 'methods-missing', detail: state.missing.join(', ') };
    case 'wrong-chain':
      return { finding: state.state, detail: state.found };
    default:
      return { finding: state.state, detail: 'detail' in state ? state.detail : '' };
  }
}

/** The wallet's chain ID; null if the routine did not get that far. */
export function chainOf(state: RoutineState | null): string | null {
  if (state?.state === 'wrong-chain') return state.found;
  return state !== null && 'chainId' in state ? state.chainId : null;
}
