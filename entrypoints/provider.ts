import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announceProvider } from '#lib/bridge/announce.ts';
import { openPageEnd } from '#lib/bridge/channel.ts';
import { createProvider } from '#lib/bridge/provider.ts';

/** MAIN world, document_start, every frame: `window.drawbridge`, there before the page's first script. */
export default defineUnlistedScript(() => {
  // Firefox runs content scripts again in the pages that are open when an extension is reloaded. The provider that such a
  // page already has cannot be replaced; it tells the page to reload.
  if (Object.getOwnPropertyDescriptor(window, 'drawbridge')?.configurable === false) return;
  const provider = createProvider((receive) => openPageEnd(window, receive));
  Object.defineProperty(window, 'drawbridge', { value: provider, enumerable: true });
  announceProvider(window, provider);
});
