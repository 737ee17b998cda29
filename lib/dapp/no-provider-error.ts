/** There is no Drawbridge in this page. The message says what to do. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError';

  constructor() {
    super('This page needs the Drawbridge extension. Install it, allow it on this site, and reload the page.');
  }
}
