import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { PlatformPart } from '#lib/platform.ts';
import type { Network } from '#lib/settings/network.ts';
import type { ByNetwork, Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { PerNetwork, Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import type { CastVotes } from './cast-vote.ts';
import type { StreamState } from './connection.ts';
import type { Coverage } from './coverage.ts';
import type { ClosingVote } from './due-reminders.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** What the governance of one network works with: what is stored, the data API and the platform. */
export interface GovernanceContext {
  networkId: string;
  store: {
    settings: Stored<Settings>;
    sites: Stored<Record<string, Site>>;
    alerts: PerNetwork<Alerts>;
    coverage: PerNetwork<Coverage>;
    castVotes: PerNetwork<CastVotes>;
    streamState: PerNetwork<StreamState>;
    closingVotes: Stored<readonly ClosingVote[]>;
    unread: Stored<ByNetwork<number>>;
    nodes: Stored<NodesState>;
  };
  records: ProposalRecords;
  dataApi: (network: Network) => DataApi;
  platform: PlatformPart<'now' | 'schedule' | 'hold' | 'random', 'runtime' | 'alarms' | 'notifications'>;
}
