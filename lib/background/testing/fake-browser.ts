import type { BackgroundBrowser, SessionRule } from '#lib/platform.ts';

const nobody = { addListener: () => undefined };

/** Session rules as a browser keeps them, and the origin that each gives to a request. */
export function sessionRules(): BackgroundBrowser['declarativeNetRequest'] & { origins: Map<number, string> } {
  const rules = new Map<number, SessionRule>();
  const origins = new Map<number, string>();
  return {
    origins,
    getSessionRules: async () => [...rules.values()],
    updateSessionRules: async ({ addRules = [], removeRuleIds = [] }) => {
      for (const id of removeRuleIds) rules.delete(id);
      for (const rule of addRules) {
        rules.set(rule.id, rule);
        origins.set(rule.id, rule.action.requestHeaders?.[0]?.value ?? '');
      }
    },
  };
}

/** A browser of which nothing is asked but windows, which are there at once and stay, and messages to tabs. */
export function fakeBrowser(
  given: {
    sendMessage?: BackgroundBrowser['tabs']['sendMessage'];
    rules?: BackgroundBrowser['declarativeNetRequest'];
    /** Told of each window that is opened, or asked for attention. */
    shown?: (how: 'opened' | 'focused' | 'flashed') => void;
    /** What the administrator has set; nothing if left out. */
    managed?: BackgroundBrowser['storage']['managed'] | undefined;
  } = {},
): BackgroundBrowser {
  return {
    runtime: {
      getURL: (path) => `chrome-extension://abc/${path}`,
      getManifest: () => ({ version: '1.0.0' }),
      getContexts: async () => [],
      onConnect: nobody,
      onMessage: nobody,
      onStartup: nobody,
      onInstalled: nobody,
      onUpdateAvailable: nobody,
      reload: () => undefined,
    },
    management: { getSelf: async () => ({ installType: 'development' }) },
    tabs: {
      sendMessage: given.sendMessage ?? (async () => undefined),
      create: async () => undefined,
      onRemoved: nobody,
    },
    windows: {
      create: async () => {
        given.shown?.('opened');
        return { id: 1 };
      },
      update: async (_id, { focused }) => given.shown?.(focused ? 'focused' : 'flashed'),
      get: async () => ({ type: 'popup' }),
      onRemoved: nobody,
    },
    action: {
      setBadgeText: async () => undefined,
      setBadgeBackgroundColor: async () => undefined,
      setIcon: async () => undefined,
      setTitle: async () => undefined,
    },
    alarms: { create: () => undefined, clear: async () => undefined, onAlarm: nobody },
    notifications: {
      create: async () => undefined,
      getAll: async () => ({}),
      clear: async () => undefined,
      onClicked: nobody,
    },
    permissions: { onAdded: nobody, onRemoved: nobody },
    declarativeNetRequest: given.rules ?? sessionRules(),
    storage: {
      managed: given.managed ?? { get: async () => ({}) },
      sync: { set: async () => undefined },
    },
    scripting: {
      getRegisteredContentScripts: async () => [],
      registerContentScripts: async () => undefined,
      updateContentScripts: async () => undefined,
      unregisterContentScripts: async () => undefined,
    },
  };
}
