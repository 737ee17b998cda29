import { setTimeout as delay } from 'node:timers/promises';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { partyOfKey } from '../data/parties.ts';
import { mayUseKeys, storeOf } from './key-access.ts';
import type { Call, Outcome } from './methods.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { Connection } from './sessions.ts';
import { type SignedTransaction, signTransaction, transactionHash } from './signed-transaction.ts';
import { readTransactionParams, type TransactionParams, voteOf } from './transaction-params.ts';
import type { Wallet } from './wallet.ts';

const refusals: Readonly<Record<string, string>> = {
  'client.send_transaction': 'the user rejected the sending of the transaction',
  'client.sign_transaction': 'the user rejected the signing of the transaction',
  'client.check_transaction': 'the user rejected the checking of the transaction',
};

/** Reads the params, has the user review the transaction unless an API token was used, and signs it. */
async function reviewed(
  call: Call,
  connection: Connection,
): Promise<{ command: TransactionParams['transaction']; transaction: SignedTransaction }> {
  const { wallet, method } = call;
  const params = readTransactionParams(call.params, method === 'client.send_transaction', wallet.dialect);
  const key = storeOf(wallet, connection)?.keys.find(({ publicKey }) => publicKey === params.publicKey);
  if (!key || !mayUseKeys(call, connection)) {
    throw new RpcFailure(rpcCodes.requestNotPermitted, 'this public key is not allowed to be used');
  }
  const { transaction, publicKey } = params;
  const sign = (): SignedTransaction => {
    // Proof of work needs the network's last block, also to sign.
    if (wallet.faults.noNode) throw new RpcFailure(rpcCodes.nodeCommunicationFailed, 'no healthy node available');
    if (wallet.dialect !== 'letter') countVote(wallet, publicKey, transaction);
    return signTransaction(key, wallet.chainId(), wallet.nextNonce(), transaction, wallet.dialect);
  };
  // With an API token it is an interaction as well, in which nobody is asked anything.
  if (connection.kind === 'api-token' && wallet.dialect === 'letter')
    return { command: transaction, transaction: sign() };
  const review = () =>
    wallet.reviews.interaction(call, async (ask) => {
      if (connection.kind === 'session' && !(await ask({ kind: 'transaction', transaction, publicKey })).approve) {
        throw new RpcFailure(rpcCodes.rejectedByUser, refusals[method] ?? '');
      }
      return { command: transaction, transaction: sign() };
    });
  return wallet.dialect === '0.79' ? withKey(wallet, publicKey, review) : review();
}

/** As `spam.protection.max.votes` of the network has it. */
const mostVotes = 3;

/** Limits the votes of a key on a proposal, sent or not: vegaprotocol/vega v0.71.6, wallet/api/spam/spam.go, `checkVote`. */
function countVote({ votesSigned }: Wallet, publicKey: string, command: unknown): void {
  const vote = voteOf(command);
  if (vote === null) return;
  const on = `${publicKey} ${vote.proposalId}`;
  const count = votesSigned.get(on) ?? 0;
  if (count === mostVotes) {
    const why = `party has already submitted the maximum number of transactions of this type per epoch (${mostVotes})`;
    throw new RpcFailure(rpcCodes.cancelledByApplication, why);
  }
  votesSigned.set(on, count + 1);
}

/** Tries for a key that another call uses: vegaprotocol/vega v0.79.0, wallet/api/spam/handler.go, and client_send_transaction.go. */
async function withKey<T>({ keysInUse, keyWaitMs }: Wallet, publicKey: string, job: () => Promise<T>): Promise<T> {
  for (let left = keyTries; keysInUse.has(publicKey); left -= 1) {
    if (left === 0) {
      throw new RpcFailure(
        rpcCodes.requestNotPermitted,
        `this public key ${JSON.stringify(publicKey)} is already in use, retry later`,
      );
    }
    await delay(keyWaitMs / keyTries);
  }
  keysInUse.add(publicKey);
  try {
    return await job();
  } finally {
    keysInUse.delete(publicKey);
  }
}

const keyTries = 10;

/**
 * Has the network check a transaction, and returns what casts its vote. A key without tokens is refused at once:
 * vegaprotocol/vega v0.71.6, core/spam/vote_spam_policy.go, `PreBlockAccept`, and wallet/api/errors.go,
 * `networkErrorFromTransactionError`.
 */
function checkedByNetwork({ wallet }: Call, publicKey: string, command: unknown): () => void {
  if (wallet.faults.networkRefuses) {
    const why =
      "the network rejected the transaction because it's malformed: party has insufficient balance (ABCI code 60)";
    throw new RpcFailure(1060, why);
  }
  const vote = voteOf(command);
  const key = wallet.stores.flatMap(({ keys }) => keys).find((one) => one.publicKey === publicKey);
  if (vote === null || key === undefined) return () => undefined;
  const party = partyOfKey(key);
  if (party.tokens === 0n) {
    const why =
      'the network blocked the transaction through the spam protection: party has insufficient associated governance ' +
      'tokens in their staking account to submit votes (ABCI code 89)';
    throw new RpcFailure(1089, why);
  }
  return () => wallet.vote(vote.proposalId, party, vote.yes);
}

/** A release answers all sending modes once a node has checked the transaction: what it does comes with the next block. */
const blockMs = 1000;

/** `client.send_transaction`: signs, and sends a vote to the sandbox's network, and all else to nowhere. */
export async function sendTransaction(call: Call, connection: Connection): Promise<Outcome> {
  const receivedAt = new Date().toISOString();
  const { command, transaction } = await reviewed(call, connection);
  const castVote = checkedByNetwork(call, transaction.From.PubKey, command);
  if (call.wallet.dialect === 'letter') castVote();
  else setTimeout(castVote, blockMs).unref();
  const hash = transactionHash(transaction);
  call.wallet.executed.push({ host: call.host, method: call.method, transactionHash: hash, transaction: command });
  return { result: { receivedAt, sentAt: new Date().toISOString(), transactionHash: hash, transaction } };
}

/** `client.sign_transaction`. */
export async function signOnly(call: Call, connection: Connection): Promise<Outcome> {
  const { transaction } = await reviewed(call, connection);
  return { result: { transaction } };
}

/** `client.check_transaction`: signs and has the network check, without executing. */
export async function checkTransaction(call: Call, connection: Connection): Promise<Outcome> {
  const receivedAt = new Date().toISOString();
  const { command, transaction } = await reviewed(call, connection);
  checkedByNetwork(call, transaction.From.PubKey, command);
  return { result: { receivedAt, sentAt: new Date().toISOString(), transaction } };
}
