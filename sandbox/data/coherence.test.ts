import { expect, test } from 'vitest';
import { addDecimals, decimalText, parseDecimal, zero } from '#lib/format/decimal.ts';
import { type DataSet, makeDataSet } from './data-set.ts';
import { GovernanceTimeline } from './governance-timeline.ts';
import type { GovernanceRecord } from './records.ts';
import { verdictOf } from './tally.ts';
import { day } from './times.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const second = 1_000_000_000n;

/** What contradicts itself, or the network, in one proposal. */
function contradictions(record: GovernanceRecord, dataSet: DataSet, records: readonly GovernanceRecord[], now: number) {
  const { proposal, yes, no } = record;
  const { state, terms } = proposal;
  const found: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) found.push(`${proposal.rationale.title} (${state}): ${what}`);
  };
  const votes = [...yes, ...no];
  const submitted = BigInt(proposal.timestamp);
  const closing = BigInt(terms.closingTimestamp) * second;
  const parts = record.batch?.parts ?? [];
  const voteOpened = state !== 'STATE_WAITING_FOR_NODE_VOTE' && state !== 'STATE_REJECTED';
  const isClosed = voteOpened && state !== 'STATE_OPEN';
  // A decision is dated to the end of its second.
  const latest = BigInt(now + 2000) * 1_000_000n;

  check(submitted <= closing, 'closes before it is submitted');
  if (record.batch) check(terms.enactmentTimestamp === '0', 'a batch is enacted');
  else if (terms.newFreeform) check(terms.enactmentTimestamp === '0', 'a statement is enacted');
  else check(closing < BigInt(terms.enactmentTimestamp) * second, 'is enacted before it closes');
  check(state !== 'STATE_OPEN' || closing > BigInt(now) * 1_000_000n, 'is open after it closed');
  check(!isClosed || closing <= latest, 'is decided before it closes');
  check(state !== 'STATE_ENACTED' || BigInt(terms.enactmentTimestamp) * second <= latest, 'is enacted too early');
  check(
    state !== 'STATE_WAITING_FOR_NODE_VOTE' || BigInt(terms.validationTimestamp) * 1000n > BigInt(now),
    'validation is over',
  );
  for (const { timestamp } of votes) {
    check(BigInt(timestamp) >= submitted && BigInt(timestamp) <= closing, 'a vote from outside the voting time');
  }

  check(voteOpened || votes.length === 0, 'has votes, and was never voted on');
  check(new Set(votes.map(({ partyId }) => partyId)).size === votes.length, 'a party has two votes');
  const weights = votes.map((vote) => parseDecimal(vote.totalGovernanceTokenWeight) ?? zero).reduce(addDecimals, zero);
  if (isClosed) check(Number(decimalText(weights)).toFixed(12) === '1.000000000000', 'weights do not sum to 1');
  else check(weights.units === 0n, 'weights are told before the vote closed');
  const tokens = new Map(dataSet.parties.map((party) => [party.id, party.tokens]));
  for (const vote of votes) {
    const balance = `${tokens.get(vote.partyId)}`;
    check(vote.totalGovernanceTokenBalance === balance, 'a balance is not what the party holds');
    check(terms.updateMarket !== undefined || vote.totalEquityLikeShareWeight === '0', 'liquidity providers vote');
  }
  if (isClosed) {
    const passes = ['STATE_PASSED', 'STATE_ENACTED', 'STATE_FAILED'].includes(state);
    const verdict = verdictOf(record);
    check((verdict.state === 'STATE_PASSED') === passes, `the votes say ${verdict.state}`);
    const [{ reason } = proposal] = parts;
    check(state !== 'STATE_DECLINED' || verdict.reason === reason, `the votes say ${verdict.reason}`);
  }
  const hasReason = proposal.reason !== 'PROPOSAL_ERROR_UNSPECIFIED';
  check(hasReason === ['STATE_DECLINED', 'STATE_REJECTED', 'STATE_FAILED'].includes(state), 'reason and state differ');

  if (terms.newAsset) {
    const asset = dataSet.assets.find(({ id }) => id === proposal.id);
    const expected = {
      STATE_ENACTED: terms.newAsset.changes.erc20 ? ['STATUS_ENABLED', 'STATUS_PENDING_LISTING'] : ['STATUS_ENABLED'],
      STATE_WAITING_FOR_NODE_VOTE: ['STATUS_PROPOSED'],
      STATE_OPEN: ['STATUS_PROPOSED'],
      STATE_PASSED: ['STATUS_PROPOSED'],
      STATE_DECLINED: ['STATUS_REJECTED'],
      STATE_REJECTED: ['STATUS_REJECTED'],
      STATE_FAILED: ['STATUS_REJECTED'],
    }[state];
    check(asset !== undefined && expected.includes(asset.status), `its asset is ${asset?.status}`);
  }
  if (terms.newMarket) {
    const { future, perpetual } = terms.newMarket.changes.instrument;
    const { settlementAsset = '' } = future ?? perpetual ?? {};
    check(
      dataSet.assets.some(({ id }) => id === settlementAsset),
      'settles in an asset that is not there',
    );
    const market = dataSet.markets.find(({ id }) => id === proposal.id);
    check((market !== undefined) === (state === 'STATE_ENACTED'), 'state and market differ');
  }
  if (terms.updateMarket) {
    const { marketId } = terms.updateMarket;
    check(
      dataSet.markets.some(({ id }) => id === marketId),
      'its market is not there',
    );
    const made = records.find((other) => other.proposal.id === marketId)?.proposal;
    check(made !== undefined && made.timestamp < proposal.timestamp, 'its market was not proposed before');
  }
  if (terms.updateAsset) {
    const { assetId } = terms.updateAsset;
    check(
      dataSet.assets.some(({ id }) => id === assetId),
      'its asset is not there',
    );
  }
  for (const part of parts) {
    const own = part.terms;
    check(part.batchId === proposal.id, 'a part is of another batch');
    check(own.closingTimestamp === terms.closingTimestamp, 'a part closes at another time');
    check(
      own.newFreeform !== undefined || BigInt(own.enactmentTimestamp) * second > closing,
      'a part is enacted early',
    );
    const isLate = BigInt(own.enactmentTimestamp) * second <= latest;
    check(part.state !== 'STATE_ENACTED' || isLate, 'a part is enacted in the future');
    const ends = state === 'STATE_PASSED' ? ['STATE_PASSED', 'STATE_ENACTED', 'STATE_FAILED'] : [state];
    check(ends.includes(part.state), `a part is ${part.state}`);
  }
  return found;
}

