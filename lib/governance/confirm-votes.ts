import { listVotes } from '#lib/data-api/list-votes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { type Cancel, pause, type Schedule, type UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type CastVote, type CastVotes, isUnconfirmed, withConfirmed } from './cast-vote.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** In milliseconds. */
const answerLimit = 10_000;

/** Where votes are asked for, and where the answers go. */
export interface VoteSource {
  dataApi: (network: Network) => DataApi;
  received: (networkId: string, data: GovernanceData) => void;
}

/**
 * Asks the data API how a key has voted on a proposal: its stream tells of a vote only with the next change of the proposal's
 * state (vegaprotocol/vega v0.71.6, datanode/service/governance.go: `AddVote` notifies no observer of proposals). The answer is
 * handled like a stream message. Resolves to whether there is a vote; rejects where the data API does not answer, or lacks the
 * operation.
 */
export async function askVote(
  { dataApi, received }: VoteSource,
  network: Network,
  { proposalId, publicKey }: Pick<CastVote, 'proposalId' | 'publicKey'>,
): Promise<boolean> {
  const api = dataApi(network);
  await api.ready?.();
  const signal = AbortSignal.timeout(answerLimit);
  const { edges } = await listVotes(api, { proposalId, partyId: publicKey }, {}, { signal });
  const votes = edges.map(({ node }) => node).filter((vote) => vote.partyId === publicKey);
  if (votes.length === 0) return false;
  const of = (value: string) => votes.filter((vote) => vote.value === value);
  received(network.id, { proposal: null, yesParty: null, noParty: null, yes: of('VALUE_YES'), no: of('VALUE_NO') });
  return true;
}

/** Milliseconds between two requests for one vote: a block takes about a second. After the last, the alarm asks every minute. */
const pauses = [1000, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** Milliseconds after which a vote is no longer asked for: it will not be counted any more. */
const askedFor = 600_000;

export interface ConfirmVotes {
  /** Call when a vote was sent: checks for it during a minute. */
  start(): void;
  /** Checks once. Call at every start and alarm. */
  look(): Promise<unknown>;
}

/** Checks whether the network counts the votes that were sent, and asks the data API for those that it has not shown yet. */
export function createConfirmVotes(
  deps: VoteSource & {
    settings: Stored<Settings>;
    castVotes: Pick<PerNetworkItem<CastVotes>, 'of'>;
    records: Pick<ProposalRecords, 'getAll'>;
    hold: () => Cancel;
    now: () => UnixMs;
    schedule: Schedule;
  },
): ConfirmVotes {
  const { now } = deps;
  /** Restarts the run that waits; null when none does. */
  let again: AbortController | null = null;

  /** Resolves to whether a vote is still unconfirmed. */
  const look = async (): Promise<boolean> => {
    const network = currentNetwork(await deps.settings.get());
    const item = deps.castVotes.of(network.id);
    const unconfirmed = (votes: CastVotes) => Object.values(votes).filter(isUnconfirmed);
    const ids = new Set(unconfirmed(await item.get()).map(({ proposalId }) => proposalId));
    if (ids.size === 0) return false;
    // The stream may have been faster than the wallet's answer.
    const records = (await deps.records.getAll(network.id, [...ids])).filter((record) => record !== null);
    const left = unconfirmed(await item.update((votes) => withConfirmed(votes, records, now())));
    const recent = left.filter(({ at }) => Math.abs(now() - at) < askedFor);
    if (recent.length === 0) return false;
    // A data API without the operation has a stream all the same.
    await Promise.allSettled(recent.map((vote) => askVote(deps, network, vote)));
    return true;
  };

  const run = async (): Promise<void> => {
    const release = deps.hold();
    try {
      for (let step = 0; step < pauses.length; ) {
        again = new AbortController();
        const { signal } = again;
        if (!(await look()) && !signal.aborted) return;
        await pause(deps.schedule, pauses[step] ?? 0, signal);
        step = signal.aborted ? 0 : step + 1;
      }
    } finally {
      again = null;
      release();
    }
  };

  return {
    start() {
      if (again) again.abort();
      else run().catch(console.error);
    },
    look: () => look().catch(console.error),
  };
}
