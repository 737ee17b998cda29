import * as z from 'zod/mini';
import { kindOf, proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { UnixMs } from '#lib/schedule.ts';
import type { AlertPreferences } from '#lib/settings/settings.ts';
import { keptObject, satisfying } from '#lib/storage/schema.ts';
import { mapValues } from '#lib/storage/stored.ts';
import { takesVotes } from './cast-vote.ts';
import type { GovernanceContext } from './context.ts';
import type { ProposalRecord } from './proposal-records.ts';

/** Number of parties and their summed balance in the governance token's smallest unit. */
const sideTallySchema = z.lazy(() =>
  z.object({
    count: z.number(),
    balance: z.string().check(satisfying((text) => /^\d+$/.test(text))),
  }),
);

const tallySchema = z.lazy(() => z.object({ yes: sideTallySchema, no: sideTallySchema }));

export type Tally = z.infer<typeof tallySchema>;

/** `balance` is in the governance token's smallest unit, `at` Unix nanoseconds. */
export interface CountedVote {
  value: string;
  balance: string;
  at: string;
}

export function tallyOf(votes: Iterable<Pick<CountedVote, 'value' | 'balance'>>): Tally {
  const sides = { VALUE_YES: { count: 0, balance: 0n }, VALUE_NO: { count: 0, balance: 0n } };
  for (const { value, balance } of votes) {
    if (value !== 'VALUE_YES' && value !== 'VALUE_NO') continue;
    sides[value].count += 1;
    if (/^\d{1,80}$/.test(balance)) sides[value].balance += BigInt(balance);
  }
  const written = ({ count, balance }: { count: number; balance: bigint }) => ({ count, balance: `${balance}` });
  return { yes: written(sides.VALUE_YES), no: written(sides.VALUE_NO) };
}

/** The summary of one proposal record. Times are Unix milliseconds; null where the service sent none. */
export const governanceAlertSchema = z.lazy(() =>
  keptObject({
    proposalId: z.string(),
    title: z.string(),
    kind: z.literal(proposalKinds),
    /** E.g. `STATE_OPEN`; unknown ones as sent. */
    state: z.string(),
    /** Reason of a failed or rejected proposal; empty otherwise. */
    reason: z.string(),
    proposer: z.string(),
    /** States of the parts of a batch. */
    partStates: z.optional(z.array(z.string())),
    closesAt: z.nullable(z.number()),
    enactsAt: z.nullable(z.number()),
    /** Decimal fractions between 0 and 1; empty where the service sent none. */
    requiredMajority: z.string(),
    requiredParticipation: z.string(),
    tally: tallySchema,
    followedVote: z.optional(z.object({ party: z.string(), value: z.string(), balance: z.string(), at: z.string() })),
    firstSeenAt: z.number(),
    updatedAt: z.number(),
    unread: z.boolean(),
    /** The user has unpinned its vote from the top of the popup. */
    unpinned: z.optional(z.literal(true)),
    /** No data node of the network knows it; kept for the user's vote. */
    unknownHere: z.optional(z.literal(true)),
    /** Lead time of the last reminder that was shown or no longer needed, in milliseconds. */
    reminded: z.optional(z.number()),
    /** Not notified yet. */
    news: z.optional(z.literal(['proposal', 'state', 'vote'])),
    newsAt: z.optional(z.number()),
  }),
);

export type GovernanceAlert = z.infer<typeof governanceAlertSchema>;

export type Alerts = Record<string, GovernanceAlert>;

/**
 * How many parts of a batch are enacted, once the first part has been, or has failed; null for anything else. The batch itself stays
 * passed for ever (vegaprotocol/vega v0.79.0, core/governance/engine_batch.go).
 */
export function enactedParts({
  state,
  partStates = [],
}: Pick<GovernanceAlert, 'state' | 'partStates'>): { done: string; all: string } | null {
  const done = partStates.filter((one) => one === 'STATE_ENACTED').length;
  if (state !== 'STATE_PASSED' || (done === 0 && !partStates.includes('STATE_FAILED'))) return null;
  return { done: `${done}`, all: `${partStates.length}` };
}

export function countUnread(alerts: Readonly<Alerts>): number {
  return Object.values(alerts).filter(({ unread }) => unread).length;
}

/** In UTF-16 code units: all alerts share storage. */
const longestTitle = 300;

export function proposalMembers(proposal: Proposal) {
  const { terms, batchTerms } = proposal;
  const enactments = (batchTerms?.changes ?? (terms ? [terms] : [])).filter((one) => !one.newFreeform);
  return {
    proposalId: proposal.id,
    title: (proposal.rationale?.title ?? '').slice(0, longestTitle).toWellFormed(),
    kind: batchTerms ? 'batch' : kindOf(terms),
    state: proposal.state,
    reason: proposal.reason === 'PROPOSAL_ERROR_UNSPECIFIED' ? '' : proposal.reason,
    proposer: proposal.partyId,
    closesAt: unixMilliseconds((batchTerms ?? terms)?.closingTimestamp ?? '', 'seconds'),
    // A freeform proposal has no enactment, whatever a service sends; a batch starts with its first change.
    enactsAt: earliest(enactments.map((one) => unixMilliseconds(one.enactmentTimestamp, 'seconds'))),
    requiredMajority: (batchTerms?.proposalParams ?? proposal).requiredMajority,
    requiredParticipation: (batchTerms?.proposalParams ?? proposal).requiredParticipation,
  } satisfies Partial<GovernanceAlert>;
}

/** The states of a batch's parts; of those that have not been sent, the batch's own. */
function partStatesOf({ proposal, parts = [] }: ProposalRecord): Pick<GovernanceAlert, 'partStates'> {
  if (!proposal?.batchTerms) return {};
  const unseen = Math.max(0, proposal.batchTerms.changes.length - parts.length);
  return { partStates: [...parts.map(({ state }) => state), ...Array<string>(unseen).fill(proposal.state)] };
}

/** Null while nothing but votes is known. A batch that was not sent itself is described by its first part: parts are voted on under the batch's ID. */
export function membersOf(record: ProposalRecord) {
  const { proposalId, proposal, parts } = record;
  if (proposal) return { ...proposalMembers(proposal), ...partStatesOf(record) };
  const [part] = parts ?? [];
  if (!part) return null;
  return { ...proposalMembers(part), proposalId, kind: 'batch', state: 'STATE_UNSPECIFIED', reason: '' } as const;
}

function earliest(times: readonly (number | null)[]): number | null {
  const set = times.filter((at) => at !== null);
  return set.length === 0 ? null : Math.min(...set);
}

/** Whether the followed party has proposed it or voted on it. */
export function isFollowed(alert: GovernanceAlert, { followedParty }: AlertPreferences): boolean {
  return followedParty !== '' && (alert.proposer === followedParty || alert.followedVote?.party === followedParty);
}

export function isMuted(alert: GovernanceAlert, preferences: AlertPreferences): boolean {
  return preferences.mutedKinds.includes(alert.kind) && !isFollowed(alert, preferences);
}

export function withoutNotification({ news: _what, newsAt: _when, ...alert }: GovernanceAlert): GovernanceAlert {
  return alert;
}

export function asRead(alert: GovernanceAlert): GovernanceAlert {
  return { ...withoutNotification(alert), unread: false };
}

/** Returns the very same object when nothing changes. */
export function markRead(alerts: Alerts): Alerts {
  if (!Object.values(alerts).some((alert) => alert.unread)) return alerts;
  return mapValues(alerts, (alert) => (alert.unread ? asRead(alert) : alert));
}

/** Takes its vote from the top of the popup. Returns the very same object when nothing changes. */
export function unpinOne(alerts: Alerts, proposalId: string): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  return alert && alert.unpinned !== true ? { ...alerts, [proposalId]: { ...alert, unpinned: true } } : alerts;
}

