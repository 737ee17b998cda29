import * as z from 'zod/mini';

/** The result of `client.get_chain_id` as release 0.71 spells it, with the capital ID. */
const chainIdSchema = z.looseObject({ chainID: z.string() });

const tolerated = z.union([
  z.pipe(
    chainIdSchema,
    z.transform(({ chainID }) => chainID),
  ),
  z.pipe(
    z.object({ chainId: z.string() }),
    z.transform(({ chainId }) => chainId),
  ),
  z.string(),
]);

/**
 * The chain ID in the result of `client.get_chain_id`, whose form the interface specification does not show: an object
 * with `chainID` (or `chainId`), or the bare string. Null when there is none.
 */
export function parseChainId(result: unknown): string | null {
  const parsed = tolerated.safeParse(result);
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}
