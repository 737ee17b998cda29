import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isInOwnPage, wrapFetch } from '#lib/bridge/http-wallet/wrap-fetch.ts';

/** MAIN world, document_start, where the user chose so: has `fetch` reach the wallet at its own address. */
export default defineUnlistedScript(() => {
  if (!isInOwnPage(window)) return;
  window.fetch = wrapFetch(window);
});
