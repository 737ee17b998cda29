import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import type { Call, Outcome } from './methods.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { Connection } from './sessions.ts';
import { type SignedTransaction, signTransaction, transactionHash } from './signed-transaction.ts';
import { readTransactionParams, type TransactionParams } from './transaction-params.ts';

/** Reads the params, has the user review the transaction unless an API token was used, and signs it. */
async function reviewed(
  call: Call,
  connection: Connection,
): Promise<{ command: TransactionParams['transaction']; transaction: SignedTransaction }> {
  const { wallet, host, method } = call;
  const params = readTransactionParams(call.params, method === 'client.send_transaction');
  const key = wallet.keys.find(({ publicKey }) => publicKey === params.publicKey);
  if (!key) throw new RpcFailure(rpcCodes.notPermitted, 'the public key is not allowed to be used');
  if (connection.kind === 'session') {
    const { transaction, publicKey } = params;
    const question = { kind: 'transaction', host, method, transaction, publicKey } as const;
    if (!(await wallet.reviews.ask(question, call.caller))) {
      throw new RpcFailure(rpcCodes.rejectedByUser, 'the user rejected the transaction');
    }
  }
  // Proof of work needs the network's last block, also to sign.
  if (wallet.faults.noNode) throw new RpcFailure(rpcCodes.nodeUnreachable, 'no node of the network answers');
  const command = params.transaction;
  return { command, transaction: signTransaction(key, wallet.chainId(), wallet.nextNonce(), command) };
}

/** `client.send_transaction`: signs, and sends to nowhere. */
export async function sendTransaction(call: Call, connection: Connection): Promise<Outcome> {
  const receivedAt = new Date().toISOString();
  const { command, transaction } = await reviewed(call, connection);
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
  const { transaction } = await reviewed(call, connection);
  return { result: { receivedAt, sentAt: new Date().toISOString(), transaction } };
}
