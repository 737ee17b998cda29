import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects, startTestWallet, type TestWallet } from './testing/test-wallet.ts';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const transaction = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
const methods = ['client.sign_transaction', 'client.send_transaction', 'client.check_transaction'] as const;

const paramsText = (wallet: TestWallet, change: object = {}) =>
  JSON.stringify({ publicKey: wallet.keys()[0]?.publicKey, sendingMode: 'TYPE_SYNC', transaction, ...change });

/** Connects the site, and has the user let it use the keys. */
async function connected(wallet: TestWallet): Promise<string> {
  const token = await wallet.connect();
  await wallet.client().call({ method: 'client.list_keys', token });
  return token;
}

/** The shape of the member `transaction` of every result. */
const signed = (wallet: TestWallet, nonce = true) => ({
  input_data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  signature: { value: expect.stringMatching(/^[0-9a-f]{128}$/), algo: 'vega/ed25519', version: 1 },
  From: { PubKey: wallet.keys()[0]?.publicKey },
  version: 3,
  // A string here, since the client found that a double would not carry its digits.
  pow: {
    tid: expect.stringMatching(/^[0-9a-f]{64}$/),
    ...(nonce ? { nonce: expect.stringMatching(/^\d{19,20}$/) } : {}),
  },
});

describe.each(dialects)('transactions, %s dialect', (dialect) => {
  test('each method has its own result', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const call = (method: string) => wallet.client().call({ method, token, paramsText: paramsText(wallet) });
    const times = { receivedAt: expect.stringMatching(iso), sentAt: expect.stringMatching(iso) };
    expect(await call('client.sign_transaction')).toEqual({
      kind: 'result',
      token: null,
      result: { transaction: signed(wallet) },
    });
    expect(await call('client.check_transaction')).toEqual({
      kind: 'result',
      token: null,
      // Of the real service a nonce that is 0 is absent: here that of every other transaction.
      result: { ...times, transaction: signed(wallet, dialect === 'letter') },
    });
    expect(wallet.executed()).toEqual([]);
    expect(await call('client.send_transaction')).toEqual({
      kind: 'result',
      token: null,
      result: {
        ...times,
        transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        transaction: signed(wallet),
      },
    });
    expect(wallet.executed()).toMatchObject([{ host: 'dapp.example', method: 'client.send_transaction' }]);
  });

  test('the signature is of the named key, over the input data, which holds the command as it was read', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const key = wallet.keys()[1]?.publicKey ?? '';
    const text = `{"publicKey":"${key}","transaction":{"orderSubmission":{"price":9007199254740993}}}`;
    const answer = await wallet.client().call({ method: 'client.sign_transaction', token, paramsText: text });
    const result = answer.kind === 'result' ? answer.result : null;
    const { input_data, signature } = Object(result).transaction;
    const bytes = Buffer.from(input_data, 'base64');
    const publicKey = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    expect(verify(null, bytes, publicKey, Buffer.from(signature.value, 'hex'))).toBe(true);
    // The real service takes a number for a double, as recorded under "integers above 2^53 as JSON numbers".
    const price = dialect === 'letter' ? '9007199254740993' : '9007199254740992';
    expect(bytes.toString()).toContain(`"command":{"orderSubmission":{"price":${price}}}`);
    expect(bytes.toString()).toContain('"chainId":"drawbridge-sandbox-1"');
  });

  test('the nonce of the proof of work is a JSON number on the wire', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const response = await wallet.post(
      `{"jsonrpc":"2.0","id":${dialect === 'letter' ? 1 : '"1"'},"method":"client.sign_transaction","params":${paramsText(wallet)}}`,
      { Authorization: `VWT ${token}` },
    );
    expect(await response.text()).toMatch(/"nonce":\d{19,20}}/);
  });

  test.each(methods)('%s is reviewed, and the person sees the transaction', async (method) => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    wallet.setApprove('ask');
    const call = () => wallet.client().call({ method, token, paramsText: paramsText(wallet) });
    const rejected = call();
    const review = await wallet.review();
    const publicKey = wallet.keys()[0]?.publicKey;
    expect(review).toMatchObject({ kind: 'transaction', host: 'dapp.example', method, transaction, publicKey });
    wallet.answer(review.id, false);
    expect(await rejected).toEqual({
      kind: 'rpc-error',
      status: 400,
      error: {
        code: 3001,
        message: 'User error',
        data: expect.stringMatching(/^the user rejected the \w+ of the transaction$/),
      },
    });
    expect(wallet.executed()).toEqual([]);
    const approved = call();
    wallet.answer((await wallet.review()).id, true);
    expect((await approved).kind).toBe('result');
  });

  test('two equal transactions have different hashes', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const send = { method: 'client.send_transaction', token, paramsText: paramsText(wallet) };
    await wallet.client().call(send);
    await wallet.client().call(send);
    expect(new Set(wallet.executed().map(({ transactionHash }) => transactionHash)).size).toBe(2);
  });

  test.each([
    ['publicKey', undefined, 'the public key is required'],
    ['publicKey', 7, 'the params do not match expected ones'],
    ['transaction', undefined, 'the transaction is required'],
    ['transaction', 'text', 'valid Vega command'],
    ['transaction', {}, 'valid Vega command'],
    ['sendingMode', undefined, 'the sending mode is required'],
    ['sendingMode', 'TYPE_LATER', 'the sending mode "TYPE_LATER" is not a valid one'],
  ])('a send with %s %j is refused with its name', async (member, value, real) => {
    const sentence = dialect === 'letter' ? `"${member}"` : real;
    const wallet = await startTestWallet({ dialect, approve: 'always' });
    const token = await connected(wallet);
    const text = paramsText(wallet, { [member]: value });
    expect(await wallet.client().call({ method: 'client.send_transaction', token, paramsText: text })).toEqual({
      kind: 'rpc-error',
      status: 400,
      error: { code: -32602, message: 'Invalid params', data: expect.stringMatching(sentence) },
    });
  });

  test.each(['TYPE_ASYNC', 'TYPE_SYNC', 'TYPE_COMMIT'])('the sending mode %s is taken', async (sendingMode) => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const text = paramsText(wallet, { sendingMode });
    const answer = await wallet.client().call({ method: 'client.send_transaction', token, paramsText: text });
    expect(answer.kind).toBe('result');
  });

  test('a key that the wallet does not have is not permitted', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await connected(wallet);
    const text = paramsText(wallet, { publicKey: '00'.repeat(32) });
    expect(await wallet.client().call({ method: 'client.sign_transaction', token, paramsText: text })).toMatchObject({
      status: 400,
      error: { code: 2000, data: 'this public key is not allowed to be used' },
    });
  });
});

