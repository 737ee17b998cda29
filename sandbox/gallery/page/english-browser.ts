import { englishMessage } from './english-message.ts';

/** Stands in for `wxt/browser` on a web page: the components ask the browser for their messages and nothing else. */
export const browser = { i18n: { getMessage: englishMessage, getUILanguage: () => 'en' } };
