import type { Provider } from '../provider.ts';
import { onVegaOff } from '../vega-switch.ts';
import { createVegaProvider } from './vega-provider.ts';

/** Puts `vega` into a page that has none yet, as the plain property that dApps know, until the user's switch says off. */
export function offerVega(page: EventTarget, bridge: () => Provider): void {
  if ('vega' in page) return;
  const vega = createVegaProvider(bridge);
  Object.assign(page, { vega });
  onVegaOff(page, () => {
    // Another wallet may have put its own there meanwhile.
    if (Object.is(Reflect.get(page, 'vega'), vega)) Reflect.deleteProperty(page, 'vega');
  });
}
