import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { Vote } from '#lib/data-api/schema/vote.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import type { GovernanceAlert } from './alert.ts';
import { withinLimits } from './limits.ts';
import { isPlaceholder, placeholderAlert } from './placeholder.ts';
import { proposalMembers } from './proposal-members.ts';
import { rowIdOf } from './row-id.ts';
import { isBehind } from './state-order.ts';

type Alerts = Record<string, GovernanceAlert>;

/**
 * The alerts after what the messages tell; the very same object when they tell nothing new, as a message seen twice.
 * `now` is Unix milliseconds. Alerts beyond the limits of storage go, the longest unchanged first.
 */
export function foldGovernance(alerts: Alerts, messages: readonly GovernanceData[], now: number): Alerts {
  // A map, because IDs come from outside and a plain object has names of its own.
  const folded = new Map(Object.entries(alerts));
  let changed = false;
  const set = (id: string, next: GovernanceAlert): void => {
    if (next === folded.get(id)) return;
    folded.set(id, { ...next, updatedAt: now });
    changed = true;
  };
  for (const { proposal, proposals, yes, no } of messages) {
    const proposalId = proposal ? rowIdOf(proposal) : '';
    for (const one of [...(proposal ? [proposal] : []), ...(proposals ?? [])]) {
      const id = rowIdOf(one);
      if (id !== '')
        set(id, id === one.id ? withProposal(folded.get(id), one, now) : withPart(folded.get(id), one, now));
    }
    for (const [votes, side] of [
      [yes, 'VALUE_YES'],
      [no, 'VALUE_NO'],
    ] as const) {
      for (const vote of votes) {
        const id = vote.proposalId || proposalId;
        if (id !== '') set(id, withVote(folded.get(id) ?? placeholderAlert(id, now), vote, side));
      }
    }
  }
  return changed ? Object.fromEntries(withinLimits(folded)) : alerts;
}

/** Unread when the user cannot have seen it so: a proposal that is new, or whose state is. */
function withProposal(before: GovernanceAlert | undefined, proposal: Proposal, now: number): GovernanceAlert {
  const members = proposalMembers(proposal);
  if (!before || isPlaceholder(before)) {
    return { ...(before ?? placeholderAlert(proposal.id, now)), ...members, unread: true };
  }
  if (isBehind(members.state, before.state)) return before;
  const next = { ...before, ...members, unread: before.unread || before.state !== members.state };
  return Object.entries(members).every(([name, value]) => Reflect.get(before, name) === value) ? before : next;
}

/**
 * A part of a batch has no alert of its own: it is voted on with the batch, under the batch's ID. Where the batch itself
 * has not been sent, its part tells what it is called.
 */
function withPart(before: GovernanceAlert | undefined, part: Proposal, now: number): GovernanceAlert {
  const { title, proposer, closesAt, enactsAt } = proposalMembers(part);
  const batchId = rowIdOf(part);
  const known = before && !isPlaceholder(before);
  const named = known ? {} : ({ title, proposer, closesAt, enactsAt, kind: 'batch', unread: true } as const);
  const alert: GovernanceAlert = before ?? placeholderAlert(batchId, now);
  const parts = new Map(Object.entries(alert.parts ?? {}));
  const state = parts.get(part.id) ?? '';
  if (known && (state === part.state || isBehind(part.state, state))) return alert;
  return { ...alert, ...named, parts: Object.fromEntries(parts.set(part.id, part.state)) };
}

/** A party's latest vote counts. One that names no value has that of the list it came in. */
function withVote(alert: GovernanceAlert, vote: Vote, side: 'VALUE_YES' | 'VALUE_NO'): GovernanceAlert {
  const at = unixNanoseconds(vote.timestamp, 'nanoseconds') ?? 0n;
  const value = vote.value === 'VALUE_UNSPECIFIED' ? side : vote.value;
  const balance = vote.totalGovernanceTokenBalance;
  const before = Object.hasOwn(alert.votes, vote.partyId) ? alert.votes[vote.partyId] : undefined;
  if (before && (unixNanoseconds(before.at, 'nanoseconds') ?? 0n) > at) return alert;
  if (before?.at === `${at}` && before.value === value && before.balance === balance) return alert;
  return { ...alert, votes: { ...alert.votes, [vote.partyId]: { value, balance, at: `${at}` } } };
}
