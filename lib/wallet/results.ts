import * as z from 'zod/mini';
import { shortText } from '#lib/http/service-text.ts';

/** `chainID`, `chainId` or a bare string, as the interface specification shows no form. Null for none. */
export function parseChainId(result: unknown): string | null {
  const { chainID, chainId } = Object(result);
  return shortText.safeParse(typeof result === 'string' ? result : (chainID ?? chainId)).data || null;
}

/** One key of `client.list_keys`. Unknown members are kept. */
export const walletKeySchema = z.looseObject({
  name: z.string(),
  publicKey: z.string(),
});

export type WalletKey = z.infer<typeof walletKeySchema>;

export const keyListSchema = z.looseObject({ keys: z.array(walletKeySchema) });

/**
 * Method names in the body of `GET /api/v2/methods`, which the interface specification does not show:
 * `{"result":{"registeredMethods":[…]}}` in release 0.71, without the wrapper in a public mock, or a bare array. Null
 * for anything else.
 */
export function parseMethodList(json: unknown): string[] | null {
  const { registeredMethods = json } = Object(Object(json).result ?? json);
  return z.array(z.string()).safeParse(registeredMethods).data ?? null;
}
