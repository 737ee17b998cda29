import * as z from 'zod/mini';
import { nodeReportSchema } from '#lib/data-api/nodes/node-report.ts';
import { voteValues } from '#lib/governance/cast-vote.ts';
import { languageChoices } from '#lib/i18n/languages.ts';
import { alertsChangeSchema, networkChangeSchema } from '#lib/settings/change-settings.ts';
import { testedNetworkSchema } from '#lib/settings/network.ts';
import { settingsSchema } from '#lib/settings/settings.ts';
import { isWebOrigin } from '#lib/sites/origin.ts';
import { siteOriginSchema } from '#lib/sites/site.ts';
import { satisfying } from '#lib/storage/satisfying.ts';

const nothing = () => z.literal(undefined);
const network = () => z.object({ id: z.string() });
const webOrigin = () => z.string().check(satisfying(isWebOrigin));
/** Of a proposal or key: vegaprotocol/vega v0.71.6, commands/vote_submission.go. */
const hex64 = () => z.string().check(satisfying((text) => /^[0-9a-f]{64}$/i.test(text)));

/**
 * What the extension's own pages may ask of the background: the argument of each command, set up when the command comes.
 * What comes of it they learn by watching storage. The background refuses a command whose sender is not one of its pages.
 */
export const commandSchemas = {
  /** Run the connection routine now; the result arrives in `walletStatus`. */
  'wallet.check': nothing,
  /** Open a session of Drawbridge's own, so that the popup can list keys without any site. The wallet asks the user. */
  'wallet.connectOwn': nothing,
  /** Ask the wallet again which keys the connected sites see, with the API token: a session's might open a prompt. */
  'wallet.refreshKeys': nothing,
  /** Fetch the asset list now; the result arrives in `assets`. */
  'assets.refresh': nothing,
  /** `always`: the site may do the same on this kind of transaction with this key unasked for a while. */
  'approval.answer': () => z.object({ id: z.string(), allow: z.boolean(), always: z.optional(z.boolean()) }),
  /** Open the approval window with a request of no site, which the welcome page shows the user. */
  'practice.ask': nothing,
  /** The approval window has nothing left to show and is about to close, which is no answer to anything. */
  'approval.leave': () => z.object({ windowId: z.number() }),
  /** Stop waiting for a call that waits for the wallet; the page is told. What the wallet already asks stays asked there. */
  'call.cancel': () => z.object({ id: z.string() }),
  'site.disconnect': () => z.object({ origin: z.string() }),
  /** Disconnect every site, and end Drawbridge's own session. */
  'site.disconnectAll': nothing,
  /** The same, and forget the API token. Rejects when the wallet has not confirmed the end of each session. */
  'sessions.endAll': nothing,
  /** Disconnect the whole site that an origin belongs to, and refuse whatever it asks for, until the user unblocks it. */
  'site.block': () => z.object({ origin: webOrigin() }),
  /** Let a site ask again, by its entry in the list; without one, all blocked sites. */
  'site.unblock': () => z.object({ site: z.optional(z.string()) }),
  /** Take back one entry of the site's `unasked`: it is asked about again. */
  'site.askAgain': () =>
    z.object({
      origin: z.string(),
      method: z.string(),
      transactionKind: z.string(),
      publicKey: z.string(),
      networkId: z.string(),
      chainId: z.string(),
    }),
  /** Whether `fetch` answers for the wallet service's own address on a site, once the browser lets Drawbridge into it. */
  'site.httpWallet': () => z.object({ origin: siteOriginSchema, on: z.boolean() }),
  /** Whether a log of what sites asked is kept. What is in it stays. */
  'activity.keep': () => z.object({ on: z.boolean() }),
  'activity.clear': nothing,
  /**
   * Use this API token for all sites. It is checked against the wallet first: rejects, and changes nothing, when it is
   * malformed or the wallet refuses it; a wallet that does not answer leaves it `unchecked`. Ends the sites' connections.
   */
  'apiToken.set': () => z.object({ token: z.string(), remember: z.boolean() }),
  /** Forget the API token, wherever it is kept, and end the connections that used it. */
  'apiToken.forget': nothing,
  'governance.markRead': nothing,
  /** One alert of the network in use has been read, or is to be unread again. */
  'governance.setRead': () => z.object({ proposalId: z.string(), read: z.boolean() }),
  /** Whether the popup leads to the vote on a proposal when that closes soon. */
  'governance.setPinned': () => z.object({ proposalId: z.string(), pinned: z.boolean() }),
  /** Cast a vote with a key of the wallet. Resolves when it is stored; what comes of it arrives in `castVotes`. */
  'vote.cast': () =>
    z.object({ networkId: z.string(), proposalId: hex64(), publicKey: hex64(), value: z.literal(voteValues) }),
  /** Connect to the governance stream now instead of waiting for the next attempt. */
  'governance.reconnect': nothing,
  /** Note what came of asking a data API address, for all who ask it. */
  'dataApi.note': () => z.object({ address: z.string(), seen: nodeReportSchema }),
  /** Test the addresses of a network, saved or not; the result arrives in `networkTest`, under the network's ID. */
  'network.test': () => testedNetworkSchema,
  /** Rejects, and saves nothing, where part of a network is named that is gone by then. */
  'network.save': () => networkChangeSchema,
  'network.remove': network,
  'network.use': network,
  'alerts.save': () => alertsChangeSchema,
  'language.save': () => z.object({ language: z.literal(languageChoices) }),
  /** All settings, as from a file. */
  'settings.import': () => settingsSchema,
  /** Try to read again what could not be read, in place of what was stored since. What is left stays in `damaged`. */
  'damaged.restore': nothing,
  /** Discard what could not be read up to that time, in Unix milliseconds. */
  'damaged.discard': () => z.object({ until: z.number() }),
};

export type CommandName = keyof typeof commandSchemas;
export type CommandArgument<N extends CommandName> = z.infer<ReturnType<(typeof commandSchemas)[N]>>;
