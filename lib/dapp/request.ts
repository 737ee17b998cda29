import type { Provider } from '#lib/bridge/provider.ts';
import type { ArgumentsOf, MethodName, ResultOf } from './client-methods.ts';

/**
 * Calls a method of the wallet service and resolves to the `result` of its answer; null where it has none.
 *
 * Rejects with a `DrawbridgeError` when Drawbridge itself ended the call, and with what the wallet answered otherwise. A
 * result is typed as the wallet service describes it and not checked; that of a method unknown here is `unknown`.
 */
export function request<Method extends MethodName>(
  provider: Provider,
  method: Method,
  ...[params]: ArgumentsOf<Method>
): Promise<ResultOf<Method>> {
  // The wallet's word for it: the answer reaches the page as it came.
  return provider.request(params === undefined ? { method } : { method, params }) as Promise<ResultOf<Method>>;
}
