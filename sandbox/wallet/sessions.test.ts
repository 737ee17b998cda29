import { describe, expect, test } from 'vitest';
import { createSessions } from './sessions.ts';
import { dialects, site, startTestWallet } from './testing/test-wallet.ts';

const apiToken = 'Ap1'.repeat(22).slice(0, 64);
const other = 'https://other.example';
const invalid = { kind: 'token-invalid', error: { code: -32003 } };

describe.each(dialects)('sessions, %s dialect', (dialect) => {
  const rpc = (method: string) => ({ jsonrpc: '2.0', id: dialect === 'letter' ? 1 : '1', method });

  test('an approved connection brings a token in the Authorization header, and it lists keys', async () => {
    const wallet = await startTestWallet({ dialect });
    const response = await wallet.post(rpc('client.connect_wallet'));
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Authorization');
    const authorization = response.headers.get('Authorization') ?? '';
    expect(authorization).toMatch(/^VWT [A-Za-z0-9]{64}$/);

    const keys = await wallet.post(rpc('client.list_keys'), { Authorization: authorization });
    expect(keys.status).toBe(200);
    expect(keys.headers.get('Authorization')).toBeNull();
    expect(keys.headers.get('Access-Control-Expose-Headers')).toBeNull();
    expect((await keys.json()).result).toEqual({ keys: wallet.keys() });
  });

  test('a denied connection brings code 3001 and no token', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'never' });
    const response = await wallet.post(rpc('client.connect_wallet'));
    expect(response.status).toBe(400);
    expect(response.headers.get('Authorization')).toBeNull();
    expect((await response.json()).error).toEqual({
      code: 3001,
      message: 'User error',
      data: 'the user rejected the wallet connection',
    });
  });

  test.each([
    'client.list_keys',
    'client.disconnect_wallet',
    'client.sign_transaction',
    'client.send_transaction',
    'client.check_transaction',
  ])('%s without a token, or with an invalid one, is a 401, but for a session that is over already', async (method) => {
    const wallet = await startTestWallet({ dialect });
    const without: { Authorization?: string } = {};
    for (const headers of [
      without,
      { Authorization: `VWT ${'x'.repeat(64)}` },
      { Authorization: `Bearer ${apiToken}` },
    ]) {
      const response = await wallet.post(rpc(method), headers);
      const endsNothing = method === 'client.disconnect_wallet' && headers.Authorization?.startsWith('VWT ');
      if (dialect !== 'letter' && endsNothing) {
        expect(response.status).toBe(200);
        continue;
      }
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe(dialect === 'letter' ? 'VWT' : null);
      expect((await response.json()).error).toEqual({
        code: -32003,
        message: 'Server error',
        data: expect.stringMatching(/Authorization|token/),
      });
    }
  });

  test('an invalid token on a call that needs none is a 401 by the letter only', async () => {
    const wallet = await startTestWallet({ dialect });
    const answer = await wallet.client().call({ method: 'client.get_chain_id', token: 'x'.repeat(64) });
    expect(answer.kind).toBe(dialect === 'letter' ? 'token-invalid' : 'result');
  });

  test('a token is of no use to another site', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect(site);
    expect(await wallet.client(other).call({ method: 'client.list_keys', token })).toMatchObject(invalid);
    expect(await wallet.client(site).call({ method: 'client.list_keys', token })).toMatchObject({ kind: 'result' });
  });

  test('a second connection of a site ends the first token, and no other site is touched', async () => {
    const wallet = await startTestWallet({ dialect });
    const first = await wallet.connect(site);
    const others = await wallet.connect(other);
    const second = await wallet.connect(site);
    expect(await wallet.client(site).call({ method: 'client.list_keys', token: first })).toMatchObject(invalid);
    expect((await wallet.client(site).call({ method: 'client.list_keys', token: second })).kind).toBe('result');
    expect((await wallet.client(other).call({ method: 'client.list_keys', token: others })).kind).toBe('result');
  });

  test('a denied second connection leaves the first alive', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect();
    wallet.setApprove('never');
    await wallet.client().call({ method: 'client.connect_wallet' });
    wallet.setApprove('always');
    expect((await wallet.client().call({ method: 'client.list_keys', token })).kind).toBe('result');
  });

  test('disconnecting ends the session', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect();
    const answer = await wallet.client().call({ method: 'client.disconnect_wallet', token });
    expect(answer).toEqual({ kind: 'result', result: null, token: null });
    expect(await wallet.client().call({ method: 'client.list_keys', token })).toMatchObject(invalid);
  });

  test('an API token works from every site, with no review, and outlives disconnecting', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'ask', apiTokens: [apiToken] });
    for (const origin of [site, other]) {
      const client = wallet.client(origin);
      expect((await client.call({ method: 'client.list_keys', token: apiToken })).kind).toBe('result');
      expect((await client.call({ method: 'client.disconnect_wallet', token: apiToken })).kind).toBe('result');
      const paramsText = JSON.stringify({
        publicKey: wallet.keys()[0]?.publicKey,
        transaction: { orderSubmission: {} },
      });
      const signed = await client.call({ method: 'client.sign_transaction', token: apiToken, paramsText });
      expect(signed.kind).toBe('result');
    }
  });

  test('revoking ends the session of one host, or all', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect(site);
    const others = await wallet.connect(other);
    wallet.revokeSessions('dapp.example');
    expect(await wallet.client(site).call({ method: 'client.list_keys', token })).toMatchObject(invalid);
    expect((await wallet.client(other).call({ method: 'client.list_keys', token: others })).kind).toBe('result');
    wallet.revokeSessions();
    expect(await wallet.client(other).call({ method: 'client.list_keys', token: others })).toMatchObject(invalid);
  });
});

test('what is not 64 letters and digits is refused as an API token', () => {
  expect(() => createSessions(['short'], false)).toThrow(RangeError);
});

test('no two sessions have the same token', () => {
  const sessions = createSessions([], false);
  const tokens = Array.from({ length: 200 }, (_, index) => sessions.open(`site-${index}.example`, 'Main').token);
  expect(new Set(tokens).size).toBe(200);
});
