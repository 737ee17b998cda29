import { expect, test } from 'vitest';
import { startTestWallet } from '#sandbox/wallet/testing/test-wallet.ts';
import { checkTransaction, clientMethodNames, on, request, sendTransaction, signTransaction } from './calls.ts';
import { fakeProvider } from './testing/fake-provider.ts';

const vote = {
  publicKey: 'ab'.repeat(32),
  transaction: { voteSubmission: { proposalId: 'cd', value: 'VALUE_YES' } },
} as const;

test('each call names its method and hands its params over as they are', async () => {
  const signed = { From: { PubKey: vote.publicKey } };
  const { provider, calls } = fakeProvider(() => ({ transaction: signed, transactionHash: 'AA' }));
  expect(await sendTransaction(provider, { ...vote, sendingMode: 'TYPE_SYNC' })).toMatchObject({
    transactionHash: 'AA',
  });
  expect(await signTransaction(provider, vote)).toBe(signed);
  expect(await checkTransaction(provider, vote)).toMatchObject({ transaction: signed });
  await request(provider, 'client.make_coffee', { sugar: 2n ** 60n });
  await request(provider, 'client.list_keys');
  expect(calls).toEqual([
    { method: 'client.send_transaction', params: { ...vote, sendingMode: 'TYPE_SYNC' } },
    { method: 'client.sign_transaction', params: vote },
    { method: 'client.check_transaction', params: vote },
    { method: 'client.make_coffee', params: { sugar: 2n ** 60n } },
    { method: 'client.list_keys' },
  ]);
});

test('an event listener is told until it is undone', () => {
  const { provider, tell } = fakeProvider();
  const seen: string[] = [];
  const undo = on(provider, 'chainChanged', ({ chainId }) => seen.push(chainId));
  tell('chainChanged', { chainId: 'a' });
  undo();
  tell('chainChanged', { chainId: 'b' });
  expect(seen).toEqual(['a']);
});

test('the known methods are those that a wallet service has', async () => {
  const answer = await (await startTestWallet()).client().methods();
  expect(answer).toEqual({ kind: 'methods', methods: [...clientMethodNames].sort() });
});
