import type { SiteApproval } from '#lib/approvals/approval.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import {
  type CastVote,
  type CastVotes,
  castVoteKey,
  isUnderWay,
  takesVotes,
  type VoteRefusal,
  voteCallKey,
  votePrefix,
  withCastVote,
} from '#lib/governance/cast-vote.ts';
import type { Governance } from '#lib/governance/governance.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { once } from '#lib/once.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PerNetwork, Stored } from '#lib/storage/stored.ts';
import { errorSentence } from '#lib/wallet/answer.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { CallNouns } from './call-nouns.ts';
import type { Dispatch } from './dispatch.ts';
import { answeredByUser } from './interrupted-reviews.ts';
import { type Outcome, type Refusal, refusal } from './outcome.ts';
import { type OwnSession, ownAsker } from './own-session.ts';
import type { UpdateWait } from './stay-awake.ts';

export interface VoteToCast extends Pick<CastVote, 'proposalId' | 'publicKey' | 'value'> {
  networkId: string;
}

type End = Pick<CastVote, 'state' | 'hash' | 'said'> & { reason?: VoteRefusal };

const method = 'client.send_transaction';

const proposalClosed: Refusal = { error: { code: rpcCodes.invalidRequest, message: 'The proposal has closed.' } };

export const isVote = (approval: SiteApproval): boolean =>
  approval.kind === 'transaction' && approval.key.startsWith(votePrefix);

const callOf = ({ publicKey, proposalId, value }: CastVote) => ({
  method,
  params: JSON.stringify({
    publicKey,
    sendingMode: 'TYPE_SYNC',
    transaction: { voteSubmission: { proposalId, value } },
  }),
});

/**
 * Casts the user's own votes in Drawbridge's own session. Each is stored before what it guards, since the ledger ends with the
 * browser: what a previous background left `reviewing` may have been sent, and is never sent again.
 */
export interface Votes {
  /** Begins to cast a vote, unless this key is casting one on this proposal; what comes of it is stored. */
  cast(vote: VoteToCast): Promise<void>;
  /** Takes up, once, what a previous background left: votes whose approval is open go on. Call before `cast`. */
  resume(left: readonly SiteApproval[]): Promise<void>;
}

