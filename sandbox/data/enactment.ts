import { type Market, tradingOf } from './markets.ts';
import type { Random } from './random.ts';
import type { Asset, AssetStatus, NetworkParameter, Proposal, ProposalState } from './records.ts';

/** What proposals decide about. */
export interface Network {
  networkParameters: readonly NetworkParameter[];
  assets: readonly Asset[];
  markets: readonly Market[];
  /** Whether it is of release 0.79, and else of 0.71. */
  later: boolean;
}

/** An asset's status while its proposal is under way, and after. */
const statuses: Readonly<Record<ProposalState, AssetStatus>> = {
  STATE_WAITING_FOR_NODE_VOTE: 'STATUS_PROPOSED',
  STATE_OPEN: 'STATUS_PROPOSED',
  STATE_PASSED: 'STATUS_PROPOSED',
  STATE_ENACTED: 'STATUS_ENABLED',
  STATE_FAILED: 'STATUS_REJECTED',
  STATE_REJECTED: 'STATUS_REJECTED',
  STATE_DECLINED: 'STATUS_REJECTED',
};

function marketOf(random: Random, { id, terms }: Proposal, assets: readonly Asset[]): Market | null {
  const changes = terms.newMarket?.changes;
  const traded = changes?.instrument.future ?? changes?.instrument.perpetual;
  const asset = assets.find((one) => one.id === traded?.settlementAsset);
  if (changes === undefined || traded === undefined || asset === undefined) return null;
  const { code, name, perpetual } = changes.instrument;
  const decimalPlaces = Number(changes.decimalPlaces);
  return {
    id,
    code,
    name,
    quoteName: traded.quoteName,
    product: perpetual ? 'perpetual' : 'future',
    settlementAsset: asset.id,
    assetDecimals: Number(asset.details.decimals),
    decimalPlaces,
    positionDecimalPlaces: Number(changes.positionDecimalPlaces),
    ...tradingOf(random, random.integer(1, 900), decimalPlaces),
  };
}

/** Applies the state of a proposal to `network`: a proposed asset has its status, enacted changes are made. */
export function settle(network: Network, proposal: Proposal, random: Random): void {
  const { id, state, terms } = proposal;
  if (terms.newAsset !== undefined) {
    const asset = { id, status: statuses[state], details: terms.newAsset.changes };
    const isKnown = network.assets.some((one) => one.id === id);
    network.assets = isKnown ? network.assets.map((one) => (one.id === id ? asset : one)) : [...network.assets, asset];
  }
  if (state !== 'STATE_ENACTED') return;
  if (terms.updateNetworkParameter !== undefined) {
    const { key, value } = terms.updateNetworkParameter.changes;
    network.networkParameters = network.networkParameters.map((one) => (one.key === key ? { key, value } : one));
  }
  if (terms.updateAsset !== undefined) {
    const { assetId, changes } = terms.updateAsset;
    network.assets = network.assets.map((one) => {
      const { erc20 } = one.details;
      if (one.id !== assetId || erc20 === undefined) return one;
      const details = { ...one.details, quantum: changes.quantum, erc20: { ...erc20, ...changes.erc20 } };
      return { ...one, details };
    });
  }
  const market = network.markets.some((one) => one.id === id) ? null : marketOf(random, proposal, network.assets);
  const settings = network.later && { settings: terms.newMarket?.changes };
  if (market !== null) network.markets = [...network.markets, { ...market, ...settings }];
}
