import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { Provider } from '#lib/bridge/provider.ts';
import { offerVega } from '#lib/bridge/vega/vega-provider.ts';

declare global {
  interface Window {
    drawbridge: Provider;
  }
}

/** MAIN world, document_start, every frame, right after the provider: `window.vega`, there before the page's first script. */
export default defineUnlistedScript(() => {
  // Read at each call: no page can put another object in the place of `window.drawbridge`.
  offerVega(window, () => window.drawbridge);
});
