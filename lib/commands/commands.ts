import * as z from 'zod/mini';
import { practice } from '#lib/approvals/approval.ts';
import { nodeReportSchema } from '#lib/data-api/nodes/node-report.ts';
import { markOne, markRead, unpinOne } from '#lib/governance/alert.ts';
import { voteValues } from '#lib/governance/cast-vote.ts';
import { t } from '#lib/i18n/i18n.ts';
import { languageChoices } from '#lib/i18n/languages.ts';
import {
  alertsChangeSchema,
  networkChangeSchema,
  withAlerts,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import { contactSchema, mostContacts, withContact } from '#lib/settings/contacts.ts';
import { networkSchema } from '#lib/settings/network.ts';
import { networkOf, settingsSchema } from '#lib/settings/settings.ts';
import { closeChain, relearnChain, undoChain } from '#lib/sites/learn-chain.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import { siteOriginSchema } from '#lib/sites/site.ts';
import { unaskedSchema } from '#lib/sites/unasked.ts';
import { discardDamaged } from '#lib/storage/restore-damaged.ts';
import { satisfying } from '#lib/storage/schema.ts';
import { command } from './command.ts';

const nothing = () => z.literal(undefined);
const origin = () => z.object({ origin: z.string() });
const network = () => z.object({ id: z.string() });
const networkOrNone = () => z.optional(network());
const learnt = () => z.object({ id: z.string(), chainId: z.string() });
const preferences = () =>
  z.object({
    keepActivity: z.exactOptional(z.boolean()),
    showWalletReviews: z.exactOptional(z.boolean()),
    language: z.exactOptional(z.literal(languageChoices)),
  });
const webOrigin = () => z.object({ origin: z.string().check(satisfying(isWebSite)) });
/** Of a proposal or key: vegaprotocol/vega v0.71.6, commands/vote_submission.go. */
const hex64 = () => z.string().check(satisfying((text) => /^[0-9a-f]{64}$/i.test(text)));

/**
 * What the extension's own pages may ask of the background. What comes of it they learn by watching storage. The background
 * refuses a command whose sender is not one of its pages.
 */
export const commands = {
  /** Of the network in use if none is named. The result arrives in `walletStatuses`. */
  'wallet.check': command(networkOrNone, ({ calls }, of) => calls.apiTokenUse.checkWallet(of?.id)),
  /** Open a session of Drawbridge's own, so that the popup can list keys without any site. The wallet asks the user. */
  'wallet.connectOwn': command(nothing, ({ ownSession }) => ownSession.open()),
  /** Of the network in use if none is named. */
  'assets.refresh': command(networkOrNone, ({ refreshAssets }, of) => refreshAssets(of?.id)),
  /**
   * `always`: the site may do the same on this kind of transaction with this key unasked for a while. `networkId`: that which
   * the user chose for a connection.
   */
  'approval.answer': command(
    () =>
      z.object({
        id: z.string(),
        allow: z.boolean(),
        always: z.optional(z.boolean()),
        networkId: z.optional(z.string()),
      }),
    ({ reviewer, calls }, { id, allow, always, networkId }) =>
      allow && always ? reviewer.allowForAWhile(id) : calls.approvals.answer(id, allow, networkId),
  ),
  /** Open the approval window with a request of no site, which the welcome page shows the user. */
  'practice.ask': command(nothing, async ({ calls }) => void calls.approvals.ask(practice).catch(console.error)),
  /** The approval window has nothing left to show and is about to close, which is no answer to anything. */
  'approval.leave': command(
    () => z.object({ windowId: z.number() }),
    ({ window, calls }, { windowId }) => window.leave(windowId, calls.approvals.clear),
  ),
  /** Stop waiting for a call that waits for the wallet; the page is told. What the wallet already asks stays asked there. */
  'call.cancel': command(network, async ({ calls }, { id }) => calls.reviewQueue.cancel(id)),
  'site.disconnect': command(origin, ({ endSessions }, site) => endSessions.disconnect(site.origin)),
  /** Disconnect every site, and end Drawbridge's own session. */
  'site.disconnectAll': command(nothing, ({ endSessions }) => endSessions.disconnectAll()),
  /** The same, and forget the API token. Rejects when the wallet has not confirmed the end of each session. */
  'sessions.endAll': command(nothing, ({ endSessions }) => endSessions.endAll()),
  /** Disconnect the whole site that an origin belongs to, and refuse whatever it asks for, until the user unblocks it. */
  'site.block': command(webOrigin, ({ siteBlocks }, site) => siteBlocks.block(site)),
  /** Let a site ask again, by its entry in the list; without one, all blocked sites. */
  'site.unblock': command(
    () => z.object({ site: z.optional(z.string()) }),
    ({ siteBlocks }, entry) => siteBlocks.unblock(entry),
  ),
  /** Take back one entry of the site's `unasked`: it is asked about again. */
  'site.askAgain': command(
    () => z.object({ origin: z.string(), ...z.omit(unaskedSchema, { until: true }).shape }),
    ({ sites }, { origin, ...asked }) => sites.unasked.askAgain(origin, asked),
  ),
  /** Bind a site to another network. Rejects where that has been removed. */
  'site.move': command(
    () => z.object({ ...webOrigin().shape, networkId: z.string() }),
    async ({ store, endSessions }, { origin, networkId }) => {
      if (!networkOf(await store.settings.get(), networkId)) throw new Error(t('network_removed'));
      await endSessions.move(origin, networkId);
    },
  ),
  /** Whether `fetch` answers for the wallet service's own address on a site, once the browser lets Drawbridge into it. */
  'site.httpWallet': command(
    () => z.object({ origin: siteOriginSchema, on: z.boolean() }),
    ({ httpWalletSites }, { origin, on }) => httpWalletSites.set(origin, on),
  ),
  /** Name a public key or Ethereum address; an empty name takes it back. */
  'contact.name': command(
    () => contactSchema,
    ({ store }, contact) =>
      store.settings.update((settings) => {
        const contacts = withContact(settings.contacts, contact);
        if (contacts === null) throw new Error(t('contacts_full', { count: `${mostContacts}` }));
        return { ...settings, contacts };
      }),
  ),
  'activity.clear': command(nothing, ({ activityLog }) => activityLog.clear()),
  /** Rejects and changes nothing when it is malformed or the wallet refuses it; without an answer it is `unchecked`. */
  'apiToken.set': command(
    () => z.object({ token: z.string(), remember: z.boolean() }),
    ({ calls }, argument) => calls.apiTokenUse.set(argument),
  ),
  'apiToken.forget': command(nothing, ({ calls }) => calls.apiTokenUse.forget()),
  'governance.markRead': command(network, ({ store }, { id }) => store.alerts.of(id).update(markRead)),
  /** One alert has been read, or is to be unread again. */
  'governance.setRead': command(
    () => z.object({ networkId: z.string(), proposalId: z.string(), read: z.boolean() }),
    ({ store }, { networkId, proposalId, read }) =>
      store.alerts.of(networkId).update((alerts) => markOne(alerts, proposalId, read)),
  ),
  /** The popup does not lead to the vote on this proposal any more, though it closes soon. */
  'governance.unpin': command(
    () => z.object({ networkId: z.string(), proposalId: z.string() }),
    async ({ store, governance }, { networkId, proposalId }) => {
      await store.alerts.of(networkId).update((alerts) => unpinOne(alerts, proposalId));
      await governance.lookAtVotes(networkId);
    },
  ),
  /** Cast a vote with a key of the wallet. Resolves when it is stored; what comes of it arrives in `castVotes`. */
  'vote.cast': command(
    () => z.object({ networkId: z.string(), proposalId: hex64(), publicKey: hex64(), value: z.literal(voteValues) }),
    async ({ takenUp, votes }, vote) => {
      await votes.resume(await takenUp());
      await votes.cast(vote);
    },
  ),
  /** A page shows what the streams send: none is to wait for long. */
  'governance.follow': command(nothing, async ({ governance }) => governance.follow()),
  /** Of the network in use if none is named. */
  'governance.reconnect': command(networkOrNone, ({ governance }, of) => governance.reconnect(of?.id)),
  /** Note what came of asking a data API address, for all who ask it. */
  'dataApi.note': command(
    () => z.object({ address: z.string(), seen: nodeReportSchema }),
    ({ nodes }, { address, seen }) => nodes.note(address, seen),
  ),
  /** The result arrives in `networkTest`, under the network's ID. */
  'network.test': command(
    () => networkSchema,
    ({ testNetwork }, tested) => testNetwork(tested),
  ),
  /** Rejects, and saves nothing, where part of a network is named that is gone by then. One without a chain learns it anew. */
  'network.save': command(
    () => networkChangeSchema,
    async ({ settingsChanges, store }, saved) => {
      await settingsChanges.byUser((settings) => withSavedNetwork(settings, saved));
      if (saved.expectedChainId === '') await relearnChain(store, saved.id);
    },
  ),
  /** The chain that was learnt for the network is not the expected one. */
  'network.undoChain': command(learnt, async ({ store, calls }, { id, chainId }) => {
    await undoChain(store, id, chainId);
    void calls.apiTokenUse.checkWallet(id);
  }),
  /** The user has read that it was learnt. */
  'network.closeChain': command(learnt, ({ store }, { id, chainId }) => closeChain(store, id, chainId)),
  'network.remove': command(network, ({ settingsChanges }, { id }) =>
    settingsChanges.byUser((settings) => withoutNetwork(settings, id)),
  ),
  'network.use': command(network, ({ settingsChanges }, { id }) =>
    settingsChanges.byUser((settings) => withNetworkInUse(settings, id)),
  ),
  'alerts.save': command(
    () => alertsChangeSchema,
    ({ settingsChanges }, alerts) => settingsChanges.byUser((settings) => withAlerts(settings, alerts)),
  ),
  /** What no administrator fixes. Whatever becomes of `keepActivity`, what is in the log stays. */
  'settings.save': command(preferences, ({ store }, saved) =>
    store.settings.update((settings) => ({ ...settings, ...saved })),
  ),
  /** All settings, as from a file, which may come from another computer: managed values are kept. */
  'settings.import': command(
    () => settingsSchema,
    ({ settingsChanges }, settings) => settingsChanges.import(settings),
  ),
  /** Try to read again what could not be read, in place of what was stored since. What is left stays in `damaged`. */
  'damaged.restore': command(nothing, ({ restoreDamaged }) => restoreDamaged(true)),
  /** `until` is in Unix milliseconds. */
  'damaged.discard': command(
    () => z.object({ until: z.number() }),
    (_nouns, argument) => discardDamaged(argument),
  ),
};

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandArgument<N extends CommandName> = Parameters<Commands[N]['run']>[1];
