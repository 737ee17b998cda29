import { listVotes } from '#lib/data-api/list-votes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Network } from '#lib/settings/network.ts';
import type { CastVote } from './cast-vote.ts';

/** In milliseconds. */
const answerLimit = 10_000;

/**
 * Asks the data API how a key has voted on a proposal: its stream tells of a vote only with the next change of the proposal's
 * state (vegaprotocol/vega v0.71.6, datanode/service/governance.go: `AddVote` notifies no observer of proposals). What it
 * answers goes the stream's way, into the proposal's record. Resolves to whether there is a vote; rejects where the data API
 * does not answer, or not to this.
 */
export function createAskVote(deps: {
  dataApi: (network: Network) => DataApi;
  received: (networkId: string, data: GovernanceData) => void;
}) {
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
