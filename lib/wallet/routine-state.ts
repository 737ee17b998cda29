import type { WalletCheck, WalletFound } from './wallet-checks.ts';

/** Result of the connection routine. `checkedAt` is Unix milliseconds; `address` the wallet's base address. */
export type RoutineState = { checkedAt: number; address: string } & (
  | { state: 'ready'; chainId: string }
  | { state: 'unreachable'; cause: 'no-answer' | 'bad-answer' | 'refused' | 'origin-refused'; detail: string }
  | { state: 'outdated' }
  | { state: 'limited'; missing: string[]; chainId: string | null }
  | { state: 'wrong-chain'; expected: string; found: string }
  | { state: 'no-node'; detail: string }
  /** The service runs, but the chain ID has not come in time. */
  | { state: 'slow-node' }
);

/** What the checks found that ended in a state. */
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

/** What is known of each check of a routine that has ended in a state: of several problems it tells only the first. */
export function routineSteps(state: RoutineState): { check: WalletCheck; finding: WalletFound['finding'] }[] {
  const { finding } = findingOf(state);
  switch (state.state) {
    case 'unreachable':
      return [];
    case 'outdated':
      return [{ check: 'wallet-health', finding }];
    case 'ready':
    case 'limited':
      return [
        { check: 'wallet-health', finding: 'ok' },
        { check: 'wallet-methods', finding },
        { check: 'wallet-chain', finding: state.chainId === null ? finding : 'ok' },
      ];
    default:
      return [
        { check: 'wallet-health', finding: 'ok' },
        { check: 'wallet-chain', finding },
      ];
  }
}
