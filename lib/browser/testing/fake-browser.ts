import type { CommandName } from '#lib/commands/commands.ts';
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
  /** The pages that were opened in tabs; the settings as `options`. */
  opened: [] as string[],
  /** The windows that were brought to the front. */
  raised: [] as number[],
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
  /** The arguments of each command of that name, the first first. */
  argumentsOf(name: CommandName): unknown[] {
    return fakeBrowser.sent.map(Object).flatMap(({ command, argument }) => (command === name ? [argument] : []));
  },
  /** Has the commands of that name fail, or all of them. */
  fail(message: string, name?: CommandName): void {
    fakeBrowser.answer = async (sent) =>
      name === undefined || Object(sent).command === name ? { ok: false, message } : { ok: true };
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
    getPlatformInfo: async () => ({ os: 'linux' }),
    openOptionsPage: async () => void fakeBrowser.opened.push('options'),
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
  windows: { getCurrent: async () => ({ id: 7 }), update: async (id: number) => void fakeBrowser.raised.push(id) },
  tabs: {
    query: async () => fakeBrowser.tabs,
    sendMessage: () => fakeBrowser.answerOfTab(),
    create: async ({ url }: { url: string }) =>
      void fakeBrowser.opened.push(url.replace(/^chrome-extension:..[^/]*\//, '')),
  },
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
