import {
  checkTransaction,
  type Provider,
  sendTransaction,
  signTransaction,
  type TransactionParams,
} from 'drawbridge-dapp';
import { byId } from './element.ts';
import { toJson } from './json.ts';
import { onClick, runCall } from './run-call.ts';

function vote(): TransactionParams {
  const yes = byId('vote-yes', HTMLInputElement).checked;
  const proposalId = byId('proposal-id', HTMLInputElement).value.trim();
  return {
    publicKey: byId('public-key', HTMLSelectElement).value,
    transaction: { voteSubmission: { proposalId, value: yes ? 'VALUE_YES' : 'VALUE_NO' } },
  };
}

/** The vote: sent, only signed, or only checked. */
export function wireVote(wallet: Provider): void {
  const calls = {
    send: () => runCall('sendTransaction', () => sendTransaction(wallet, { ...vote(), sendingMode: 'TYPE_SYNC' })),
    sign: () => runCall('signTransaction', () => signTransaction(wallet, vote())),
    check: () => runCall('checkTransaction', () => checkTransaction(wallet, vote())),
  };
  for (const [id, call] of Object.entries(calls)) {
    onClick(id, async () => {
      const done = await call();
      if (done) byId('result').textContent = toJson(done.result, 2);
    });
  }
}

/** Picking a proposal fills in its ID; an ID that was typed, or came with the address, selects none. */
export function wireProposals(): void {
  const pick = byId('proposal', HTMLSelectElement);
  const id = byId('proposal-id', HTMLInputElement);
  const given = new URLSearchParams(location.search).get('proposal');
  id.value = given ?? (pick.value || '0'.repeat(64));
  const show = (): void => {
    pick.value = id.value.trim();
    if (pick.selectedIndex < 0) pick.value = '';
  };
  pick.addEventListener('change', () => {
    if (pick.value !== '') id.value = pick.value;
  });
  id.addEventListener('input', show);
  show();
}
