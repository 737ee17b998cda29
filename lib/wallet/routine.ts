import type { RoutineState } from './routine-state.ts';
import { createWalletChecks, type WalletChecksDeps, type WalletFound } from './wallet-checks.ts';

export interface RoutineDeps extends Omit<WalletChecksDeps, 'late'> {
  /** Base address to show. */
  baseUrl: string;
  /** Called when the chain ID is late; the routine goes on. */
  slow?: ((state: RoutineState) => void) | undefined;
}

type Finding = RoutineState extends infer State
  ? State extends unknown
    ? Omit<State, 'checkedAt' | 'address'>
    : never
  : never;

/** The state in which the routine ends early; null to go on. */
function stop({ finding, detail }: WalletFound): Finding | null {
  switch (finding) {
    case 'outdated':
      return { state: 'outdated' };
    case 'no-answer':
    case 'bad-answer':
    case 'refused':
    case 'origin-refused':
      return { state: 'unreachable', cause: finding, detail };
    default:
      return null;
  }
}

const missingOf = ({ finding, detail }: WalletFound): string[] =>
  finding === 'methods-missing' ? detail.split(', ') : [];

async function find(
  { slow, baseUrl: _, ...deps }: RoutineDeps,
  stamp: (finding: Finding) => RoutineState,
): Promise<Finding> {
  const checks = createWalletChecks({ ...deps, late: () => slow?.(stamp({ state: 'slow-node' })) });

  const health = stop(await checks['wallet-health']());
  if (health) return health;
  const methods = await checks['wallet-methods']();
  const chain = stop(methods) ? methods : await checks['wallet-chain']();
  const over = stop(chain);
  if (over) return over;

  const { finding, detail } = chain;
  if (finding === 'no-node') return { state: 'no-node', detail };
  if (finding === 'slow-node' && detail === '') return { state: 'slow-node' };
  if (finding === 'wrong-chain') return { state: 'wrong-chain', expected: deps.expectedChainId, found: detail };
  const missing = [...new Set([...missingOf(methods), ...missingOf(chain)])];
  const chainId = finding === 'methods-missing' ? null : detail;
  if (chainId !== null && missing.length === 0) return { state: 'ready', chainId };
  return { state: 'limited', missing, chainId };
}

/**
 * Runs the connection routine: health, methods, chain ID (interface specification, Recommended connection routine for
 * clients). Of several problems it reports the one to fix first: unreachable, outdated, no node, slow node, wrong
 * chain, limited, ready.
 */
export async function runRoutine(deps: RoutineDeps): Promise<RoutineState> {
  const stamp = (finding: Finding): RoutineState => ({ ...finding, checkedAt: deps.now(), address: deps.baseUrl });
  return stamp(await find(deps, stamp));
}
