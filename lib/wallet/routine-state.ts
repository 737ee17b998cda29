import * as z from 'zod/mini';

const base = { checkedAt: z.number(), address: z.string() };

/**
 * Where the recommended connection routine ended (the interface specification, Recommended connection routine for clients): health,
 * methods, chain ID. `checkedAt` is Unix milliseconds; `address` the wallet service's base address.
 */
export const routineStateSchema = z.discriminatedUnion('state', [
  z.object({ ...base, state: z.literal('ready'), chainId: z.string() }),
  z.object({
    ...base,
    state: z.literal('unreachable'),
    /** What was seen: no answer at all, an answer that is not a wallet's, or a refusal of our Origin. */
    cause: z.enum(['no-answer', 'bad-answer', 'origin-refused']),
    detail: z.string(),
  }),
  z.object({ ...base, state: z.literal('outdated') }),
  z.object({ ...base, state: z.literal('limited'), missing: z.array(z.string()), chainId: z.nullable(z.string()) }),
  z.object({ ...base, state: z.literal('wrong-chain'), expected: z.string(), found: z.string() }),
  z.object({ ...base, state: z.literal('no-node'), detail: z.string() }),
  /** The service is there, and its network takes so long that the chain ID has not come in time. */
  z.object({ ...base, state: z.literal('slow-node') }),
]);

export type RoutineState = z.infer<typeof routineStateSchema>;
