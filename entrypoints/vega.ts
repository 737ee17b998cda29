import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { Provider } from '#lib/bridge/provider.ts';
import { createVegaProvider } from '#lib/bridge/vega/vega-provider.ts';

declare global {
  interface Window {
    drawbridge: Provider;
  }
}

/** MAIN world, document_start, every frame, unless the user switched it off: `window.vega`, where there is none yet. */
export default defineUnlistedScript(() => {
  // No page can put another object in the place of `window.drawbridge`; `window.vega` is a plain property, as dApps know it.
  if (!('vega' in window)) Object.assign(window, { vega: createVegaProvider(() => window.drawbridge) });
});