/** Returns the very same object when nothing changes. */
export function markOne(alerts: Alerts, proposalId: string, read: boolean): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  if (!alert || alert.unread === !read) return alerts;
  return { ...alerts, [proposalId]: read ? asRead(alert) : { ...alert, unread: true } };
}

/** Keeps the number of unread alerts for the toolbar button and the popup, which would have to read thousands of alerts. */
export function keepUnreadCount({ networkId, store }: GovernanceContext): void {
  const alerts = store.alerts.of(networkId);
  const keep = (all: Alerts): void => {
    const count = countUnread(all);
    store.unread
      .update((counts) => (counts[networkId] === count ? counts : { ...counts, [networkId]: count }))
      .catch(console.error);
  };
  alerts.watch(keep);
  alerts.get().then(keep, console.error);
}

/** When a vote was over: when it closed, or else when its proposal was first seen. */
function overAt({ closesAt, firstSeenAt }: GovernanceAlert, now: UnixMs): UnixMs {
  return closesAt !== null && closesAt <= now ? closesAt : firstSeenAt;
}

/**
 * Orders proposals for reading: those that can be voted on, the next to close first, then those that were over last. Not by
 * last change, or rows would move with every vote.
 */
export function readingOrder(now: UnixMs): (a: GovernanceAlert, b: GovernanceAlert) => number {
  const rank = (alert: GovernanceAlert): readonly number[] =>
    takesVotes(alert, now) ? [0, alert.closesAt ?? Number.MAX_VALUE] : [1, -overAt(alert, now)];
  return (a, b) => {
    const [groupA = 0, timeA = 0] = rank(a);
    const [groupB = 0, timeB = 0] = rank(b);
    return groupA - groupB || timeA - timeB || (a.proposalId < b.proposalId ? -1 : 1);
  };
}
