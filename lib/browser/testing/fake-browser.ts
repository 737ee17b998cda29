import { englishMessage } from '#sandbox/gallery/page/english-message.ts';

/**
 * A stand-in for the extension APIs that the pages use, for tests only. Import it before anything that imports
 * `wxt/browser`, which takes what it finds when it is loaded. It answers with the real English messages, so that tests
 * look for what a user reads.
 */

const fresh = () => ({
  language: 'en',
  sent: [] as unknown[],
  answer: async (_message: unknown): Promise<unknown> => ({ ok: true, result: undefined }),
  tabs: [] as { id?: number; status?: string; url?: string }[],
  /** Of the relay in a tab. */
  answerOfTab: async (): Promise<unknown> => Promise.reject(new Error('Receiving end does not exist.')),
  permissionAnswer: true as boolean | Promise<boolean>,
  permissionsAsked: [] as unknown[],
  permissionsRemoved: [] as unknown[],
});

/** What the fake background answers to `runtime.sendMessage`, and what a test may put in its place. */
export const fakeBrowser = {
  ...fresh(),
  /** Gives the permission for every host, or takes it back, as the user can at any time. */
  setPermission(allowed: boolean): void {
    fakeBrowser.permissionAnswer = allowed;
    for (const listener of permissionListeners) listener();
  },
  /** Forgets what a test set or asked; called after each. */
  reset(): void {
    Object.assign(fakeBrowser, fresh());
  },
};

const permissionListeners = new Set<() => void>();
const permissionEvent = { addListener: (listener: () => void) => permissionListeners.add(listener) };

const api = {
  runtime: {
    id: 'fake-extension',
    getURL: (path: string) => `chrome-extension://fake-extension/${path}`,
    getManifest: () => ({ version: '9.8.7' }),
    openOptionsPage: async () => undefined,
    sendMessage: async (message: unknown) => {
      fakeBrowser.sent.push(message);
      return fakeBrowser.answer(message);
    },
  },
  // Replaces lone surrogates, as Chrome does.
  i18n: {
    getMessage: (...args: Parameters<typeof englishMessage>) => englishMessage(...args).toWellFormed(),
    getUILanguage: () => fakeBrowser.language,
  },
  windows: { getCurrent: async () => ({ id: 7 }) },
  tabs: { query: async () => fakeBrowser.tabs, sendMessage: () => fakeBrowser.answerOfTab() },
  permissions: {
    onAdded: permissionEvent,
    onRemoved: permissionEvent,
    contains: async () => fakeBrowser.permissionAnswer,
    request: async (asked: unknown) => {
      fakeBrowser.permissionsAsked.push(asked);
      return fakeBrowser.permissionAnswer;
    },
    remove: async (given: unknown) => {
      fakeBrowser.permissionsRemoved.push(given);
      return true;
    },
  },
};

Object.assign(globalThis, { browser: api, chrome: api });
