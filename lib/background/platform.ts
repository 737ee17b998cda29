import type { Windows } from '#lib/approvals/window.ts';
import type { Port } from '#lib/calls/router.ts';
import type { Hold } from '#lib/calls/stay-awake.ts';
import type { Notifications } from '#lib/governance/context.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import type { ManagedStorage } from '#lib/managed/follow-policy.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Scripting } from '#lib/sites/http-wallet-sites.ts';
import type { SessionRules } from '#lib/sites/origin-rule.ts';
import type { PublicSuffixes } from '#lib/sites/site-key.ts';
import type { ToolbarButton } from './toolbar-button.ts';

interface Listeners<Args extends unknown[], Result = unknown> {
  addListener(listener: (...args: Args) => Result): void;
}

type ContextType = 'POPUP' | 'TAB';

/** A page of the extension that is open. */
interface Context {
  documentUrl?: string | undefined;
}

export interface BackgroundBrowser {
  runtime: {
    getURL(path: string): string;
    getManifest(): { version: string };
    getContexts(filter: { contextTypes: ContextType[] }): Promise<readonly Context[]>;
    onConnect: Listeners<[port: Port]>;
    onMessage: Listeners<[message: unknown, sender: { url?: string | undefined }], Promise<unknown> | undefined>;
    onStartup: Listeners<[]>;
    onInstalled: Listeners<[details: { reason: string }]>;
    onUpdateAvailable: Listeners<[]>;
    reload(): void;
  };
  tabs: {
    sendMessage(tabId: number, message: unknown, to: { frameId?: number; documentId?: string }): Promise<unknown>;
    create(tab: { url: string }): Promise<unknown>;
    onRemoved: Listeners<[tabId: number]>;
  };
  windows: Windows & { onRemoved: Listeners<[windowId: number]> };
  action: ToolbarButton;
  management: { getSelf(): Promise<{ installType: string }> };
  alarms: {
    create(name: string, alarm: { when: number; periodInMinutes?: number }): unknown;
    clear(name: string): Promise<unknown>;
    onAlarm: Listeners<[alarm: { name: string }]>;
  };
  notifications: Notifications & { onClicked: Listeners<[id: string]> };
  permissions: { onAdded: Listeners<[]>; onRemoved: Listeners<[]> };
  declarativeNetRequest: SessionRules;
  scripting: Scripting;
  storage: {
    managed: ManagedStorage;
    sync: { set(items: Readonly<Record<string, unknown>>): Promise<unknown> };
  };
}

export interface Platform extends Clock {
  browser: BackgroundBrowser;
  /** What only Chromium can: ports in match patterns, rules for requests of no tab. */
  isChromium: boolean;
  /** Has what is said to the user be in that language once the result resolves. */
  setLanguage: (language: LanguageChoice) => Promise<void>;
  /** Keeps the background awake while held. */
  hold: Hold;
  fetch: typeof globalThis.fetch;
  /** The public suffix list, from the extension's own files. */
  suffixes: () => Promise<PublicSuffixes>;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
  /** Milliseconds that only grow, whatever clock is set, for what is not stored. */
  monotonic: () => number;
}
