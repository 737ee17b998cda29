// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { apiToken, sending, transfer, vote } from '#lib/calls/testing/api-token.ts';
import { startBackground, token, walletAddress } from '#lib/calls/testing/background.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { keptArea } from '#lib/storage/areas.ts';
import { Store } from './store.ts';
import { sessionRules } from './testing/fake-browser.ts';

/** Reads and writes of storage, requests to the wallet service, calls of the Origin rules, messages to pages. */
type Cost = Record<'reads' | 'writes' | 'requests' | 'rules' | 'messages', number>;

const nothing: Cost = { reads: 0, writes: 0, requests: 0, rules: 0, messages: 0 };
const keys = [{ name: 'one', publicKey: 'k1' }];

const results: Record<string, unknown> = {
  'client.connect_wallet': null,
  'client.disconnect_wallet': null,
  'client.get_chain_id': { chainID: 'net-1' },
  'client.list_keys': { keys },
};

/** A wallet service that allows everything at once. */
async function walletFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  if (String(input).includes('/health')) return new Response('');
  if (String(input).includes('/methods')) return Response.json({ registeredMethods: [] });
  const { id, method } = JSON.parse(String(init?.body));
  const headers = method === 'client.connect_wallet' ? { Authorization: `VWT ${token}` } : {};
  return Response.json({ jsonrpc: '2.0', id, result: results[method] ?? { transactionHash: 'AB' } }, { headers });
}

/** Until everything has been written that nobody waits for. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function measuredBackground() {
  const { session, sync } = fakeBrowser.storage;
  const managed = { get: vi.fn(async () => ({})) };
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const spies = {
    reads: [vi.spyOn(session, 'get'), vi.spyOn(sync, 'get'), managed.get],
    writes: [vi.spyOn(session, 'set'), vi.spyOn(sync, 'set')],
  };
  const fetch = vi.fn(walletFetch);
  const rules = sessionRules();
  const ruleCalls = [vi.spyOn(rules, 'getSessionRules'), vi.spyOn(rules, 'updateSessionRules')];
  let time = 1000;
  let lastId = 0;
  const opened: Array<
    Pick<ReturnType<typeof startBackground>, 'events'> & {
      page: { replies: ReadonlyMap<number, unknown>; connected: unknown[] };
    }
  > = [];

  const open = () => {
    const background = startBackground(new Store(), { fetch, now: () => time }, rules, managed);
    // What is left for later waits for a timer, which never comes here.
    background.start();
    const page = background.page('r1');
    opened.push({ page, events: background.events });
    return { ...background, page };
  };
  let background = open();

  const calls = (all: Array<{ mock: { calls: unknown[] } }>): number =>
    all.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const used = (): Cost => {
    const modes = transactions.mock.calls.map(([, mode]) => mode);
    return {
      reads: calls(spies.reads) + modes.filter((mode) => mode === 'readonly').length,
      writes: calls(spies.writes) + modes.filter((mode) => mode === 'readwrite').length,
      requests: fetch.mock.calls.length,
      rules: calls(ruleCalls),
      messages: opened.reduce(
        (sum, { page, events }) => sum + page.replies.size + page.connected.length + events.length,
        0,
      ),
    };
  };

  /** Sends a call from the page, and waits for its reply. */
  const call = async (method: string, params: string | null = null): Promise<void> => {
    const id = ++lastId;
    const { page } = background;
    page.send(method === 'status' ? { type: 'status', id } : { type: 'call', id, method: `client.${method}`, params });
    await expect.poll(() => page.replies.get(id), { interval: 1 }).toMatchObject({ type: 'result' });
  };
  /** The user's answer to the request that is asked, once it is. */
  const allow = async (always = false): Promise<void> => {
    const asked = async () => (await background.storage.approvals.get()).find(({ step }) => step === 'asking');
    await expect.poll(asked, { interval: 1 }).toBeDefined();
    await background.service.answer({ id: (await asked())?.id ?? '', allow: true, always });
  };

  return {
    fetch,
    storage: () => background.storage,
    service: () => background.service,
    later: (ms: number): void => {
      time += ms;
    },
    call,
    allow,
    /** Connects the site, by the user's permission, and lists the keys. */
    async connect(): Promise<void> {
      const connecting = call('connect_wallet');
      await allow();
      await connecting;
      await call('list_keys');
    },
    tell: (type: 'listen' | 'poll'): void => background.page.send({ type }),
    /** The background dies, and the page's next message starts another. */
    restart(): void {
      background = open();
    },
    async costOf(job: () => unknown): Promise<Cost> {
      await settled();
      const before = used();
      await job();
      await settled();
      const after = used();
      const difference = (name: keyof Cost): number => after[name] - before[name];
      return {
        reads: difference('reads'),
        writes: difference('writes'),
        requests: difference('requests'),
        rules: difference('rules'),
        messages: difference('messages'),
      };
    },
  };
}

