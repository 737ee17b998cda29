import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openRelayEnd } from '#lib/bridge/channel.ts';
import { createRelay } from '#lib/bridge/relay.ts';
import { readVegaSwitch } from '#lib/bridge/vega-switch.ts';

/** Isolated world, document_start, every frame: page ↔ background. It sends nothing before the page's first call. */
export default defineUnlistedScript(() => {
  const { runtime, storage } = globalThis.browser ?? globalThis.chrome;
  void readVegaSwitch(window, storage.sync);
  const name = crypto.getRandomValues(new BigUint64Array(2)).join('-');
  const top = self === self.top ? '' : (location.ancestorOrigins?.[location.ancestorOrigins.length - 1] ?? '?');
  const relay = createRelay(runtime, {
    name: `${name} ${top}`,
    origin: self.origin,
    isVisible: () => document.visibilityState === 'visible',
    hasGesture: () => navigator.userActivation.isActive,
    onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
    onShown: (listener) => addEventListener('pageshow', listener),
    onHidden: (listener) => addEventListener('pagehide', listener),
  });
  openRelayEnd(window, (text, channel) => {
    // A page that is rendered in advance, and perhaps never seen, neither asks the user nor wakes the background. Chromium
    // 156 holds back the ports of such a page itself, but does not promise to: a sender may be in `prerender`.
    if (text === '' || !Reflect.get(document, 'prerendering')) return relay(text, channel);
    document.addEventListener('prerenderingchange', () => relay(text, channel), { once: true });
  });
});
