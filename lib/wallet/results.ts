import * as z from 'zod/mini';

/** As release 0.71 spells it. */
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
 * The chain ID of a `client.get_chain_id` result, whose form the interface specification does not show: `chainID`,
 * `chainId` or a bare string. Null for none.
 */
export function parseChainId(result: unknown): string | null {
  const parsed = tolerated.safeParse(result);
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}

/** One key of `client.list_keys`. Unknown members are kept. */
export const walletKeySchema = z.looseObject({
  name: z.string(),
  publicKey: z.string(),
});

export type WalletKey = z.infer<typeof walletKeySchema>;

export const keyListSchema = z.looseObject({ keys: z.array(walletKeySchema) });

const names = z.array(z.string());
const wrapped = z.object({ result: z.object({ registeredMethods: names }) });
const plain = z.object({ registeredMethods: names });

/**
 * Method names in the body of `GET /api/v2/methods`, which the interface specification does not show:
 * `{"result":{"registeredMethods":[…]}}` in release 0.71, without the wrapper in a public mock, or a bare array. Null
 * for anything else.
 */
export function parseMethodList(json: unknown): string[] | null {
  const inWrapper = wrapped.safeParse(json);
  if (inWrapper.success) return inWrapper.data.result.registeredMethods;
  const inObject = plain.safeParse(json);
  if (inObject.success) return inObject.data.registeredMethods;
  const bare = names.safeParse(json);
  return bare.success ? bare.data : null;
}
