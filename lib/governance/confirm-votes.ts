import { listVotes } from '#lib/data-api/list-governance-data.ts';
import { networkOf } from '#lib/settings/settings.ts';
import { type CastVote, type CastVotes, isUnconfirmed, withConfirmed } from './cast-vote.ts';
import type { GovernanceContext } from './context.ts';
import type { Receiver } from './receive.ts';

const answerLimitMs = 10_000;

/**
 * Asks the data API how a key has voted on a proposal: its stream tells of a vote only with the next change of the proposal's
 * state (vegaprotocol/vega v0.71.6, datanode/service/governance.go: `AddVote` notifies no observer of proposals). Resolves to
 * whether there is a vote; rejects where the data API does not answer, or lacks the operation.
 */
export async function askVote(
  { networkId, store, dataApi }: GovernanceContext,
  receiver: Receiver,
  { proposalId, publicKey }: Pick<CastVote, 'proposalId' | 'publicKey'>,
): Promise<boolean> {
  const network = networkOf(await store.settings.get(), networkId);
  if (!network) return false;
  const api = dataApi(network);
  await api.ready?.();
  const signal = AbortSignal.timeout(answerLimitMs);
  const { edges } = await listVotes(api, { partyId: publicKey, proposalId }, { signal });
  const votes = edges.map(({ node }) => node).filter((vote) => vote.partyId === publicKey);
  if (votes.length === 0) return false;
  const of = (value: string) => votes.filter((vote) => vote.value === value);
  const data = { proposal: null, yesParty: null, noParty: null, yes: of('VALUE_YES'), no: of('VALUE_NO') };
  receiver.add({ data, backfilled: true });
  return true;
}

/** Milliseconds after a vote was sent at which it is asked for: a block takes about a second. After that the alarm asks every minute. */
const askedAfter = [0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];

/** Milliseconds after which a vote is no longer asked for: it will not be counted any more. */
const askedFor = 600_000;

/** Checks whether the network counts the votes that were sent, and asks the data API for those that it has not shown yet. */
export function createConfirmVotes(context: GovernanceContext, receiver: Receiver) {
  const castVotes = context.store.castVotes.of(context.networkId);
  const { now, schedule, hold } = context.platform;

  const look = async (): Promise<void> => {
    const unconfirmed = (votes: CastVotes) => Object.values(votes).filter(isUnconfirmed);
    const ids = new Set(unconfirmed(await castVotes.get()).map(({ proposalId }) => proposalId));
    if (ids.size === 0) return;
    // The stream may have been faster than the wallet's answer.
    const records = (await context.records.getAll(context.networkId, [...ids])).filter((record) => record !== null);
    const left = unconfirmed(await castVotes.update((votes) => withConfirmed(votes, records, now())));
    const recent = left.filter(({ at }) => Math.abs(now() - at) < askedFor);
    // Where the data API lacks the operation, the stream still tells.
    await Promise.allSettled(recent.map((vote) => askVote(context, receiver, vote)));
  };

  return {
    /** Call when a vote was sent: checks for it during a minute. */
    start() {
      const release = hold();
      for (const ms of askedAfter) schedule(() => void this.look(), ms);
      schedule(release, askedAfter.at(-1) ?? 0);
    },
    /** Checks once. Call at every start and alarm. */
    look: () => look().catch(console.error),
  };
}
