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

/** A content script that is registered at run time. */
interface Script {
  id: string;
  js: string[];
  matches: string[];
  world: 'MAIN';
  runAt: 'document_start';
  allFrames: boolean;
  persistAcrossSessions: boolean;
}

export interface HeaderRule {
  id: number;
  condition: {
    urlFilter: string;
    initiatorDomains: string[];
    resourceTypes: ['xmlhttprequest'];
    requestMethods?: ['post'];
    tabIds?: number[];
  };
  action: {
    type: 'modifyHeaders';
    requestHeaders: [{ header: 'origin' | 'connection' | 'expect'; operation: 'set'; value: string }];
  };
}

export interface BackgroundBrowser {
  runtime: {
    getURL(path: string): string;
    getManifest(): { version: string };
    getContexts(filter: {
      contextTypes: ('POPUP' | 'TAB')[];
    }): Promise<readonly { documentUrl?: string | undefined }[]>;
    onConnect: Listeners<[port: Port]>;
    onMessage: Listeners<[message: unknown, sender: { url?: string | undefined }], Promise<unknown> | undefined>;
    onStartup: Listeners<[]>;
    onInstalled: Listeners<[details: { reason: string }]>;
    onUpdateAvailable: Listeners<[]>;
    reload(): void;
  };
  tabs: {
    /** Rejects when nobody listens. */
    sendMessage(tabId: number, message: unknown, to: { frameId?: number; documentId?: string }): Promise<unknown>;
    create(tab: { url: string }): Promise<unknown>;
    onRemoved: Listeners<[tabId: number]>;
  };
  windows: {
    create(info: {
      url: string;
      type: 'popup';
      width: number;
      height: number;
      focused: boolean;
    }): Promise<{ id?: number | undefined } | undefined>;
    update(id: number, info: { focused?: boolean; drawAttention: boolean }): Promise<unknown>;
    /** Rejects for an unknown window. */
    get(id: number): Promise<unknown>;
    onRemoved: Listeners<[windowId: number]>;
  };
  /** The toolbar button. */
  action: {
    setBadgeText(details: { text: string }): unknown;
    setBadgeBackgroundColor(details: { color: string }): unknown;
    setIcon(details: { path: Record<number, string> }): Promise<unknown>;
    setTitle(details: { title: string }): unknown;
  };
  management: { getSelf(): Promise<{ installType: string }> };
  alarms: {
    create(name: string, alarm: { when: number; periodInMinutes?: number }): unknown;
    clear(name: string): Promise<unknown>;
    onAlarm: Listeners<[alarm: { name: string }]>;
  };
  notifications: {
    create(id: string, shown: { type: 'basic'; iconUrl: string; title: string; message: string }): Promise<unknown>;
    getAll(): Promise<object>;
    clear(id: string): Promise<unknown>;
    onClicked: Listeners<[id: string]>;
  };
  permissions: { onAdded: Listeners<[]>; onRemoved: Listeners<[]> };
  declarativeNetRequest: {
    getSessionRules(): Promise<ReadonlyArray<{ id: number; action: HeaderRule['action'] | object }>>;
    updateSessionRules(change: { addRules?: HeaderRule[]; removeRuleIds?: number[] }): Promise<void>;
  };
  scripting: {
    getRegisteredContentScripts(filter: { ids: string[] }): Promise<Array<{ matches?: string[] | undefined }>>;
    registerContentScripts(scripts: Script[]): Promise<void>;
    updateContentScripts(scripts: Script[]): Promise<void>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
  };
  storage: {
    managed: {
      get(): Promise<Record<string, unknown>>;
      /** Firefox has no such event for this storage. */
      onChanged?: Listeners<[]>;
    };
    sync: { set(items: Readonly<Record<string, unknown>>): Promise<unknown> };
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
