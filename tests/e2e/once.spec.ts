import { setTimeout as delay } from 'node:timers/promises';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { settled } from '#tests/fixtures/deaths.ts';
import { type Drop, type DroppingWallet, startDroppingWallet, vote } from '#tests/fixtures/dropping-wallet.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, type Outcome, request } from '#tests/fixtures/provider-calls.ts';
import { answerQuestions } from '#tests/soak/answer-questions.ts';

const test = base.extend<{ rude: boolean; wallet: DroppingWallet; tab: PageDriver }>({
  rude: [false, { option: true }],
  pages: { '/open': { html: '<h1>A page</h1>', open: true } },
  allowed: ['shop.localhost'],
  wallet: async ({ rude }, use) => {
    const wallet = await startDroppingWallet({ rude });
    await use(wallet);
    await wallet.close();
  },
  settings: ({ wallet }, use) =>
    use({ walletAddress: wallet.url, expectedChainId: 'dropping-1', governanceAlerts: false }),
  /** Of a connected site. */
  tab: async ({ driver, site }, use) => {
    const tab = await driver.newPage(site.url('shop.localhost', '/open'));
    expect(await connect(tab)).toMatchObject({ ok: true });
    await use(tab);
  },
});

const [getChainId, connectWallet, sending] = [
  'client.get_chain_id',
  'client.connect_wallet',
  'client.send_transaction',
];
const send = (page: PageDriver): Promise<Outcome> => request(page, sending, vote);

const destroy: Drop['act'] = (socket) => socket.destroy();
const reset: Drop['act'] = (socket) => socket.resetAndDestroy();
/** Firefox takes a connection for used after 950 ms, if it has opened it in advance. */
const endLater: Drop['act'] = (socket) => void delay(1100).then(() => socket.end());
const cutAfter =
  (text: string): Drop['act'] =>
  (socket, answer) =>
    void socket.write(answer.subarray(0, answer.indexOf(text) + text.length), () => socket.destroy());
const answer = (bytes: string): Drop => ({ at: 'body', act: (socket) => void socket.end(bytes) });

const drops: Record<string, Drop> = {
  'accepted, destroyed': { at: 'connection', act: destroy },
  'accepted, reset': { at: 'connection', act: reset },
  'headers, destroyed': { at: 'headers', act: destroy },
  'headers, reset': { at: 'headers', act: reset },
  'body, destroyed': { at: 'body', act: destroy },
  'body, reset': { at: 'body', act: reset },
  'status line': { at: 'body', act: cutAfter('HTTP/1.1') },
  'answer headers': { at: 'body', act: cutAfter('Content-') },
  'answer body': { at: 'body', act: cutAfter('"jsonrpc"') },
  // Last: after a slow listing the user is asked to see to the wallet.
  'body, ended later': { at: 'body', act: endLater },
};

/** Of further calls: to the browser one POST is like another, and after some the user is asked to see to the wallet. */
const someDrops = { 'body, destroyed': drops['body, destroyed'], 'body, ended later': drops['body, ended later'] };

const unknown = { ok: false, data: { reason: 'outcome-unknown' } };
const unanswered = { ok: false, data: { reason: expect.stringMatching('wallet-unreachable|bad-response') } };

/**
 * Makes a call in every phase of which the wallet drops the connection. Its own request must come last, after those that
 * `before` names.
 */
async function dropEach(
  wallet: DroppingWallet,
  method: string,
  {
    before = [],
    phases = drops,
    outcome,
    prepare,
    call,
  }: {
    before?: string[];
    phases?: Record<string, Drop | undefined>;
    outcome: Record<string, unknown>;
    prepare?: () => Promise<unknown>;
    call: () => Promise<Outcome>;
  },
): Promise<void> {
  for (const [phase, drop] of Object.entries(phases)) {
    await prepare?.();
    if (!drop) continue;
    wallet.expect(drop, before.length + 1);
    const ended = await settled(`${method}, ${phase}`, call());
    const arrived = wallet.requests.map(({ what }) => what);
    const atOnce = drop.at === 'connection';
    // Firefox repeats what it had not begun to send.
    const repeated = atOnce && ended.ok;
    if (!repeated) expect(ended, `${method}, ${phase}`).toMatchObject(outcome);
    expect(arrived, `${method}, ${phase}`).toEqual([...before, ...(atOnce && !repeated ? [] : [method])]);
    const connections = new Set(wallet.requests.map(({ connection }) => connection));
    expect(connections.size, 'each request on a connection of its own').toBe(arrived.length);
    expect(wallet.connections()).toBe(before.length + (repeated ? 2 : 1));
  }
}

