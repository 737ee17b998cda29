// @ts-check

/**
 * @typedef {{ info: { uuid: string, name: string, icon: string, rdns: string }, provider: object }} Announcement
 */

/**
 * Waits for a provider, first of those that announce themselves in the manner of EIP-6963, else `window.drawbridge`.
 * Resolves with null when there is none after `timeoutMs`: an extension is there before the page's first script, so a
 * provider that has not answered by then will not come.
 *
 * @param {number} timeoutMs
 * @returns {Promise<{ provider: any, name: string, rdns: string, found: string } | null>}
 */
export function findProvider(timeoutMs) {
  return new Promise((resolve) => {
    const finish = (found) => {
      clearTimeout(timer);
      window.removeEventListener('drawbridge:announceProvider', heard);
      resolve(found);
    };
    const heard = (/** @type {CustomEvent<Announcement>} */ event) => {
      const { info, provider } = event.detail;
      finish({ provider, name: info.name, rdns: info.rdns, found: 'announced by event' });
    };
    const timer = setTimeout(() => {
      const provider = window.drawbridge;
      finish(provider ? { provider, name: 'Drawbridge', rdns: 'unknown', found: 'window.drawbridge' } : null);
    }, timeoutMs);
    window.addEventListener('drawbridge:announceProvider', heard);
    window.dispatchEvent(new Event('drawbridge:requestProvider'));
  });
}
