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

/** One key of the wallet as `client.list_keys` returns it. Unknown members are kept. */
export const walletKeySchema = z.looseObject({
  name: z.string(),
  publicKey: z.string(),
});

export type WalletKey = z.infer<typeof walletKeySchema>;

/** The result of `client.list_keys`. */
export const keyListSchema = z.looseObject({ keys: z.array(walletKeySchema) });

const names = z.array(z.string());
const wrapped = z.object({ result: z.object({ registeredMethods: names }) });
const plain = z.object({ registeredMethods: names });

/**
 * The names in the body of `GET /api/v2/methods`, which the interface specification does not show: release 0.71 sends
 * `{"result":{"registeredMethods":[…]}}`, a public mock leaves the wrapper out, and a bare array is taken too. Null for
 * anything else.
 */
export function parseMethodList(json: unknown): string[] | null {
  const inWrapper = wrapped.safeParse(json);
  if (inWrapper.success) return inWrapper.data.result.registeredMethods;
  const inObject = plain.safeParse(json);
  if (inObject.success) return inObject.data.registeredMethods;
  const bare = names.safeParse(json);
  return bare.success ? bare.data : null;
}
