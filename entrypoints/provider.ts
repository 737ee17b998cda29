import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announceProvider } from '#lib/bridge/announce.ts';
import { openPageEnd } from '#lib/bridge/channel.ts';
import { createProvider, type Provider } from '#lib/bridge/provider.ts';
import { offerVega } from '#lib/bridge/vega/vega-provider.ts';
import { askVegaSwitch, followVegaSwitch, vegaIsOff, vegaIsOn } from '#lib/bridge/vega-switch.ts';

declare global {
  interface Window {
    drawbridge: Provider;
  }
}

/** MAIN world, document_start, every frame: `window.drawbridge` and `window.vega`, there before the page's first script. */
export default defineUnlistedScript(() => {
  // Firefox runs content scripts again in the pages that are open when an extension is reloaded. The provider that such a
  // page already has cannot be replaced; it tells the page to reload.
  if (Object.hasOwn(Window.prototype, 'drawbridge')) return;
  const tellRelay = openPageEnd(window, (text) => {
    if (text === vegaIsOff || text === vegaIsOn) vegaSwitch?.(text === vegaIsOff);
    else receive(text);
  });
  const { provider, receive } = createProvider(tellRelay);
  // Not on `window` itself before it is read: beside a property there that cannot be configured, a page's own top-level
  // `const drawbridge` is a SyntaxError. Whoever has read it finds the same for good.
  const { defineProperty } = Object;
  defineProperty(Window.prototype, 'drawbridge', {
    enumerable: true,
    get() {
      // Without a prototype, whose members would be the page's.
      const own: object = { __proto__: null, value: provider, enumerable: true };
      defineProperty(window, 'drawbridge', own);
      return provider;
    },
  });
  const removeVega = offerVega(window, provider);
  const vegaSwitch = removeVega && followVegaSwitch(window, removeVega, () => tellRelay(askVegaSwitch));
  announceProvider(window, provider);
});
