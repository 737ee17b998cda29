import { isOffTime, isOtherNetwork, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { Cancel, Clock, UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, keepUnreadCount } from './alert.ts';
import type { CastVotes } from './cast-vote.ts';
import { type ClosingVote, createClosingVotes } from './closing-votes.ts';
import { createConfirmVotes } from './confirm-votes.ts';
import type { StreamState } from './connection.ts';
import type { Coverage } from './coverage.ts';
import type { Reminders } from './due-reminders.ts';
import { type Notifications, type NotificationTexts, notifyOfAlerts, reminderNotices } from './notify.ts';
import type { ProposalRecords } from './proposal-records.ts';
import { createReminders } from './reminders.ts';
import { createGovernanceWatcher } from './watcher.ts';

/** The alarms that wake the background: to follow the governance stream, and to remind of a vote. */
const streamAlarm = 'governance';
const reminderAlarm = 'reminders';

interface GovernancePlatform extends Clock {
  browser: {
    runtime: {
      getURL(path: string): string;
      getContexts(filter: {
        contextTypes: Array<'POPUP' | 'TAB'>;
      }): Promise<ReadonlyArray<{ contextType: string; documentUrl?: string | undefined }>>;
    };
    alarms: {
      create(name: string, alarm: { when: number; periodInMinutes?: number }): unknown;
      clear(name: string): Promise<unknown>;
    };
    notifications: Notifications & { clear(id: string): Promise<unknown> };
  };
  /** Keeps the background awake; returns the release. */
  hold: () => Cancel;
  /** In [0, 1). */
  random: () => number;
}

/** What the background learns of proposals and votes from the data API, and tells the user of. */
export interface Governance {
  /** Begins to follow the stream and to tell of what comes. Call once. */
  start(): void;
  onAlarm(alarm: { name: string }): void;
  /** Takes the stream up again where it should be open. */
  follow(): void;
  /** Connects to the stream anew, at once. */
  reconnect(): void;
  /** A vote may be with the network: looks for it there. */
  confirmVotes(): void;
  refreshClosingVotes(): Promise<void>;
}

export function createGovernance(deps: {
  store: {
    settings: Stored<Settings>;
    sites: Stored<Record<string, Site>>;
    nodes: Stored<NodesState>;
    alerts: PerNetworkItem<Alerts>;
    coverage: PerNetworkItem<Coverage>;
    castVotes: PerNetworkItem<CastVotes>;
    reminders: PerNetworkItem<Reminders>;
    closingVotes: Stored<ClosingVote[]>;
    streamState: Stored<StreamState>;
    unread: Stored<number>;
  };
  records: ProposalRecords;
  dataApi: (network: Network) => DataApi;
  texts: NotificationTexts;
  platform: GovernancePlatform;
}): Governance {
  const { store, records, dataApi, platform } = deps;
  const { settings, sites, alerts, coverage, castVotes, reminders, closingVotes, streamState } = store;
  const { browser, now, schedule, hold, random } = platform;
  const { alarms, notifications } = browser;
  const report = console.error;

  const watcher = createGovernanceWatcher({
    settings,
    alerts,
    coverage,
    castVotes,
    streamState,
    records,
    dataApi,
    now,
    schedule,
    hold,
    random,
    report,
    wakeAt: (when) =>
      when === null
        ? alarms.clear(streamAlarm)
        : alarms.create(streamAlarm, { when: Math.max(when, now()), periodInMinutes: 1 }),
    isLookedAt: async () =>
      (await browser.runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] })).some(
        ({ contextType, documentUrl }) =>
          contextType === 'POPUP' || documentUrl?.startsWith(browser.runtime.getURL('explorer.html')),
      ),
  });
  const { received } = watcher;

  const doubtedIn = ({ nodes }: NodesState): string[] =>
    Object.entries(nodes).flatMap(([address, health]) => (isOtherNetwork(health) || isOffTime(health) ? address : []));
  let doubted: readonly string[] = [];
  void store.nodes.get().then((nodes) => {
    doubted = doubtedIn(nodes);
  }, report);
  store.nodes.watch((nodes) => {
    const before = doubted;
    doubted = doubtedIn(nodes);
    // A stream stays where it is opened.
    if (doubted.some((address) => !before.includes(address))) watcher.reconnect();
  });

  const notify = { notifications, iconUrl: browser.runtime.getURL('icon/128.png'), texts: deps.texts };
  const confirm = createConfirmVotes({ settings, castVotes, records, dataApi, received, hold, now, schedule });
  const remind = createReminders({
    settings,
    sites,
    alerts,
    castVotes,
    reminders,
    records,
    dataApi,
    received,
    hold,
    now,
    schedule,
    report,
    notices: reminderNotices(notify, now),
    wakeAt: (when: UnixMs | null) =>
      when === null ? alarms.clear(reminderAlarm) : alarms.create(reminderAlarm, { when }),
  });
  const closing = createClosingVotes({
    closingVotes,
    settings,
    sites,
    alerts,
    castVotes,
    records,
    now,
    schedule,
    report,
  });

  const follow = (): void => {
    watcher.start();
    void confirm.look();
    closing.look().catch(report);
  };

  return {
    start() {
      closing.watch();
      keepUnreadCount(alerts, store.unread, report);
      notifyOfAlerts({ ...notify, alerts, settings, now, schedule, report });
      follow();
      remind.start();
    },
    onAlarm({ name }) {
      follow();
      if (name === reminderAlarm) void remind.look();
    },
    follow: watcher.start,
    reconnect: watcher.reconnect,
    confirmVotes: confirm.start,
    refreshClosingVotes: closing.look,
  };
}