/** One of each way in which browsers treat an answer; `url` is where the request went. The client's own tests have the others. */
function answersThatAskForMore(url: string): string[] {
  const empty = (status: string, ...headers: string[]): string =>
    [`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', 'Connection: close', '\r\n'].join('\r\n');
  return [
    ...[302, 307].map((status) => empty(`${status} There`, `Location: ${url}/api/v2/requests`)),
    empty('200 OK', `Refresh: 0; url=${url}/api/v2/requests`),
    empty('407 Proxy', 'Proxy-Authenticate: Basic realm="a"'),
    ...[408, 425, 503].map((status) => empty(`${status} Later`, 'Retry-After: 0')),
    // Followed by no answer.
    ...['100 Continue', '103 Hints', '101 Other\r\nUpgrade: h2c\r\nConnection: Upgrade'].map(
      (status) => `HTTP/1.1 ${status}\r\n\r\n`,
    ),
    ...['Basic realm="a"', 'NTLM'].map((scheme) => empty('401 No', `WWW-Authenticate: ${scheme}`)),
  ];
}

test('a call arrives once: on a connection of its own, whatever is answered, and in whichever phase the connection breaks', async ({
  tab,
  wallet,
  driver,
}) => {
  await test.step('a connection that another request left open is not used: of a page, a data API behind the same port', async () => {
    const own = await driver.extensionPage('options.html');
    wallet.expect();
    for (const one of [tab, own]) {
      // As the data API is asked.
      await one.evaluate(async (url) => {
        await fetch(url, { credentials: 'omit', mode: location.protocol === 'http:' ? 'no-cors' : 'cors' });
      }, `${wallet.url}/api/v2/governances`);
    }
    // Without a request before it, which would take the open connection.
    expect(await listKeys(tab)).toMatchObject({ ok: true });
    expect(wallet.requests.map(({ connection }) => connection)).toEqual([1, 2, 3]);
    await own.close();
  });

  await test.step('no answer has the browser send a call again, but for 421, which says that it was not executed', async () => {
    for (const bytes of answersThatAskForMore(wallet.url)) {
      // At times Firefox does not notice that the connection has ended. The user can stop waiting.
      if (driver.name === 'firefox' && bytes.includes(' 101 ')) continue;
      const refused = bytes.startsWith('HTTP/1.1 401');
      wallet.expect(answer(bytes));
      const ended = await settled(bytes, listKeys(tab));
      expect(ended, bytes).toMatchObject(refused ? { ok: false, data: { reason: 'token-revoked' } } : unanswered);
      expect(wallet.requests, bytes).toMatchObject([{ what: 'client.list_keys' }]);
      wallet.expect();
      if (refused) expect(await connect(tab)).toMatchObject({ ok: true });
    }
    // To the browser a transaction is another body; the user is asked to see to the wallet after each.
    const willing = answerQuestions(driver);
    for (const bytes of [
      `HTTP/1.1 307 There\r\nLocation: ${wallet.url}/api/v2/requests\r\n\r\n`,
      'HTTP/1.1 103 Hints\r\n\r\n',
    ]) {
      wallet.expect(answer(bytes), 2);
      expect(await settled(bytes, send(tab)), bytes).toMatchObject(unknown);
      expect(wallet.requests, bytes).toMatchObject([{ what: getChainId }, { what: sending }]);
    }
    // RFC 9110, 15.5.20: the client may repeat the request, whatever its method. Both browsers do, once.
    wallet.expect(answer('HTTP/1.1 421 Misdirected\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'), 2);
    expect(await send(tab)).toMatchObject({ ok: true });
    expect(wallet.requests).toMatchObject([{ what: getChainId }, { what: sending }, { what: sending }]);
    await willing.stop();
  });

  // Each browser repeats a POST by itself over a connection that it takes for used before.
  await test.step('a call whose connection breaks, in whichever phase, arrives once', async () => {
    // Once keys were listed, nobody is asked about a listing.
    wallet.expect();
    expect(await listKeys(tab)).toMatchObject({ ok: true });
    await dropEach(wallet, 'client.list_keys', { outcome: unanswered, call: () => listKeys(tab) });
    const willing = answerQuestions(driver);
    const transactions = { before: [getChainId], phases: someDrops, outcome: unknown };
    await dropEach(wallet, sending, { ...transactions, call: () => send(tab) });

    /** Without a session, and still allowed. */
    const prepare = (): Promise<Outcome> => {
      wallet.expect(answer('HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n'));
      return listKeys(tab);
    };
    const before = ['/api/v2/health', '/api/v2/methods', getChainId];
    await dropEach(wallet, connectWallet, {
      ...{ before, phases: someDrops, outcome: unknown },
      ...{ prepare, call: () => connect(tab) },
    });
    await prepare();
    wallet.expect();
    expect(await connect(tab)).toMatchObject({ ok: true });
    await willing.stop();
    wallet.expect(drops['body, reset']);
    expect(await request(tab, 'client.disconnect_wallet')).toMatchObject({ ok: true });
    expect(wallet.requests).toMatchObject([{ what: 'client.disconnect_wallet' }]);
  });
});

// By the same request as any other, in whichever browser.
test('a transaction with the API token whose connection breaks arrives once', { tag: '@chromium' }, async ({
  tab,
  wallet,
  driver,
}) => {
  const own = await driver.extensionPage('options.html');
  await own.evaluate(
    (token) => chrome.runtime.sendMessage({ command: 'apiToken.set', argument: { token, remember: false } }),
    'aB3d'.repeat(16),
  );
  expect(await connectSite(driver, tab)).toMatchObject({ ok: true });
  // First whether it may go unasked on this chain, by an answer that is up to a second old.
  const before = [getChainId, getChainId];
  const approved = send(tab);
  const window = await askingWindow(driver, '#approve');
  await window.click('#always');
  await window.click('#approve');
  expect(await approved).toMatchObject({ ok: true });
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  await dropEach(wallet, sending, {
    before,
    phases: someDrops,
    outcome: unknown,
    call: () => delay(1000).then(() => send(tab)),
  });
});

test.describe('a wallet that keeps connections open, and says nothing of what it has read, whatever it is asked', () => {
  test.use({ rude: true });
  // No extension can prevent it: `wallet.rpc.close` and `wallet.rpc.continue` of the conformance checks tell of such a service.
  test('gets a call twice whose connection it drops', async ({ tab, wallet }) => {
    wallet.expect(drops['body, ended later'], 2);
    expect(await send(tab)).toMatchObject({ ok: true });
    expect(wallet.requests).toMatchObject([{ what: getChainId }, { what: sending }, { what: sending }]);
  });
});
