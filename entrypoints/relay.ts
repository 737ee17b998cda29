import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openRelayEnd } from '#lib/bridge/channel.ts';
import { createRelay } from '#lib/bridge/relay.ts';
import { askVegaSwitch, isVegaOff, vegaIsOff, vegaIsOn } from '#lib/bridge/vega-switch.ts';

/** Isolated world, document_start, every frame: page ↔ background. It sends nothing before the page's first call. */
export default defineUnlistedScript(() => {
  let relay: ((text: string) => void) | undefined;
  // Each part of the API costs time when it is first touched.
  const api = () => globalThis.browser ?? globalThis.chrome;
  const isTop = self === self.top;

  const open = () => {
    const name = crypto.getRandomValues(new BigUint64Array(2)).join('-');
    const top = isTop ? '' : (location.ancestorOrigins?.[location.ancestorOrigins.length - 1] ?? '?');
    return createRelay(api().runtime, self, `${name} ${top}`, (text) => tellPage(text));
  };

  const receive = (text: string): boolean => {
    if (text === askVegaSwitch) {
      void isVegaOff(api(), import.meta.env.FIREFOX).then((off) => tellPage(off ? vegaIsOff : vegaIsOn));
      return true;
    }
    // Chromium leaves a script of an extension that was reloaded none of the API that it had not touched.
    if (!relay && !api().runtime?.id) return false;
    relay ??= open();
    // A page that is rendered in advance, and perhaps never seen, neither asks the user nor wakes the background. Chromium
    // 156 holds back the ports of such a page itself, but does not promise to: a sender may be in `prerender`.
    if (text === '' || !Reflect.get(document, 'prerendering')) relay(text);
    else document.addEventListener('prerenderingchange', () => relay?.(text), { once: true });
    return true;
  };
  // A top page is asked for its origin, whether it ever calls or not. Without a provider to reach it does not answer: Firefox
  // runs this again in pages that were open when the extension was updated, whose provider has lost its own relay.
  const tellPage = openRelayEnd(window, receive, () => {
    if (isTop) relay = open();
  });
});
