import type * as z from 'zod/mini';
import type { ActivityLog } from '#lib/activity/activity-log.ts';
import type { Left } from '#lib/approvals/approval.ts';
import type { ApprovalWindow } from '#lib/approvals/window.ts';
import type { CallNouns, SiteNouns } from '#lib/calls/call-nouns.ts';
import type { EndSessions, SiteBlocks } from '#lib/calls/end-sessions.ts';
import type { OwnSession } from '#lib/calls/own-session.ts';
import type { Reviewer } from '#lib/calls/review-transaction.ts';
import type { Votes } from '#lib/calls/send-vote.ts';
import type { NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { Governance } from '#lib/governance/governance.ts';
import type { Network } from '#lib/settings/network.ts';
import type { HttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { LearntChainsStore } from '#lib/sites/learn-chain.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { SettingsChanges } from './settings-changes.ts';

export interface CommandNouns extends SiteNouns, CallNouns {
  store: LearntChainsStore & { alerts: PerNetworkItem<Alerts> };
  /** Once what the previous background left is taken up: the open requests to the user. */
  takenUp: Promise<readonly Left[]>;
  activityLog: ActivityLog;
  window: ApprovalWindow;
  reviewer: Reviewer;
  ownSession: OwnSession;
  endSessions: EndSessions;
  siteBlocks: SiteBlocks;
  httpWalletSites: HttpWalletSites;
  votes: Votes;
  governance: Governance;
  nodes: NodesMemory;
  refreshAssets(networkId?: string): Promise<void>;
  testNetwork(network: Network): Promise<void>;
  settingsChanges: SettingsChanges;
  restoreDamaged(asked: boolean): Promise<void>;
}

/** `schema` makes that of the argument, when the command comes. A rejection's message is a sentence for the user. */
export interface Command<A, Nouns = CommandNouns> {
  schema(): z.ZodMiniType<A>;
  run(nouns: Nouns, argument: A): Promise<unknown>;
}

export const command = <A>(schema: Command<A>['schema'], run: Command<A>['run']): Command<A> => ({ schema, run });

/** A command that waits until what the previous background left is taken up. */
export const later = <A>(schema: Command<A>['schema'], run: Command<A>['run']): Command<A> =>
  command(schema, async (nouns, argument) => {
    await nouns.takenUp;
    await run(nouns, argument);
  });
