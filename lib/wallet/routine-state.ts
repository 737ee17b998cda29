import * as z from 'zod/mini';
import type { WalletFound } from './wallet-checks.ts';

const base = { checkedAt: z.number(), address: z.string() };

/** Result of the connection routine. `checkedAt` is Unix milliseconds; `address` the wallet's base address. */
export const routineStateSchema = z.union([
  z.object({ ...base, state: z.literal('ready'), chainId: z.string() }),
  z.object({
    ...base,
    state: z.literal('unreachable'),
    cause: z.literal(['no-answer', 'bad-answer', 'refused', 'origin-refused']),
    detail: z.string(),
  }),
  z.object({ ...base, state: z.literal('outdated') }),
  z.object({ ...base, state: z.literal('limited'), missing: z.array(z.string()), chainId: z.nullable(z.string()) }),
  z.object({ ...base, state: z.literal('wrong-chain'), expected: z.string(), found: z.string() }),
  z.object({ ...base, state: z.literal('no-node'), detail: z.string() }),
  /** The service runs, but the chain ID has not come in time. */
  z.object({ ...base, state: z.literal('slow-node') }),
]);

export type RoutineState = z.infer<typeof routineStateSchema>;

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
