import 'fake-indexeddb/auto';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { englishMessage } from '#sandbox/gallery/page/english-message.ts';

/**
 * Puts stand-ins for the extension APIs where `wxt/browser` looks for them, and for the database. Import it before
 * anything that imports `lib/storage/stored.ts`, for it looks once.
 */
Object.assign(fakeBrowser.i18n, { getMessage: englishMessage, getUILanguage: () => 'en' });
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
