import { type KnownNames, noNames } from '#lib/approvals/known-names.ts';
import { knownRecipient } from '#lib/calls/payments.ts';
import type { ReadKnownNames } from '#lib/calls/review-transaction.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { marketsOf, mayHaveChangedMarkets, proposalsIn } from '#lib/governance/markets.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { shortText } from '#lib/http/service-text.ts';
import { sentId } from '#lib/settings/contacts.ts';
import { currentNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import { keyNames } from '#lib/sites/site.ts';
import { leavesOfText, recipientOf } from '#lib/transactions/summary.ts';
import type { Store } from './store.ts';

const mostIds = 200;

/** Longer names are not used, and the ID is shown instead: a shortened name could be another's. */
const isShort = (known: object): boolean =>
  Object.values(known).every((value) => shortText.safeParse(`${value}`).success);

type NamesStore = Pick<Store, 'alerts' | 'assets' | 'settings' | 'sites' | 'payments'>;

/**
 * Reads what is stored of the keys and IDs in a transaction. A market has the ID of the proposal that made it, which may
 * be part of a batch and then stands in the batch's record.
 */
export function createKnownNames(store: NamesStore, records: Pick<ProposalRecords, 'getAll'>): ReadKnownNames {
  /** The proposals that may have made markets or changed them, parts of batches too. */
  const readMarketChanges = async (networkId: string): Promise<Proposal[]> => {
    const isWanted = (alert: GovernanceAlert): boolean =>
      alert.kind === 'batch' || (alert.kind.startsWith('update') && mayHaveChangedMarkets(alert));
    const wanted = Object.values(await store.alerts.of(networkId).get()).filter(isWanted);
    const ids = wanted.map(({ proposalId }) => proposalId);
    return proposalsIn(await records.getAll(networkId, ids));
  };

  const readProposals = async (names: KnownNames, networkId: string, ids: readonly string[]): Promise<void> => {
    const named = proposalsIn(await records.getAll(networkId, ids));
    for (const { id, rationale } of named) {
      if (rationale?.title) names.proposals[id] = rationale.title.slice(0, 300).toWellFormed();
    }
    const known = new Map([...(await readMarketChanges(networkId)), ...named].map((one) => [one.id, one]));
    // Anybody can propose a market of any code. Its opening auction starts once it has passed (v0.79.0, core/processor/abci.go, `onTick`).
    const isMade = ({ state }: Proposal): boolean => state === 'STATE_PASSED' || state === 'STATE_ENACTED';
    for (const [id, market] of marketsOf([...known.values()].filter(isMade)))
      if (market.code && ids.includes(id) && isShort(market)) names.markets[id] = market;
  };

  const readAssets = async (
    names: KnownNames,
    { id: networkId, dataApiAddresses }: Settings['networks'][number],
    ids: ReadonlySet<string>,
  ): Promise<void> => {
    const { assets, address } = await store.assets.of(networkId).get();
    // A list of an earlier address may be another network's.
    if (address !== dataApiAddresses[0]) return;
    const enabled = assets.filter(({ status }) => status === 'STATUS_ENABLED');
    for (const { id, details } of enabled) {
      if (!ids.has(id) || !details?.symbol || !isShort([details.symbol])) continue;
      const { symbol, decimals } = details;
      const shared = enabled.filter((other) => other.details?.symbol === symbol).length > 1;
      names.assets[id] = { symbol, decimals, shared };
    }
  };

  return async ({ publicKey, transactionKind, transaction }, networkId): Promise<KnownNames> => {
    const settings = await store.settings.get();
    const network = networkOf(settings, networkId) ?? currentNetwork(settings);
    const sameChain = network.expectedChainId !== '';
    const names: KnownNames = { ...structuredClone(noNames), network: network.name, sameChain };
    const own = Object.fromEntries(keyNames(await store.sites.get(), network.id));
    // Of the values, not the text, where a site can write a character as an escape.
    for (const { value } of leavesOfText(transaction) ?? []) {
      const id = sentId(`${value}`) ?? '';
      const name = Object.hasOwn(settings.contacts, id) ? settings.contacts[id] : undefined;
      if (name !== undefined) names.contacts[id] = name;
    }
    // Where it cannot be told there is no review.
    const paid = recipientOf(transactionKind, transaction);
    names.recipient = paid === null ? null : knownRecipient(paid, own, settings.contacts, await store.payments.get());
    const ids = new Set([...new Set(transaction.match(/\b[0-9a-f]{64}\b/g))].slice(0, mostIds));
    for (const [key, name] of Object.entries(own)) if (key === publicKey || ids.has(key)) names.keys[key] = name;
    if (ids.size === 0) return names;
    try {
      await readProposals(names, network.id, [...ids]);
      const settlementAssets = Object.values(names.markets).map(({ settlementAsset }) => settlementAsset);
      await readAssets(names, network, new Set([...ids, ...settlementAssets]));
    } catch (error) {
      // The request is shown all the same, with what is unknown.
      console.warn('Names could not be read:', error);
    }
    return names;
  };
}
