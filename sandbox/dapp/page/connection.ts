import { connectWallet, disconnectWallet, getChainId, listKeys, type Provider } from 'drawbridge-dapp';
import { byId } from './element.ts';
import { onClick, runCall } from './run-call.ts';
import { showKeys } from './show-keys.ts';

/** Shows the page's connection to the wallet in words, in colour and to screen readers. */
export function showStatus(state: 'missing' | 'connected' | 'disconnected', text: string): void {
  const status = byId('status');
  // Setting it again would read it out again.
  if (status.dataset['state'] === state) return;
  status.dataset['state'] = state;
  status.textContent = text;
}

/** Asks Drawbridge what it knows: no prompt, and no call to the wallet. */
export async function refreshStatus(wallet: Provider): Promise<void> {
  const { connected, chainId } = await wallet.status();
  showStatus(connected ? 'connected' : 'disconnected', connected ? 'Connected' : 'Not connected');
  if (chainId !== null) byId('chain-id').textContent = chainId;
}

/** The chain to connect on, e.g. `/?chain=drawbridge-sandbox-2`; null for the network in use. */
const wanted = new URLSearchParams(location.search).get('chain');

/** The buttons that connect, and the calls that need only a connection. */
export function wireConnection(wallet: Provider): void {
  const then = (job: () => Promise<unknown>) => async (): Promise<void> => {
    await job();
    await refreshStatus(wallet);
  };
  onClick(
    'connect',
    then(() => runCall('connectWallet', () => connectWallet(wallet, wanted === null ? {} : { chainId: wanted }))),
  );
  onClick(
    'disconnect',
    then(() => runCall('disconnectWallet', () => disconnectWallet(wallet))),
  );
  onClick(
    'list-keys',
    then(async () => {
      const done = await runCall('listKeys', () => listKeys(wallet));
      if (done) showKeys(done.result);
    }),
  );
  onClick(
    'get-chain-id',
    then(async () => {
      const done = await runCall('getChainId', () => getChainId(wallet));
      if (done) byId('chain-id').textContent = done.result;
    }),
  );
}
