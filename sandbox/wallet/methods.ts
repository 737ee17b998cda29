import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { faultDelay } from '../fault-delay.ts';
import { connectWallet } from './connect-wallet.ts';
import { mayUseKeys, storeOf } from './key-access.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { Connection } from './sessions.ts';
import { checkTransaction, sendTransaction, signOnly } from './transaction-methods.ts';
import type { Wallet } from './wallet.ts';

/** One call of one method by one host. */
export interface Call {
  wallet: Wallet;
  host: string;
  method: string;
  params: unknown;
  /** Aborted when the caller's connection breaks. */
  caller: AbortSignal;
}

/** What a method answers: no `result` for "done". `token` goes into the `Authorization` header. */
export interface Outcome {
  result?: unknown;
  token?: string;
}

/** A method anyone may call, one that needs a valid token, or one that needs no more than the form of one. */
type Method =
  | { token: 'none'; run(call: Call): Promise<Outcome> }
  | { token: 'form'; run(call: Call, token: string): Promise<Outcome> }
  | { token: 'valid'; run(call: Call, connection: Connection): Promise<Outcome> };

async function disconnectWallet({ wallet }: Call, token: string): Promise<Outcome> {
  // An API token is not a session: it stays valid until it is taken out of the wallet.
  wallet.sessions.endOf(token);
  wallet.changed();
  return {};
}

async function listKeys(call: Call, connection: Connection): Promise<Outcome> {
  const { wallet, host } = call;
  const store = storeOf(wallet, connection);
  if (store && !mayUseKeys(call, connection)) {
    await wallet.reviews.interaction(call, async (ask) => {
      if (!(await ask({ kind: 'keys', wallet: store.name })).approve) {
        throw new RpcFailure(rpcCodes.rejectedByUser, 'the user rejected the access to the keys');
      }
      store.keyPermissions.add(host);
    });
  }
  return { result: { keys: (store?.keys ?? []).map(({ name, publicKey }) => ({ name, publicKey })) } };
}

async function getChainId({ wallet }: Call): Promise<Outcome> {
  await faultDelay(() => wallet.faults.chainDelayMs);
  if (wallet.faults.noNode) throw new RpcFailure(rpcCodes.nodeCommunicationFailed, 'no healthy node available');
  return { result: { chainID: wallet.chainId() } };
}

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['client.check_transaction', { token: 'valid', run: checkTransaction }],
  ['client.connect_wallet', { token: 'none', run: connectWallet }],
  ['client.disconnect_wallet', { token: 'form', run: disconnectWallet }],
  ['client.get_chain_id', { token: 'none', run: getChainId }],
  ['client.list_keys', { token: 'valid', run: listKeys }],
  ['client.send_transaction', { token: 'valid', run: sendTransaction }],
  ['client.sign_transaction', { token: 'valid', run: signOnly }],
]);

/** The names of the methods that the service exposes now, sorted. */
export function exposedMethods(wallet: Wallet): string[] {
  return [...methods.keys()].filter((name) => !wallet.faults.missingMethods.includes(name)).sort();
}

/** Whether the real service looks who calls before it executes this: for a method that asks nobody it does not matter. */
export function needsHost(name: string): boolean {
  return methods.has(name) && name !== 'client.get_chain_id' && name !== 'client.disconnect_wallet';
}

/**
 * The method called `name`.
 *
 * @throws RpcFailure −32601 when it is not exposed, as none of the `admin.` namespace is.
 */
export function methodNamed(wallet: Wallet, name: string): Method {
  const method = methods.get(name);
  if (method && !wallet.faults.missingMethods.includes(name)) return method;
  throw new RpcFailure(
    rpcCodes.methodNotFound,
    name.startsWith('admin.')
      ? 'administrative endpoints are not exposed, for security reasons'
      : `method ${JSON.stringify(name)} is not supported`,
  );
}
