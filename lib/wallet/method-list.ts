import * as z from 'zod/mini';

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
