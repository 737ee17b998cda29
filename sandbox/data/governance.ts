import { endBatch, makeBatch } from './batches.ts';
import { type Network, settle } from './enactment.ts';
import { batches, initial, laterInitial, type Row } from './initial-rows.ts';
import { type Party, proposers } from './parties.ts';
import { makeProposal, reasonOf } from './proposals.ts';
import type { Random } from './random.ts';
import type { GovernanceRecord, Proposal } from './records.ts';
import { close } from './tally.ts';
import type { ProposalKind } from './terms.ts';
import { day, hour } from './times.ts';
import { castVotes, spreadVotes } from './votes.ts';

/** How many proposals of any one kind there are at the start: a later one of that number has a title of its own. */
export const initialOfOneKind = 7;

/** Makes `proposal` the one that brought an asset or a market which is there already, or is about that asset. */
function adopt(proposal: Proposal, network: Network, symbol: string | undefined, of: Set<string>): boolean {
  const { newMarket, newSpotMarket, newAsset, updateAsset } = proposal.terms;
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
  const changes = newMarket?.changes;
  const product = newSpotMarket ? 'spot' : changes?.instrument.perpetual ? 'perpetual' : changes && 'future';
  const market = network.markets.find((one) => !of.has(one.id) && one.product === product);
  if (market === undefined || proposal.state !== 'STATE_ENACTED') return false;
  proposal.id = market.id;
  Object.assign(proposal.rationale, { title: `List ${market.name}`, description: `Opens ${market.name}.` });
  if (changes === undefined) return true;
  const { quoteName, settlementAsset } = market;
  Object.assign(changes, {
    decimalPlaces: market.decimalPlaces.toString(),
    positionDecimalPlaces: market.positionDecimalPlaces.toString(),
  });
  Object.assign(changes.instrument, { code: market.code, name: market.name });
  Object.assign(changes.instrument.future ?? changes.instrument.perpetual ?? {}, { quoteName, settlementAsset });
  if (!network.later) return true;
  network.markets = network.markets.map((one) => (one === market ? { ...one, settings: changes } : one));
  return true;
}

/** As many voters as real proposals have, in turn: some decide by a few large holders, some by hundreds. */
const turnouts = [3, 41, 12, 150, 27, 400, 8, 83, 230, 19, 310, 64, 52] as const;

/**
 * Proposals of all kinds in every state, with the votes that led there; `network` becomes what they have made of it.
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
  const { later } = network;
  const sequenceOf = (kind: ProposalKind): number => {
    const sequence = sequences.get(kind) ?? 0;
    sequences.set(kind, sequence + 1);
    return sequence;
  };
  const votedOn = (
    record: GovernanceRecord,
    row: Pick<Row, 'votes' | 'turnout'>,
    submitted: number,
    index: number,
  ): void => {
    const { votes } = row;
    castVotes(record, parties, votes, submitted);
    if (!later || votes === 'no-votes') return;
    const turnout = row.turnout ?? turnouts[index % turnouts.length] ?? 3;
    const until = Math.min(today, Number(record.proposal.terms.closingTimestamp) * 1000);
    spreadVotes(random, record, parties, { turnout, from: submitted, until });
  };
  const rows = later ? [...initial, ...laterInitial].sort((a, b) => b.age - a.age) : initial;
  const singles = rows.map((row, index) => {
    const { kind, age, votes, end, schedule, asset, product } = row;
    // Of 0.71 there are fewer than hours in a day; of 0.79 none may be so early that an open one has closed.
    const submitted = today - age * day - (later ? index % 12 : index) * hour;
    const proposer = parties[index % proposers]?.id ?? '';
    const state = end ?? 'STATE_OPEN';
    const sequence = sequenceOf(kind);
    const proposal = makeProposal(random, network, { kind, state, sequence, submitted, schedule, proposer, product });
    const isKnown = adopt(proposal, network, asset, known);
    known.add(proposal.id);
    const record: GovernanceRecord = { proposal, yes: [], no: [] };
    votedOn(record, row, submitted, index);
    if (votes !== 'open' && votes !== 'no-votes') close(record);
    if (end !== undefined) Object.assign(proposal, { state: end, ...reasonOf(end, kind) });
    if (!isKnown) settle(network, proposal, random);
    return record;
  });
  if (!later) return singles;
  const inBatches = batches.map((row, place) => {
    const index = singles.length + place;
    const submitted = today - row.age * day - (index % 12) * hour;
    const proposer = parties[index % proposers]?.id ?? '';
    const record = makeBatch(random, network, { row, submitted, proposer, sequenceOf });
    votedOn(record, row, submitted, index);
    endBatch(record, row);
    for (const part of record.batch?.parts ?? []) settle(network, part, random);
    return record;
  });
  return [...singles, ...inBatches];
}
