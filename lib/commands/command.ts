import * as z from 'zod/mini';
import type { ActivityLog } from '#lib/activity/activity-log.ts';
import type { SiteApproval } from '#lib/approvals/approval.ts';
import type { ApprovalWindow } from '#lib/approvals/window.ts';
import type { CallNouns, SiteNouns } from '#lib/calls/call-nouns.ts';
import type { EndSessions, SiteBlocks } from '#lib/calls/end-sessions.ts';
import type { OwnSession } from '#lib/calls/own-session.ts';
import type { Reviewer } from '#lib/calls/review-transaction.ts';
import type { Votes } from '#lib/calls/send-vote.ts';
import type { NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import { errorText } from '#lib/format/reason-text.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { Governance } from '#lib/governance/governance.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Network } from '#lib/settings/network.ts';
import type { HttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { LearntChainsStore } from '#lib/sites/learn-chain.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { PerNetwork } from '#lib/storage/stored.ts';
import type { SettingsChanges } from './settings-changes.ts';

export interface CommandNouns {
  sites: SiteNouns;
  calls: CallNouns;
  store: LearntChainsStore & { alerts: PerNetwork<Alerts> };
  /** Once what the previous background left is taken up: the open requests to the user. */
  takenUp(): Promise<readonly SiteApproval[]>;
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
export interface Command<A> {
  schema(): z.ZodMiniType<A>;
  run(nouns: CommandNouns, argument: A): Promise<unknown>;
}

export const command = <A>(schema: Command<A>['schema'], run: Command<A>['run']): Command<A> => ({ schema, run });

export type CommandAnswer = { ok: true } | { ok: false; message: string };

/** Longest message of the extension's own pages, in characters of JSON: far more than all settings together. */
const mostOfMessage = 256 * 1024;

const messageSchema = z.lazy(() => z.object({ command: z.string(), argument: z.optional(z.unknown()) }));

/** One after the other: where an API token goes depends on the address that was saved before it. */
const changesSettings = (name: string): boolean =>
  /^(network|settings|alerts|apiToken)\./.test(name) && name !== 'network.test';

/**
 * Answers the pages whose addresses begin with `ownPages`, once what the previous background left is taken up. What comes
 * from elsewhere, as from a content script, is no command.
 */
export function answerCommands(
  table: Readonly<Record<string, Command<unknown>>>,
  nouns: CommandNouns,
  ownPages: string,
) {
  const inOrder = serialQueue();
  const answer = async (message: unknown): Promise<void> => {
    const tooLong = (JSON.stringify(message) ?? '').length > mostOfMessage;
    const { command: name = '', argument } = messageSchema.safeParse(message).data ?? {};
    const command = Object.hasOwn(table, name) ? table[name] : undefined;
    if (tooLong || !command) throw new Error(t('command_unknown'));
    const read = command.schema().safeParse(argument);
    if (!read.success) throw new Error(t('command_unknown'), { cause: read.error });
    await nouns.takenUp();
    const job = () => command.run(nouns, read.data);
    await (changesSettings(name) ? inOrder(job) : job());
  };
  return (message: unknown, sender: { url?: string | undefined }): Promise<CommandAnswer> | undefined => {
    if (!sender.url?.startsWith(ownPages)) return undefined;
    return answer(message).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, message: errorText(error) }),
    );
  };
}
