import type { Windows } from '#lib/approvals/window.ts';
import type { Hold } from '#lib/calls/heartbeat.ts';
import type { Port } from '#lib/calls/router.ts';
import type { createWalletLink, WalletLink } from '#lib/calls/wallet-link.ts';
import type { Notifications } from '#lib/governance/notify.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import type { ManagedStorage } from '#lib/managed/follow-policy.ts';
import type { Schedule } from '#lib/schedule.ts';
import type { Scripting } from '#lib/sites/http-wallet-sites.ts';
import type { SessionRules } from '#lib/sites/origin-rule.ts';
import type { PublicSuffixes } from '#lib/sites/site-key.ts';
import type { BackgroundState } from './background-state.ts';
import type { Sentences } from './sentences.ts';
import type { ToolbarButton } from './toolbar-button.ts';

interface Listeners<Args extends unknown[], Result = unknown> {
  addListener(listener: (...args: Args) => Result): void;
}

/** The part of `browser` that the background uses. */
export interface BackgroundBrowser {
  runtime: {
    getURL(path: string): string;
    getManifest(): { version: string };
    getContexts(filter: { documentUrls: string[] }): Promise<ReadonlyArray<{ windowId: number }>>;
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
  notifications: Notifications & {
    clear(id: string): Promise<unknown>;
    onClicked: Listeners<[id: string]>;
  };
  permissions: { onAdded: Listeners<[]>; onRemoved: Listeners<[]> };
  declarativeNetRequest: SessionRules;
  scripting: Scripting;
  storage: {
    managed: ManagedStorage;
    sync: { set(items: Readonly<Record<string, unknown>>): Promise<unknown> };
  };
}

/** Everything outside itself that the background needs. */
export interface BackgroundApis {
  browser: BackgroundBrowser;
  /** What only Chromium can: ports in match patterns, rules for requests of no tab. */
  isChromium: boolean;
  state: BackgroundState;
  proposalRecords: ProposalRecords;
  sentences: Sentences;
  /** Has the sentences be of that language once the result resolves. */
  setLanguage: (language: LanguageChoice) => Promise<void>;
  /** Keeps the background awake while held. */
  hold: Hold;
  fetch: typeof globalThis.fetch;
  /** The public suffix list, from the extension's own files. */
  suffixes: () => Promise<PublicSuffixes>;
  /** Unix milliseconds. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
  /** Runs a job later; returns its cancellation. */
  schedule: Schedule;
  /** Left out for the wallet service that the settings name; tests script another. */
  openWallet?: (deps: Parameters<typeof createWalletLink>[0]) => WalletLink;
}
