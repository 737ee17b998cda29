import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestWallet, type TestWallet } from './testing/test-wallet.ts';

const transaction = { transfer: { amount: '1' } };

const post = (
  wallet: TestWallet,
  path: string,
  body: object,
  headers: Record<string, string> = { 'X-Wallet-Desk': '1' },
) =>
  fetch(wallet.deskUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The states that the desk tells its page, one after the other. */
async function* told(wallet: TestWallet, signal: AbortSignal): AsyncGenerator<Record<string, unknown>> {
  const response = await fetch(`${wallet.deskUrl}/events`, { signal });
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end));
      text = text.slice(end + 2);
    }
  }
}

test('the page and its parts are served under a strict policy, and hold no inline script or style', async () => {
  const wallet = await startTestWallet();
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/desk.css', 'text/css'],
    ['/desk.js', 'text/javascript'],
    ['/shared.css', 'text/css'],
    ['/components', 'text/html'],
    ['/components.css', 'text/css'],
  ] as const) {
    const response = await fetch(wallet.deskUrl + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain(type);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  }
  const html = await readFile(new URL('./desk/desk.html', import.meta.url), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});

test('a person approves on the desk what a site asked for, and ends its session', async () => {
  const wallet = await startTestWallet({ approve: 'ask' });
  const end = new AbortController();
  const states = told(wallet, end.signal);
  expect((await states.next()).value).toMatchObject({ approve: 'ask', reviews: [], sessions: [] });

  const connecting = wallet.client().call({ method: 'client.connect_wallet' });
  const asked = (await states.next()).value;
  expect(asked).toMatchObject({ reviews: [{ kind: 'connect', host: 'dapp.example' }] });
  const [review] = wallet.reviews();
  expect((await post(wallet, '/answer', { id: review?.id, approve: true })).status).toBe(200);
  const connected = await connecting;
  const token = connected.kind === 'result' ? connected.token : null;
  expect(token).toMatch(/^[A-Za-z0-9]{64}$/);

  const paramsText = JSON.stringify({ publicKey: wallet.keys()[0]?.publicKey, transaction });
  const signing = wallet.client().call({ method: 'client.sign_transaction', token, paramsText });
  const { id } = await wallet.review();
  const state = await (await fetch(`${wallet.deskUrl}/state`)).text();
  expect(JSON.parse(state)).toMatchObject({
    reviews: [{ id, kind: 'transaction', transaction }],
    sessions: [{ host: 'dapp.example', openedAt: expect.any(Number) }],
  });
  expect(state).not.toContain(token);
  await post(wallet, '/answer', { id, approve: false });
  expect(await signing).toMatchObject({ error: { code: 3001 } });

  await post(wallet, '/revoke', { host: 'dapp.example' });
  expect((await wallet.client().call({ method: 'client.list_keys', token })).kind).toBe('token-invalid');
  end.abort();
});

test('the desk sets how new requests are answered, and restarts the service', async () => {
  const wallet = await startTestWallet({ approve: 'ask' });
  expect(await (await post(wallet, '/approve-mode', { mode: 'always' })).json()).toMatchObject({ approve: 'always' });
  const token = await wallet.connect();
  expect(await (await post(wallet, '/restart', {})).json()).toMatchObject({ sessions: [] });
  expect((await wallet.client().call({ method: 'client.list_keys', token })).kind).toBe('token-invalid');
});

test.each(['/answer', '/approve-mode', '/revoke', '/restart'])(
  'another page cannot post to %s: its own header is missing, and no preflight is granted',
  async (path) => {
    const wallet = await startTestWallet();
    const token = await wallet.connect();
    const body = { mode: 'never', host: 'dapp.example', id: '', approve: true };
    expect((await post(wallet, path, body, {})).status).toBe(403);
    expect((await post(wallet, path, body, { 'Content-Type': 'text/plain' })).status).toBe(403);
    const preflight = await fetch(wallet.deskUrl + path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'x-wallet-desk' },
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await wallet.client().call({ method: 'client.list_keys', token })).kind).toBe('result');
  },
);

test('a name that someone made point to this machine reads nothing', async () => {
  const wallet = await startTestWallet();
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${wallet.deskUrl}/state`, { headers: { Host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(403);
});

test.each([
  ['/answer', { id: 'gone', approve: true }],
  ['/answer', { id: 7 }],
  ['/approve-mode', { mode: 'sometimes' }],
])('%s with %j is refused with a reason', async (path, body) => {
  const wallet = await startTestWallet();
  const response = await post(wallet, path, body);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatch(/./);
});
