import { rpcCodes } from '#lib/wallet/json-rpc.ts';
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

/** A method anyone may call, or one that needs a valid token. */
type Method =
  | { token: false; run(call: Call): Promise<Outcome> }
  | { token: true; run(call: Call, connection: Connection): Promise<Outcome> };

async function connectWallet({ wallet, host, method, caller }: Call): Promise<Outcome> {
  if (!(await wallet.reviews.ask({ kind: 'connect', host, method }, caller))) {
    throw new RpcFailure(rpcCodes.rejectedByUser, 'the user rejected the wallet connection');
  }
  const { token } = wallet.sessions.open(host);
  wallet.changed();
  return { token };
}

async function disconnectWallet({ wallet, host }: Call, connection: Connection): Promise<Outcome> {
  // An API token is not a session: it stays valid until it is taken out of the wallet.
  if (connection.kind === 'session') wallet.endSessions(host);
  return {};
}

async function listKeys({ wallet, host, method, caller }: Call, connection: Connection): Promise<Outcome> {
  const known = wallet.dialect === 'letter' || connection.kind === 'api-token' || wallet.keyPermissions.has(host);
  if (!known) {
    if (!(await wallet.reviews.ask({ kind: 'keys', host, method }, caller))) {
      throw new RpcFailure(rpcCodes.rejectedByUser, 'the user rejected the access to the keys');
    }
    wallet.keyPermissions.add(host);
  }
  return { result: { keys: wallet.keys.map(({ name, publicKey }) => ({ name, publicKey })) } };
}

async function getChainId({ wallet }: Call): Promise<Outcome> {
  if (wallet.faults.noNode) throw new RpcFailure(rpcCodes.nodeUnreachable, 'no node of the network answers');
  return { result: { chainID: wallet.chainId() } };
}

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['client.check_transaction', { token: true, run: checkTransaction }],
  ['client.connect_wallet', { token: false, run: connectWallet }],
  ['client.disconnect_wallet', { token: true, run: disconnectWallet }],
  ['client.get_chain_id', { token: false, run: getChainId }],
  ['client.list_keys', { token: true, run: listKeys }],
  ['client.send_transaction', { token: true, run: sendTransaction }],
  ['client.sign_transaction', { token: true, run: signOnly }],
]);

/** The names of the methods that the service exposes now, sorted. */
export function exposedMethods(wallet: Wallet): string[] {
  return [...methods.keys()].filter((name) => !wallet.faults.missingMethods.includes(name)).sort();
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
    name.startsWith('client.')
      ? `the method "${name}" is not supported`
      : 'only methods of the "client." namespace can be called',
  );
}