test.each([
  { voteSubmission: {} },
  { voteSubmission: { proposalId: 'x', value: 'VALUE_YES' } },
  { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_MAYBE' } },
  { voteSubmission: { proposalId: 'ab'.repeat(32), value: 0 } },
  { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES', more: 1 } },
  { validatorHeartbeat: {} },
  { stateVariableProposal: {} },
])('the real service refuses %j before it asks anybody', async (odd) => {
  const wallet = await startTestWallet({ dialect: '0.71', approve: 'always' });
  const token = await connected(wallet);
  wallet.setApprove('never');
  const call = { method: 'client.sign_transaction', token, paramsText: paramsText(wallet, { transaction: odd }) };
  expect(await wallet.client().call(call)).toMatchObject({ kind: 'rpc-error', error: { code: -32602 } });
});

test('the real service signs three votes of a key on a proposal, sent or not', async () => {
  const wallet = await startTestWallet({ dialect: '0.71' });
  const token = await connected(wallet);
  const call = (method: string, proposalId = 'ab'.repeat(32), key = 0) =>
    wallet.client().call({
      method,
      token,
      paramsText: paramsText(wallet, {
        publicKey: wallet.keys()[key]?.publicKey,
        transaction: { vote_submission: { proposal_id: proposalId, value: 2 } },
      }),
    });
  for (const method of methods) expect(await call(method)).toMatchObject({ kind: 'result' });
  expect(await call('client.sign_transaction')).toMatchObject({
    error: { code: 2001, data: expect.stringContaining('maximum number of transactions of this type per epoch (3)') },
  });
  expect(await call('client.sign_transaction', 'cd'.repeat(32))).toMatchObject({ kind: 'result' });
  expect(await call('client.sign_transaction', 'ab'.repeat(32), 1)).toMatchObject({ kind: 'result' });
});

test('in the real service, a site that was not let see the keys cannot use one either', async () => {
  const wallet = await startTestWallet({ dialect: '0.71' });
  const token = await wallet.connect();
  const call = { method: 'client.sign_transaction', token, paramsText: paramsText(wallet) };
  const refused = { error: { code: 2000, data: 'this public key is not allowed to be used' } };
  expect(await wallet.client().call(call)).toMatchObject(refused);
  await wallet.client().call({ method: 'client.list_keys', token });
  expect((await wallet.client().call(call)).kind).toBe('result');
  wallet.revokeKeys('dapp.example');
  expect(await wallet.client().call(call)).toMatchObject(refused);
});

test('keys come from the seed alone', async () => {
  const [one, again, two] = await Promise.all([1, 1, 2].map((seed) => startTestWallet({ seed })));
  expect(one?.keys()).toEqual(again?.keys());
  expect(one?.keys().length).toBeGreaterThan(1);
  expect(new Set([...(one?.keys() ?? []), ...(two?.keys() ?? [])].map(({ publicKey }) => publicKey)).size).toBe(8);
  for (const { name, publicKey } of one?.keys() ?? []) {
    expect(name).toMatch(/./);
    expect(publicKey).toMatch(/^[0-9a-f]{64}$/);
  }
});