export function createVotes(
  store: { settings: Stored<Settings>; alerts: PerNetwork<Alerts>; castVotes: PerNetwork<CastVotes> },
  records: ProposalRecords,
  ownOrigin: string,
  ownSession: OwnSession,
  dispatch: Dispatch,
  { wallets, ledger, interruptedReviews }: CallNouns,
  updateWait: UpdateWait,
  governance: Governance,
  { now }: Clock,
): Votes {
  /** Looks for votes that may be with the network. */
  const confirm = (): void => void governance.confirmVotes().catch(console.error);

  const change = (networkId: string, vote: CastVote, to: Partial<CastVote>): Promise<unknown> =>
    store.castVotes.of(networkId).update((votes) => {
      const { reason: _, ...before } = votes[castVoteKey(vote)] ?? vote;
      return withCastVote(votes, { ...before, ...to, at: now() });
    });

  const isClosed = async (networkId: string, { proposalId }: CastVote): Promise<boolean> => {
    const alert = (await store.alerts.of(networkId).get())[proposalId];
    // Known by its votes only, or not at all: the network decides.
    if (!alert || alert.state === 'STATE_UNSPECIFIED') return false;
    return !takesVotes(alert, now());
  };

  const refused = async (error: RpcError, networkId: string, connects = false): Promise<End> => {
    const reason = refusalOf(error);
    const said = reason === 'other' ? await interruptedReviews.explain(error, networkId, connects) : '';
    return { state: 'refused', reason, hash: '', said };
  };

  /** Sends one vote, for as long as the user takes. `isRetry`: a previous background began to. */
  const send = async (networkId: string, vote: CastVote, isRetry: boolean): Promise<End> => {
    const key = voteCallKey(networkId, vote);
    const gate = {
      async refusalOf(connectedTo: string): Promise<Refusal | null> {
        if (connectedTo !== networkId) return refusal('wrong-chain');
        return (await isClosed(networkId, vote)) ? proposalClosed : null;
      },
      sent: () => change(networkId, vote, { state: 'reviewing' }),
      unsent: () => change(networkId, vote, { state: 'asked' }),
    };
    const chain =
      (await gate.refusalOf((await store.settings.get()).networkId)) ?? (await wallets.of(networkId).guardEarly());
    let outcome: Outcome | null = 'error' in chain ? chain : null;
    for (let attempt = 0; outcome === null; attempt++) {
      const unconnected = await ownSession.ready();
      if (unconnected) return refused(unconnected.error, networkId, true);
      outcome = await dispatch.answer(ownAsker(ownOrigin), key, callOf(vote), isRetry, gate);
      // Not executed: the wallet has ended the session since, as when it was locked. The user is there to connect anew.
      const ended = 'error' in outcome && reasonOf(outcome.error) === 'token-revoked' && attempt === 0;
      if (!ended) break;
      await ledger.forget(key);
      await gate.unsent();
      outcome = null;
    }
    if (outcome === proposalClosed) return { state: 'refused', reason: 'closed', hash: '', said: '' };
    if ('error' in outcome) {
      if (isUncertain(outcome.error)) return { state: 'unknown', hash: '', said: '' };
      return refused(outcome.error, networkId);
    }
    const { transactionHash } = Object(outcome.result);
    return { state: 'sent', hash: typeof transactionHash === 'string' ? transactionHash : '', said: '' };
  };

  const run = async (networkId: string, vote: CastVote, isRetry: boolean): Promise<void> => {
    const release = updateWait.hold();
    try {
      const end = await send(networkId, vote, isRetry);
      await change(networkId, vote, end);
      if (end.state !== 'refused') confirm();
    } catch (error) {
      console.error(error);
      await end(networkId, vote);
    } finally {
      await ledger.forget(voteCallKey(networkId, vote)).catch(console.error);
      release();
    }
  };

  /** Ends a vote of which nothing more will come: what had gone to the wallet is not known. */
  const end = async (networkId: string, vote: CastVote): Promise<void> => {
    const stored = (await store.castVotes.of(networkId).get())[castVoteKey(vote)];
    if (!isUnderWay(stored)) return;
    if (stored?.state === 'reviewing') {
      await change(networkId, vote, { state: 'unknown' });
      confirm();
    } else await change(networkId, vote, { state: 'refused', reason: 'interrupted' });
  };

  const takeUp = async (left: readonly SiteApproval[]): Promise<void> => {
    const open = new Set(left.map((approval) => approval.kind === 'transaction' && approval.key));
    const { networks } = await store.settings.get();
    const goOn: Array<() => Promise<void>> = [];
    for (const { id } of networks) {
      for (const vote of Object.values(await store.castVotes.of(id).get())) {
        if (!isUnderWay(vote)) continue;
        if (vote.state === 'asked' && open.has(voteCallKey(id, vote))) goOn.push(() => run(id, vote, true));
        else await end(id, vote);
      }
    }
    // Last: after a failure all are taken up again.
    for (const job of goOn) void job().catch(console.error);
  };

  return {
    async cast({ networkId, ...asked }) {
      const known = (await records.votes(networkId, [asked.proposalId])).get(asked.proposalId);
      const before = known?.get(asked.publicKey)?.at ?? '0';
      const at = now();
      const vote: CastVote = { ...asked, state: 'asked', askedAt: at, at, before, hash: '', said: '' };
      let begun = false;
      await store.castVotes.of(networkId).update((votes) => {
        begun = !isUnderWay(votes[castVoteKey(vote)]);
        return begun ? withCastVote(votes, vote) : votes;
      });
      if (begun) void run(networkId, vote, false).catch(console.error);
    },

    resume: once(takeUp),
  };
}

const reasonOf = ({ data }: RpcError): unknown => Object(data).reason;

/** Whether the transaction may have reached the network all the same. */
function isUncertain(error: RpcError): boolean {
  if (reasonOf(error) === 'outcome-unknown') return true;
  // Others fail before the sending (vegaprotocol/vega v0.71.6, wallet/api/errors.go, `networkErrorFromTransactionError`).
  return error.code === rpcCodes.nodeCommunicationFailed && errorSentence(error).startsWith('the transaction failed');
}

/** Sentences of vegaprotocol/vega v0.71.6, wallet/api/errors.go and core/spam/vote_spam_policy.go. */
function refusalOf(error: RpcError): VoteRefusal {
  const reason = reasonOf(error);
  const sentence = errorSentence(error);
  if (answeredByUser.has(error.code) || reason === 'user-rejected') return 'rejected';
  if (reason === 'token-revoked' || reason === 'not-connected' || error.code === rpcCodes.connectionClosed)
    return 'locked';
  if (error.code === rpcCodes.internal && sentence === 'could not sign transaction') return 'locked';
  if (sentence === 'this public key is not allowed to be used') return 'key-refused';
  return /insufficient .*(tokens|balance)/.test(sentence) ? 'no-tokens' : 'other';
}
