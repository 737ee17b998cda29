import { type Network, settle } from './enactment.ts';
import { type Party, proposers } from './parties.ts';
import { makeProposal, reasonOf } from './proposals.ts';
import type { Random } from './random.ts';
import type { GovernanceRecord, Proposal, ProposalState } from './records.ts';
import { close } from './tally.ts';
import type { ProposalKind, Schedule } from './terms.ts';
import { day, hour } from './times.ts';
import { castVotes, type Outcome } from './votes.ts';

interface Row {
  kind: ProposalKind;
  /** Days since it was submitted. */
  age: number;
  votes: Outcome;
  /** Its outcome, if votes do not decide it. */
  end?: Extract<ProposalState, 'STATE_WAITING_FOR_NODE_VOTE' | 'STATE_REJECTED' | 'STATE_ENACTED' | 'STATE_FAILED'>;
  schedule?: Schedule;
  /** Symbol of the asset that it is about, of those that are there already. */
  asset?: string;
}

/** Closed, but not in force for three days yet. */
const soon: Schedule = { closes: 9, enacts: 14 };

/** The proposals that are there from the start. */
const initial: readonly Row[] = [
  { kind: 'newMarket', age: 1, votes: 'open' },
  { kind: 'updateNetworkParameter', age: 1, votes: 'open' },
  { kind: 'newFreeform', age: 2, votes: 'open' },
  { kind: 'updateMarket', age: 2, votes: 'open' },
  { kind: 'updateAsset', age: 1, votes: 'open' },
  { kind: 'newAsset', age: 2, votes: 'open', asset: 'WBTC' },
  { kind: 'newAsset', age: 0, votes: 'no-votes', end: 'STATE_WAITING_FOR_NODE_VOTE' },
  { kind: 'newAsset', age: 11, votes: 'passed', schedule: soon },
  { kind: 'newMarket', age: 7, votes: 'no-votes', end: 'STATE_REJECTED', schedule: { closes: 1, enacts: 3 } },
  { kind: 'updateMarket', age: 20, votes: 'not-by-providers' },
  { kind: 'updateAsset', age: 21, votes: 'passed', end: 'STATE_FAILED', asset: 'VUSD' },
  { kind: 'updateNetworkParameter', age: 11, votes: 'passed', schedule: soon },
  { kind: 'updateNetworkParameter', age: 30, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newFreeform', age: 14, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newFreeform', age: 16, votes: 'no-participation' },
  { kind: 'newMarket', age: 60, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newMarket', age: 61, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newMarket', age: 62, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newMarket', age: 63, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newAsset', age: 120, votes: 'passed', end: 'STATE_ENACTED', asset: 'WETH' },
  // Enacted, and not on the bridge yet.
  { kind: 'newAsset', age: 13, votes: 'passed', end: 'STATE_ENACTED', asset: 'DAI' },
  { kind: 'newAsset', age: 40, votes: 'no-majority', asset: 'SAFE' },
  { kind: 'updateAsset', age: 45, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'updateMarket', age: 33, votes: 'by-providers', end: 'STATE_ENACTED' },
];

/** How many proposals of any one kind there are at the start: a later one of that number has a title of its own. */
export const initialOfOneKind = 7;

/** Makes `proposal` the one that brought an asset or a market which is there already, or is about that asset. */
function adopt(proposal: Proposal, network: Network, symbol: string | undefined, of: Set<string>): boolean {
  const { newMarket, newAsset, updateAsset } = proposal.terms;
  const asset = network.assets.find(({ details }) => details.symbol === symbol);
  if (updateAsset !== undefined && asset !== undefined) {
    const { name, quantum } = asset.details;
    Object.assign(updateAsset, { assetId: asset.id, changes: { ...updateAsset.changes, quantum } });
    proposal.rationale.title = `Raise limits of ${name}`;
  }
  if (newAsset !== undefined && asset !== undefined) {
    proposal.id = asset.id;
    newAsset.changes = asset.details;
    Object.assign(proposal.rationale, {
      title: `List ${asset.details.symbol}`,
      description: `Adds ${asset.details.name} as collateral.`,
    });
    return true;
  }
  const market = newMarket && network.markets.find(({ id }) => !of.has(id));
  if (newMarket === undefined || market === undefined || proposal.state !== 'STATE_ENACTED') return false;
  const { changes } = newMarket;
  proposal.id = market.id;
  Object.assign(proposal.rationale, { title: `List ${market.name}`, description: `Opens ${market.name}.` });
  Object.assign(changes, {
    decimalPlaces: market.decimalPlaces.toString(),
    positionDecimalPlaces: market.positionDecimalPlaces.toString(),
  });
  Object.assign(changes.instrument, { code: market.code, name: market.name });
  Object.assign(changes.instrument.future, { quoteName: market.quoteName, settlementAsset: market.settlementAsset });
  return true;
}

/**
 * Proposals of all six kinds in every state, with the votes that led there; `network` becomes what they have made of it.
 * Those that brought the network's markets and assets carry their IDs.
 */
export function makeGovernance(
  random: Random,
  network: Network,
  parties: readonly Party[],
  today: number,
): GovernanceRecord[] {
  const sequences = new Map<ProposalKind, number>();
  const known = new Set<string>();
  return initial.map(({ kind, age, votes, end, schedule, asset }, index) => {
    const sequence = sequences.get(kind) ?? 0;
    sequences.set(kind, sequence + 1);
    const submitted = today - age * day - index * hour;
    const proposer = parties[index % proposers]?.id ?? '';
    const state = end ?? 'STATE_OPEN';
    const proposal = makeProposal(random, network, { kind, state, sequence, submitted, schedule, proposer });
    const isKnown = adopt(proposal, network, asset, known);
    known.add(proposal.id);
    const record = castVotes(proposal, parties, votes, submitted);
    if (votes !== 'open' && votes !== 'no-votes') close(record);
    if (end !== undefined) Object.assign(proposal, { state: end, ...reasonOf(end, kind) });
    if (!isKnown) settle(network, proposal, random);
    return record;
  });
}
