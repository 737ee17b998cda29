import { adviceFor, NoProviderError, on, type Provider, waitForDrawbridge } from 'drawbridge-dapp';
import { wireAnyCall } from './any-call.ts';
import { refreshStatus, showStatus, wireConnection } from './connection.ts';
import { byId } from './element.ts';
import { toJson } from './json.ts';
import { addLine } from './log.ts';
import { showProviders } from './providers.ts';
import { showError } from './show-error.ts';
import { showKeys } from './show-keys.ts';
import { wireProposals, wireVote } from './vote.ts';

/** Logs every event and updates the page: another tab may have caused it. */
function followEvents(wallet: Provider): void {
  const note = (event: string, payload: unknown): void => {
    addLine('events').set(event, `${event} ${toJson(payload)}`, toJson(payload, 2));
    refreshStatus(wallet).catch(showError);
  };
  on(wallet, 'connected', (payload) => {
    showKeys(payload.keys ?? []);
    note('connected', payload);
  });
  on(wallet, 'disconnected', (payload) => {
    showKeys([]);
    note('disconnected', payload);
  });
  on(wallet, 'keysChanged', (payload) => {
    showKeys(payload.keys);
    note('keysChanged', payload);
  });
  on(wallet, 'chainChanged', (payload) => {
    byId('chain-id').textContent = payload.chainId;
    note('chainChanged', payload);
  });
}

try {
  const wallet = await waitForDrawbridge();
  showProviders();
  wireConnection(wallet);
  wireProposals();
  wireVote(wallet);
  wireAnyCall(wallet);
  followEvents(wallet);
  showKeys([]);
  byId('app').hidden = false;
  await refreshStatus(wallet);
} catch (error) {
  if (error instanceof NoProviderError) {
    byId('no-provider').hidden = false;
    byId('no-provider-advice').textContent = adviceFor(error);
    showStatus('missing', 'No wallet provider');
  } else showError(error);
}
