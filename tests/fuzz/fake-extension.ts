import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * Puts WXT's stand-in for the extension APIs where `wxt/browser` looks for them. Import it before anything that imports
 * `lib/storage/stored.ts`, for it looks once.
 */
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
