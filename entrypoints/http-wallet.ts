import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { wrapFetch } from '#lib/bridge/http-wallet/wrap-fetch.ts';
import { onHttpWalletOn } from '#lib/bridge/page-switches.ts';

/** MAIN world, every frame: does nothing unless the user switched it on, and then has `fetch` reach the wallet. */
export default defineUnlistedScript(() => {
  onHttpWalletOn(window, () => {
    window.fetch = wrapFetch(
      window.fetch,
      () => window.drawbridge,
      () => document.baseURI,
    );
  });
});
