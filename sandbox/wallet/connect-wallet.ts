import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { Call, Outcome } from './methods.ts';
import type { Ask } from './reviews.ts';
import { RpcFailure } from './rpc-failure.ts';
import { onceUnlocked } from './unlock.ts';
import type { KeyStore, Wallet } from './wallet.ts';

const cancelled = () => new RpcFailure(rpcCodes.cancelledByUser, 'the user cancelled the request');

/** Has the user say which wallet, where there are several, and give its passphrase, where it is locked. */
async function chosenStore({ stores }: Wallet, ask: Ask): Promise<KeyStore> {
  let [store] = stores;
  if (stores.length > 1) {
    const { approve, choice } = await ask({ kind: 'wallet', wallets: stores.map(({ name }) => name) });
    if (!approve) throw cancelled();
    store = stores.find(({ name }) => name === choice) ?? store;
  }
  if (!store) throw new RpcFailure(rpcCodes.cancelledByApplication, 'the application cancelled the request');
  if (!store.locked) return store;
  if (!(await ask({ kind: 'passphrase', wallet: store.name })).approve) throw cancelled();
  store.locked = false;
  return store;
}

/**
 * `client.connect_wallet`. By the letter the user is asked once. The real service asks in up to three steps, all in one
 * interaction, and cancels by itself where it has no wallet (vegaprotocol/vega v0.71.6, wallet/api/client_connect_wallet.go).
 */
export async function connectWallet(call: Call): Promise<Outcome> {
  const { wallet, host } = call;
  const name = await wallet.reviews.interaction(call, async (ask) => {
    const real = wallet.dialect !== 'letter';
    if (real && wallet.stores.length === 0) {
      throw new RpcFailure(rpcCodes.cancelledByApplication, 'the application cancelled the request');
    }
    if (!(await ask({ kind: 'connect' })).approve) {
      throw new RpcFailure(rpcCodes.rejectedByUser, 'the user rejected the wallet connection');
    }
    return real ? (await chosenStore(wallet, ask)).name : (wallet.stores[0]?.name ?? '');
  });
  await onceUnlocked(wallet);
  const { token } = wallet.sessions.open(host, name);
  wallet.changed();
  return { token };
}
