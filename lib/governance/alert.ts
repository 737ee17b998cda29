import * as z from 'zod/mini';

/** The proposal-type members of a proposal's terms that came after network release 0.71, up to 0.79. */
export const laterKinds = [
  'newSpotMarket',
  'updateSpotMarket',
  'newTransfer',
  'cancelTransfer',
  'updateMarketState',
  'updateReferralProgram',
  'updateVolumeDiscountProgram',
  'updateVolumeRebateProgram',
  'newProtocolAutomatedPurchase',
] as const;

/** All proposal-type members, several of them in one, and what to call one that this version does not know. */
export const proposalKinds = [
  'newAsset',
  'newFreeform',
  'newMarket',
  'updateAsset',
  'updateMarket',
  'updateNetworkParameter',
  ...laterKinds,
  'batch',
  'unknown',
] as const;

export type ProposalKind = (typeof proposalKinds)[number];

/** One party's vote, as last seen: `balance` in the governance token's smallest unit, `at` Unix nanoseconds. */
const countedVoteSchema = z.object({ value: z.string(), balance: z.string(), at: z.string() });

/**
 * What is kept of one proposal seen on the governance stream. Times are Unix milliseconds; null where the service sent
 * none. `votes` is keyed by party, so a vote that the stream repeats counts once.
 */
export const governanceAlertSchema = z.object({
  proposalId: z.string(),
  title: z.string(),
  kind: z.enum(proposalKinds),
  /** Name of the state, e.g. `STATE_OPEN`; an unknown one as it came. */
  state: z.string(),
  /** Name of the reason for a proposal that failed or was rejected; empty otherwise. */
  reason: z.string(),
  proposer: z.string(),
  closesAt: z.nullable(z.number()),
  enactsAt: z.nullable(z.number()),
  /** Fractions between 0 and 1 as decimal strings; empty where the service sent none. */
  requiredMajority: z.string(),
  requiredParticipation: z.string(),
  votes: z.record(z.string(), countedVoteSchema),
  /** Of a batch, the state of each of its proposals that has been sent, by ID. */
  parts: z.optional(z.record(z.string(), z.string())),
  firstSeenAt: z.number(),
  updatedAt: z.number(),
  unread: z.boolean(),
  /** What has happened and is still to be told by a notification; absent for nothing. */
  news: z.optional(z.enum(['proposal', 'state', 'vote'])),
  /** When `news` happened; absent with it. What happens later and is not to be told leaves it as it is. */
  newsAt: z.optional(z.number()),
});

export type GovernanceAlert = z.infer<typeof governanceAlertSchema>;

/** Votes of one side: how many parties, and their summed balance in the governance token's smallest unit. */
export interface SideTally {
  count: number;
  balance: bigint;
}

export interface Tally {
  yes: SideTally;
  no: SideTally;
}

/** What the connection to the governance stream is doing; times in Unix milliseconds. */
export const streamStateSchema = z.discriminatedUnion('state', [
  /** Switched off in the settings. */
  z.object({ state: z.literal('off') }),
  /** Asked, nothing received yet: on a quiet network this lasts, and is not a failure. */
  z.object({ state: z.literal('listening'), since: z.number() }),
  z.object({
    state: z.literal('live'),
    since: z.number(),
    lastMessageAt: z.number(),
    /** How many lines, proposals and votes of this stream could not be read; absent for none. */
    unreadable: z.optional(z.number()),
  }),
  z.object({
    state: z.literal('retrying'),
    since: z.number(),
    nextAttemptAt: z.number(),
    detail: z.string(),
    /** Attempts in a row that brought nothing, so that a background that slept in between still backs off. */
    failures: z.optional(z.number()),
  }),
]);

export type StreamState = z.infer<typeof streamStateSchema>;
