import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import type { Cancel, Clock } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import type { ByNetwork, Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import type { CastVotes } from './cast-vote.ts';
import type { StreamState } from './connection.ts';
import type { Coverage } from './coverage.ts';
import type { ClosingVote, Reminders } from './due-reminders.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** What the governance of one network works with: its stored items, its records, the data API and the platform. */
export interface GovernanceContext {
  networkId: string;
  store: {
    settings: Stored<Settings>;
    sites: Stored<Record<string, Site>>;
    alerts: Stored<Alerts>;
    coverage: Stored<Coverage>;
    castVotes: Stored<CastVotes>;
    reminders: Stored<Reminders>;
    streamState: Stored<StreamState>;
    /** Of all networks. */
    closingVotes: Stored<readonly ClosingVote[]>;
    unread: Stored<ByNetwork<number>>;
  };
  records: ProposalRecords;
  dataApi: (network: Network) => DataApi;
  platform: Clock & {
    browser: {
      runtime: {
        getURL(path: string): string;
        getContexts(filter: {
          contextTypes: Array<'POPUP' | 'TAB'>;
        }): Promise<ReadonlyArray<{ documentUrl?: string | undefined }>>;
      };
      alarms: {
        create(name: string, alarm: { when: number; periodInMinutes?: number }): unknown;
        clear(name: string): Promise<unknown>;
      };
      notifications: Notifications;
    };
    /** Keeps the background awake; returns the release. */
    hold: () => Cancel;
    /** In [0, 1). */
    random: () => number;
  };
}

export interface Notifications {
  create(
    id: string,
    notification: { type: 'basic'; iconUrl: string; title: string; message: string },
  ): Promise<unknown>;
  getAll(): Promise<object>;
  clear(id: string): Promise<unknown>;
}

/** Handles what was asked of the network as if it had been backfilled. */
export type Receive = (data: GovernanceData) => void;
