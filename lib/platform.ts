import type { browser } from 'wxt/browser';
import type { RelayReply } from '#lib/bridge/envelope.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import type { Cancel, Clock } from '#lib/schedule.ts';

interface Listeners<Args extends unknown[], Result = unknown> {
  addListener(listener: (...args: Args) => Result): void;
}

export interface PortSender {
  origin?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  tab?: { id?: number | undefined; cookieStoreId?: string | undefined } | undefined;
}

export interface Port {
  readonly name: string;
  readonly sender?: PortSender | undefined;
  postMessage(message: RelayReply): void;
  disconnect(): void;
  readonly onMessage: Listeners<[message: unknown]>;
  readonly onDisconnect: Listeners<[]>;
}

type Api = typeof browser;

export type SessionRule = Awaited<ReturnType<Api['declarativeNetRequest']['getSessionRules']>>[number];

/** As the browser has them, but that events are only listened to, and answers have no more than is looked at. */
type Part<N, M extends keyof N, R = unknown> = {
  [K in M]: N[K] extends { addListener(listener: infer L): void }
    ? { addListener(listener: L): void }
    : N[K] extends (...args: infer A) => Promise<unknown>
      ? (...args: A) => Promise<R>
      : N[K];
};

/** What the background uses of the browser. */
export interface BackgroundBrowser {
  runtime: Part<Api['runtime'], 'getURL' | 'reload' | 'onConnect' | 'onMessage' | 'onStartup' | 'onInstalled'> &
    Part<Api['runtime'], 'getContexts', readonly { documentUrl?: string }[]> &
    Part<Api['runtime'], 'onUpdateAvailable'> & { getManifest(): { version: string } };
  tabs: Part<Api['tabs'], 'sendMessage' | 'create' | 'onRemoved'>;
  windows: Part<Api['windows'], 'create', { id?: number | undefined } | undefined> &
    Part<Api['windows'], 'update' | 'get' | 'onRemoved'>;
  /** The toolbar button. */
  action: Part<Api['action'], 'setBadgeText' | 'setBadgeBackgroundColor' | 'setIcon' | 'setTitle'>;
  management: Part<Api['management'], 'getSelf', { installType: string }>;
  alarms: Part<Api['alarms'], 'clear' | 'onAlarm'> & {
    create(name: string, alarm: { when: number; periodInMinutes?: number }): unknown;
  };
  notifications: Part<Api['notifications'], 'clear' | 'onClicked'> &
    Part<Api['notifications'], 'getAll', object> & {
      create(id: string, shown: { type: 'basic'; iconUrl: string; title: string; message: string }): Promise<unknown>;
    };
  permissions: Part<Api['permissions'], 'onAdded' | 'onRemoved'>;
  declarativeNetRequest: Part<Api['declarativeNetRequest'], 'getSessionRules', readonly SessionRule[]> &
    Part<Api['declarativeNetRequest'], 'updateSessionRules'>;
  scripting: Part<Api['scripting'], 'getRegisteredContentScripts', { matches?: string[] | undefined }[]> &
    Part<Api['scripting'], 'registerContentScripts' | 'updateContentScripts' | 'unregisterContentScripts'>;
  storage: {
    managed: {
      get(): Promise<Record<string, unknown>>;
      /** Firefox has no such event for this storage. */
      onChanged?: Listeners<[]>;
    };
    sync: Part<Api['storage']['sync'], 'set'>;
  };
}

/** Rules such as `co.uk`, `*.ck` and `!www.ck` (publicsuffix.org). */
export type PublicSuffixes = Pick<ReadonlySet<string>, 'has'>;

/** What the background runs on. */
export interface Platform extends Clock {
  browser: BackgroundBrowser;
  /** What only Chromium can: ports in match patterns, rules for requests of no tab. */
  isChromium: boolean;
  /** Has what is said to the user be in that language once the result resolves. */
  setLanguage: (language: LanguageChoice) => Promise<void>;
  /** Keeps the background awake while held; returns the release. */
  hold: () => Cancel;
  fetch: typeof globalThis.fetch;
  /** The public suffix list, from the extension's own files. */
  suffixes: () => Promise<PublicSuffixes>;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
  /** Milliseconds that only grow, whatever clock is set, for what is not stored. */
  monotonic: () => number;
}

/** The part of the platform that something uses, with these namespaces of the browser. */
export type PlatformPart<P extends keyof Platform, B extends keyof BackgroundBrowser> = Pick<Platform, P> & {
  browser: Pick<BackgroundBrowser, B>;
};
