import type { MarketPlan } from './market-changes.ts';
import type { ProposalState } from './records.ts';
import type { ProposalKind, Schedule } from './terms.ts';
import type { Outcome } from './votes.ts';

export interface Row {
  kind: ProposalKind;
  /** Of a new market or a change of one; a future unless it says so. */
  product?: MarketPlan['product'];
  /** Days since it was submitted. */
  age: number;
  votes: Outcome;
  /** Its outcome, if votes do not decide it. */
  end?: Extract<ProposalState, 'STATE_WAITING_FOR_NODE_VOTE' | 'STATE_REJECTED' | 'STATE_ENACTED' | 'STATE_FAILED'>;
  schedule?: Schedule;
  /** How many vote, in release 0.79; by its place if left out. */
  turnout?: number;
  /** Symbol of the asset that it is about, of those that are there already. */
  asset?: string;
}

/** Closed, but not in force for three days yet. */
const soon: Schedule = { closes: 9, enacts: 14 };

/** The proposals that are there from the start. */
export const initial: readonly Row[] = [
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

/** Those that only a network of release 0.79 has beside them. */
export const laterInitial: readonly Row[] = [
  { kind: 'newMarket', age: 58, votes: 'passed', end: 'STATE_ENACTED', product: 'perpetual' },
  { kind: 'newSpotMarket', age: 57, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newMarket', age: 1, votes: 'open', product: 'perpetual' },
  { kind: 'newMarket', age: 2, votes: 'open', product: 'capped' },
  { kind: 'updateMarket', age: 1, votes: 'open', product: 'perpetual' },
  { kind: 'updateSpotMarket', age: 2, votes: 'open' },
  { kind: 'newTransfer', age: 2, votes: 'open' },
  { kind: 'newTransfer', age: 24, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'newTransfer', age: 35, votes: 'passed', end: 'STATE_FAILED' },
  { kind: 'cancelTransfer', age: 11, votes: 'passed', schedule: soon, turnout: 22 },
  { kind: 'updateMarketState', age: 2, votes: 'open' },
  { kind: 'updateMarketState', age: 26, votes: 'no-majority' },
  { kind: 'updateReferralProgram', age: 28, votes: 'passed', end: 'STATE_ENACTED' },
  { kind: 'updateVolumeDiscountProgram', age: 22, votes: 'no-participation' },
  { kind: 'updateVolumeRebateProgram', age: 1, votes: 'open' },
  { kind: 'newProtocolAutomatedPurchase', age: 2, votes: 'open' },
  { kind: 'newSpotMarket', age: 8, votes: 'no-votes', end: 'STATE_REJECTED', schedule: { closes: 1, enacts: 3 } },
];

/** A batch: its parts by kind, each with the state that it is in. */
export interface BatchRow extends Omit<Row, 'kind' | 'end'> {
  title: string;
  description: string;
  parts: readonly (readonly [ProposalKind, ProposalState])[];
}

export const batches: readonly BatchRow[] = [
  {
    title: 'Spring release: fees, rewards and the Bitcoin perpetual',
    description:
      'One vote on what the working group has prepared:\n\n- wider price monitoring\n- a longer vote\n- weekly rewards',
    age: 2,
    votes: 'open',
    product: 'perpetual',
    parts: [
      ['updateMarket', 'STATE_OPEN'],
      ['updateNetworkParameter', 'STATE_OPEN'],
      ['newTransfer', 'STATE_OPEN'],
      ['newFreeform', 'STATE_OPEN'],
    ],
  },
  {
    title: 'Programs for the third quarter',
    description: 'Referral, discount and rebate, tuned together. They take effect a day apart.',
    age: 18,
    votes: 'passed',
    parts: [
      ['updateVolumeDiscountProgram', 'STATE_ENACTED'],
      ['updateReferralProgram', 'STATE_ENACTED'],
      ['updateVolumeRebateProgram', 'STATE_PASSED'],
    ],
  },
  {
    title: 'Retire the monthly Bitcoin future',
    description: 'Its traders have moved to the perpetual.',
    age: 31,
    votes: 'passed',
    parts: [
      ['updateMarketState', 'STATE_FAILED'],
      ['cancelTransfer', 'STATE_ENACTED'],
    ],
  },
  {
    title: 'New name and settings for Ether for dollars',
    description: 'The market kept its first name for too long.',
    age: 12,
    votes: 'passed',
    schedule: soon,
    parts: [
      ['updateSpotMarket', 'STATE_PASSED'],
      ['updateNetworkParameter', 'STATE_PASSED'],
    ],
  },
  {
    title: 'Treasury for a year ahead',
    description: 'Pays every team in advance.',
    age: 38,
    votes: 'no-majority',
    parts: [
      ['newTransfer', 'STATE_DECLINED'],
      ['newTransfer', 'STATE_DECLINED'],
    ],
  },
  {
    title: 'Everything at once',
    description: 'Lists a market and changes it in the same minute.',
    age: 9,
    votes: 'no-votes',
    schedule: { closes: 1, enacts: 3 },
    parts: [
      ['newMarket', 'STATE_REJECTED'],
      ['updateMarketState', 'STATE_REJECTED'],
    ],
  },
];
