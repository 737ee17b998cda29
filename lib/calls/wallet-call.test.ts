import { expect, test } from 'vitest';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { keysCall, needsAnswer, type WalletCall } from './wallet-call.ts';

const call = (method: string, step: WalletCall['step']): WalletCall => ({
  ...{ id: `${method} ${step}`, networkId: 'first', origin: 'https://dapp.example', method, step },
  since: 0,
});

test('the call that lists keys is the one that has reached the wallet, and no other', () => {
  const listing = call('client.list_keys', 'in-wallet');
  const others = [call('client.list_keys', 'waiting'), call('client.send_transaction', 'in-wallet')];
  expect(keysCall(others)).toBeUndefined();
  expect(keysCall([...others, listing])).toBe(listing);
});

test('only the user can end what the wallet asks or is busy with, but with an API token it asks nothing', () => {
  const steps = ['waiting', 'in-wallet', 'wallet-busy'] as const;
  const needing = (networkIds: string[]) =>
    steps.filter((step) =>
      needsAnswer(call('client.send_transaction', step), { ...noApiToken, state: 'valid', networkIds }),
    );
  expect([needing(['other']), needing(['first'])]).toEqual([['in-wallet', 'wallet-busy'], ['wallet-busy']]);
});