test('what the first call costs after the background has died', async () => {
  const { call, connect, costOf, restart } = measuredBackground();
  await call('disconnect_wallet');
  await connect();
  const first: Array<[what: string, cost: Partial<Cost>, job: () => unknown]> = [
    ['status', { reads: 3, rules: 1, messages: 1 }, () => call('status')],
    ['chain ID', { reads: 3, rules: 1, requests: 1, messages: 1 }, () => call('get_chain_id')],
    ['keys', { reads: 3, rules: 1, requests: 1, messages: 1 }, () => call('list_keys')],
    ['connect when connected', { reads: 3, rules: 1, requests: 1, messages: 1 }, () => call('connect_wallet')],
  ];
  for (const [what, cost, job] of first) {
    const measured = await costOf(() => {
      restart();
      return job();
    });
    expect.soft(measured, what).toEqual({ ...nothing, ...cost });
  }
});

test('what guards a call with an effect is stored when it goes, though it is kept in memory', async () => {
  const { call, connect, fetch } = measuredBackground();
  await call('disconnect_wallet');
  await connect();
  const stored: unknown[] = [];
  fetch.mockImplementation(async (input, init) => {
    if (String(init?.body).includes('send_transaction')) {
      const { ledger } = await fakeBrowser.storage.session.get('ledger');
      stored.push(Object.values(Object(ledger)).at(-1), await keptArea.get('cutOffReviews'));
    }
    return walletFetch(input, init);
  });
  await call('send_transaction', sending(transfer));
  expect(stored).toEqual([{ step: 'sent' }, { [walletAddress]: { open: true, since: 'well' } }]);
});

test('what each kind of call costs, once the background runs', async () => {
  const { call, connect, tell, allow, later, costOf, storage, service } = measuredBackground();
  const send = (transaction = transfer) => call('send_transaction', sending(transaction));
  const measure = async (what: string, cost: Partial<Cost>, job: () => unknown): Promise<void> => {
    expect.soft(await costOf(job), what).toEqual({ ...nothing, ...cost });
  };

  await call('disconnect_wallet');
  await measure('the status of a site that is not connected', { messages: 1 }, () => call('status'));
  await connect();
  await measure('status', { messages: 1 }, () => call('status'));
  later(1000);
  await measure('chain ID', { requests: 1, messages: 1 }, () => call('get_chain_id'));
  await measure('the same within a second', { messages: 1 }, () => call('get_chain_id'));
  await measure('keys', { requests: 1, messages: 1 }, () => call('list_keys'));
  later(60_000);
  await measure('keys, and the time of the call', { requests: 1, writes: 1, messages: 1 }, () => call('list_keys'));
  // Upon a click the session is proved.
  await measure('connect when connected', { requests: 1, messages: 1 }, () => call('connect_wallet'));
  // Before it goes: the ledger, the open review, the popup's list. After it: the same.
  await measure('send', { requests: 2, writes: 6, messages: 1 }, () => send());
  await storage().settings.update((all) => withNetwork(all, { expectedChainId: 'net-1' }));
  await measure('send to an expected chain', { requests: 2, writes: 6, messages: 1 }, () => send());
  await measure('listen', { writes: 1, messages: 1 }, () => tell('listen'));
  later(1000);
  await measure('poll', { requests: 1 }, () => tell('poll'));
  await measure('disconnect', { requests: 1, writes: 2, messages: 2 }, () => call('disconnect_wallet'));
  await measure('disconnect when not connected', { messages: 1 }, () => call('disconnect_wallet'));
  later(1000);
  await measure('chain ID when not connected', { requests: 1, messages: 1 }, () => call('get_chain_id'));

  await service().apiToken.set({ token: apiToken, remember: false });
  const again = call('connect_wallet');
  await allow();
  await again;
  const first = send(vote);
  await allow(true);
  await first;
  later(1000);
  await measure('send with the API token, unasked', { requests: 3, writes: 4, messages: 1 }, () => send(vote));
});
