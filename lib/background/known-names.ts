import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { ReadKnownNames } from '#lib/calls/review-transaction.ts';
import type { Terms } from '#lib/data-api/schema/proposal.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { knownKeys } from '#lib/sites/site.ts';
import type { Store } from './store.ts';

const mostIds = 200;

type NamesStore = Pick<Store, 'alerts' | 'assets' | 'settings' | 'sites'>;

/**
 * Reads what is stored of the keys and IDs in a transaction. A market has the ID of the proposal that made it
 * (vegaprotocol/vega v0.71.6, core/governance/engine.go, `intoToSubmit`).
 */
export function createKnownNames(store: NamesStore, records: Pick<ProposalRecords, 'getAll'>): ReadKnownNames {
  /** Terms of the market changes that were enacted, the first of them first. */
  const marketChanges = async (networkId: string): Promise<Terms[]> => {
    const alerts = Object.values(await store.alerts.of(networkId).get());
    const enacted = alerts.filter(({ kind, state }) => kind === 'updateMarket' && state === 'STATE_ENACTED');
    const changes = await records.getAll(
      networkId,
      enacted.map(({ proposalId }) => proposalId),
    );
    return changes
      .flatMap((record) => record?.proposal?.terms ?? [])
      .sort((a, b) => Number(a.enactmentTimestamp) - Number(b.enactmentTimestamp));
  };

  const readProposals = async (names: KnownNames, networkId: string, ids: readonly string[]): Promise<void> => {
    for (const record of await records.getAll(networkId, ids)) {
      if (record === null) continue;
      const id = record.proposalId;
      const { rationale, terms } = record.proposal ?? {};
      if (rationale?.title) names.proposals[id] = rationale.title.slice(0, 300).toWellFormed();
      const { decimalPlaces = '', positionDecimalPlaces = '', instrument } = terms?.newMarket?.changes ?? {};
      if (!instrument?.code) continue;
      names.markets[id] = {
        code: instrument.code,
        quote: instrument.future?.quoteName ?? '',
        decimals: decimalPlaces,
        positionDecimals: positionDecimalPlaces,
        asset: instrument.future?.settlementAsset ?? '',
      };
    }
    if (Object.keys(names.markets).length === 0) return;
    for (const { updateMarket } of await marketChanges(networkId)) {
      const market = names.markets[updateMarket?.marketId ?? ''];
      const { code, future } = updateMarket?.changes?.instrument ?? {};
      if (market && code) market.code = code;
      if (market && future?.quoteName) market.quote = future.quoteName;
    }
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
      if (!ids.has(id) || !details?.symbol) continue;
      const { symbol, decimals } = details;
      const shared = enabled.filter((other) => other.details?.symbol === symbol).length > 1;
      names.assets[id] = { symbol, decimals, shared };
    }
  };

  return async (transaction: string): Promise<KnownNames> => {
    const network = currentNetwork(await store.settings.get());
    const sameChain = network.expectedChainId !== '';
    const names: KnownNames = { network: network.name, sameChain, assets: {}, markets: {}, proposals: {}, keys: {} };
    const ids = new Set([...new Set(transaction.match(/\b[0-9a-f]{64}\b/g))].slice(0, mostIds));
    if (ids.size === 0) return names;
    for (const { publicKey, name } of knownKeys(await store.sites.get()) ?? []) {
      if (ids.has(publicKey)) names.keys[publicKey] = name;
    }
    try {
      await readProposals(names, network.id, [...ids]);
      await readAssets(names, network, new Set([...ids, ...Object.values(names.markets).map(({ asset }) => asset)]));
    } catch (error) {
      // The request is shown all the same, with what is unknown.
      console.warn('Names could not be read:', error);
    }
    return names;
  };
}
