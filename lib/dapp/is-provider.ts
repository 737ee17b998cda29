import type { Provider } from '#lib/bridge/provider.ts';

const methods = ['request', 'connect', 'disconnect', 'listKeys', 'getChainId', 'status', 'on'] satisfies Array<
  keyof Provider
>;

/** Whether a value is a provider as Drawbridge makes it. */
export function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    methods.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
