import { listVotes } from '#lib/data-api/list-votes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Schedule } from './batch.ts';
import { type CastVote, type CastVotes, isUnconfirmed, withConfirmed } from './cast-vote.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** Milliseconds between two questions about one vote: a block takes about a second. After the last, every minute. */
const pauses = [1000, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** In milliseconds. */
const answerLimit = 10_000;

/** Milliseconds after which the data API is not asked any more: a vote that did not count is not shown later either. */
const askedFor = 600_000;

/**
 * Looks for the votes that were sent among those that the network counts. Its stream tells of a vote only with the next
 * change of its proposal's state (vegaprotocol/vega v0.71.6, datanode/service/governance.go: `AddVote` notifies no observer
 * of proposals), so the data API is asked too. What it answers goes the stream's way, into the proposal's record.
 */
export function createConfirmVotes(deps: {
  settings: Stored<Settings>;
  castVotes: Pick<PerNetworkItem<CastVotes>, 'of'>;
  records: Pick<ProposalRecords, 'getAll'>;
  dataApi: (network: Network) => DataApi;
  received: (networkId: string, data: GovernanceData) => void;
  hold: () => () => void;
  now: () => number;
  schedule: Schedule;
}) {
  const { now } = deps;
  let running = false;
  let step = 0;
  let wake = (): void => undefined;

  const ask = async (api: DataApi, networkId: string, { proposalId, publicKey }: CastVote): Promise<void> => {
    const signal = AbortSignal.timeout(answerLimit);
    const { edges } = await listVotes(api, { proposalId, partyId: publicKey }, {}, { signal });
    const votes = edges.map(({ node }) => node).filter((vote) => vote.partyId === publicKey);
    if (votes.length === 0) return;
    const of = (value: string) => votes.filter((vote) => vote.value === value);
    const none = { proposal: null, yesParty: null, noParty: null };
    deps.received(networkId, { ...none, yes: of('VALUE_YES'), no: of('VALUE_NO') });
  };

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
    const api = deps.dataApi(network);
    await api.ready?.();
    // A data API without the operation has a stream all the same.
    await Promise.allSettled(recent.map((vote) => ask(api, network.id, vote)));
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
    /** Call when a vote was sent: looks for it for a minute. */
    start(): void {
      step = -1;
      wake();
      if (running) return;
      running = true;
      run().catch(console.error);
    },
    /** Looks once. Call at every start and alarm. */
    look: (): Promise<unknown> => look().catch(console.error),
  };
}
