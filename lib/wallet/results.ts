import * as z from 'zod/mini';
import { shortText } from '#lib/http/service-text.ts';

const chainIdSchema = z.lazy(() =>
  z.union([shortText, z.object({ chainID: shortText }), z.object({ chainId: shortText })]),
);

/** `chainID`, `chainId` or a bare string, as the interface specification shows no form. Null for none. */
export function parseChainId(result: unknown): string | null {
  const { data } = chainIdSchema.safeParse(result);
  if (typeof data !== 'object') return data || null;
  return ('chainID' in data ? data.chainID : data.chainId) || null;
}

/** One key of `client.list_keys`. Unknown members are kept. */
export const walletKeySchema = z.looseObject({
  name: z.string(),
  publicKey: z.string(),
});

export type WalletKey = z.infer<typeof walletKeySchema>;

export const keyListSchema = z.looseObject({ keys: z.array(walletKeySchema) });

const methodListSchema = z.lazy(() => {
  const names = z.array(z.string());
  const registered = z.object({ registeredMethods: names });
  return z.union([z.object({ result: registered }), registered, names]);
});

/**
 * Method names in the body of `GET /api/v2/methods`, which the interface specification does not show:
 * `{"result":{"registeredMethods":[…]}}` in release 0.71, without the wrapper in a public mock, or a bare array. Null
 * for anything else.
 */
export function parseMethodList(json: unknown): string[] | null {
  const { data = null } = methodListSchema.safeParse(json);
  if (data === null || Array.isArray(data)) return data;
  return ('result' in data ? data.result : data).registeredMethods;
}