/** The latest enacted change of each parameter and asset is what the network has. */
function notInForce(dataSet: DataSet, records: readonly GovernanceRecord[]): string[] {
  const enacted = records
    .flatMap(({ proposal, batch }) => [proposal, ...(batch?.parts ?? [])])
    .filter(({ state }) => state === 'STATE_ENACTED')
    .sort((a, b) => Number(a.terms.enactmentTimestamp) - Number(b.terms.enactmentTimestamp));
  const values = new Map<string, unknown>();
  for (const { terms } of enacted) {
    const { updateNetworkParameter, updateAsset } = terms;
    if (updateNetworkParameter) values.set(updateNetworkParameter.changes.key, updateNetworkParameter.changes.value);
    if (updateAsset) values.set(updateAsset.assetId, updateAsset.changes.erc20.lifetimeLimit);
  }
  const found: string[] = [];
  for (const [name, value] of values) {
    const parameter = dataSet.networkParameters.find(({ key }) => key === name)?.value;
    const asset = dataSet.assets.find(({ id }) => id === name)?.details.erc20?.lifetimeLimit;
    if ((parameter ?? asset) !== value) found.push(`${name} is ${parameter ?? asset} and was set to ${value}`);
  }
  expect(values.size).toBeGreaterThan(1);
  return found;
}

/** As they are in either release. */
function coherent(what: string, check: (later: boolean) => void): void {
  test(`${what}, in release 0.71`, () => check(false));
  test(`${what}, in release 0.79`, () => check(true));
}

const seeds = [0, 1, 2, 3, 7, 42, 4_294_967_295];

coherent('no state, vote, threshold, time or value in force contradicts another, at the start and later', (later) => {
  for (const seed of seeds) {
    const dataSet = makeDataSet(seed, noon, later);
    for (const now of [noon - day / 2, noon, noon + day / 2 - 1]) {
      const wrong = dataSet.governance.flatMap((record) => contradictions(record, dataSet, dataSet.governance, now));
      expect(wrong, `seed ${seed} at ${new Date(now).toISOString()}`).toEqual([]);
    }
    expect(notInForce(dataSet, dataSet.governance), `seed ${seed}`).toEqual([]);
    const timeline = new GovernanceTimeline(dataSet, seed);
    for (let count = 0; count < 190; count += 1) {
      const now = noon + count * 700;
      const { record } = timeline.next(now);
      expect(contradictions(record, dataSet, timeline.records(), now), `seed ${seed}, event ${count}`).toEqual([]);
    }
    expect(notInForce(dataSet, timeline.records()), `seed ${seed} later`).toEqual([]);
    const ends = new Set(timeline.records().map(({ proposal }) => proposal.state));
    expect([...ends], `seed ${seed}`).toEqual(expect.arrayContaining(['STATE_ENACTED', 'STATE_DECLINED']));
  }
});

test('votes end in every way that they can, by tokens and by liquidity', () => {
  const { governance } = makeDataSet(1, noon);
  const ends = governance.map(({ proposal: { state, reason, terms } }) => [
    terms.updateMarket ? 'market update' : 'other',
    state,
    reason.replace('PROPOSAL_ERROR_', ''),
  ]);
  expect(ends).toEqual(
    expect.arrayContaining([
      ['market update', 'STATE_ENACTED', 'UNSPECIFIED'],
      ['market update', 'STATE_DECLINED', 'MAJORITY_THRESHOLD_NOT_REACHED'],
      ['other', 'STATE_DECLINED', 'MAJORITY_THRESHOLD_NOT_REACHED'],
      ['other', 'STATE_DECLINED', 'PARTICIPATION_THRESHOLD_NOT_REACHED'],
      ['other', 'STATE_FAILED', 'INVALID_ASSET'],
      ['other', 'STATE_REJECTED', 'CLOSE_TIME_TOO_SOON'],
    ]),
  );
});
