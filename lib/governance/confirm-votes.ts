import { listVotes } from '#lib/data-api/list-votes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Cancel, Schedule, UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type CastVote, type CastVotes, isUnconfirmed, withConfirmed } from './cast-vote.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** In milliseconds. */
const answerLimit = 10_000;

export interface AskVoteDeps {
  dataApi: (network: Network) => DataApi;
  received: (networkId: string, data: GovernanceData) => void;
}

/**
 * Asks the data API how a key has voted on a proposal: its stream tells of a vote only with the next change of the proposal's
 * state (vegaprotocol/vega v0.71.6, datanode/service/governance.go: `AddVote` notifies no observer of proposals). What it
 * answers goes the stream's way, into the proposal's record. Resolves to whether there is a vote; rejects where the data API
 * does not answer, or not to this.
 */
export function createAskVote(deps: AskVoteDeps) {
  return async (
    network: Network,
    { proposalId, publicKey }: Pick<CastVote, 'proposalId' | 'publicKey'>,
  ): Promise<boolean> => {
    const api = deps.dataApi(network);
    await api.ready?.();
    const signal = AbortSignal.timeout(answerLimit);
    const { edges } = await listVotes(api, { proposalId, partyId: publicKey }, {}, { signal });
    const votes = edges.map(({ node }) => node).filter((vote) => vote.partyId === publicKey);
    if (votes.length === 0) return false;
    const of = (value: string) => votes.filter((vote) => vote.value === value);
    const none = { proposal: null, yesParty: null, noParty: null };
    deps.received(network.id, { ...none, yes: of('VALUE_YES'), no: of('VALUE_NO') });
    return true;
  };
}

/** Milliseconds between two questions about one vote: a block takes about a second. After the last, every minute. */
const pauses = [1000, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** Milliseconds after which the data API is not asked any more: a vote that did not count is not shown later either. */
const askedFor = 600_000;

export interface ConfirmVotes {
  /** Call when a vote was sent: looks for it for a minute. */
  start(): void;
  /** Looks once. Call at every start and alarm. */
  look(): Promise<unknown>;
}

/** Looks for the votes that were sent among those that the network counts, and asks the data API for those that are not. */
export function createConfirmVotes(
  deps: AskVoteDeps & {
    settings: Stored<Settings>;
    castVotes: Pick<PerNetworkItem<CastVotes>, 'of'>;
    records: Pick<ProposalRecords, 'getAll'>;
    hold: () => Cancel;
    now: () => UnixMs;
    schedule: Schedule;
  },
): ConfirmVotes {
  const { now } = deps;
  const ask = createAskVote(deps);
  let running = false;
  let step = 0;
  let wake = (): void => undefined;

  /** Resolves to whether something is still waited for. */
  const look = async (): Promise<boolean> => {
    const network = currentNetwork(await deps.settings.get());
    const item = deps.castVotes.of(network.id);
    const unconfirmed = (votes: CastVotes) => Object.values(votes).filter(isUnconfirmed);
    const ids = new Set(unconfirmed(await item.get()).map(({ proposalId }) => proposalId));
    if (ids.size === 0) return false;
    // The stream may have been quicker than the wallet's answer.
    const records = (await deps.records.getAll(network.id, [...ids])).filter((record) => record !== null);
    const left = unconfirmed(await item.update((votes) => withConfirmed(votes, records, now())));
    const recent = left.filter(({ at }) => now() - at < askedFor);
    if (recent.length === 0) return false;
    // A data API without the operation has a stream all the same.
    await Promise.allSettled(recent.map((vote) => ask(network, vote)));
    return true;
  };

  const run = async (): Promise<void> => {
    const release = deps.hold();
    try {
      for (step = 0; step < pauses.length && (await look()); step++) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          deps.schedule(resolve, pauses[step] ?? 0);
        });
      }
    } finally {
      running = false;
      release();
    }
  };

  return {
    start() {
      step = -1;
      wake();
      if (running) return;
      running = true;
      run().catch(console.error);
    },
    look: () => look().catch(console.error),
  };
}
