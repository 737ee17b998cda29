import { expect, test, vi } from 'vitest';
import { t } from '#lib/i18n/i18n.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { type Answer, type Approval, isOfSite, practice, practiceOrigin } from './approval.ts';
import { type Approvals, createApprovals } from './queue.ts';

const network = { networkId: 'first', networkIds: ['first'] };
const request = { kind: 'connect', origin: 'https://dapp.example', topOrigin: null, tabId: 1, ...network } as const;

function setUp(item = memoryItem<Approval[]>([])) {
  /** Of each opening of the window, whether it took the focus. */
  const opened: boolean[] = [];
  const window = { open: true, wasClosed: false };
  /** Whether its call went to no wallet. */
  const memory = { isUnsent: false };
  /** Ids of what was denied, and whether the request was still there. */
  const denied: Array<[string, boolean]> = [];
  let ids = 0;
  const approvals = createApprovals(
    item,
    {
      open: async (focus) => void opened.push(focus),
      isOpen: async () => window.open,
      wasClosed: async () => window.wasClosed,
    },
    {
      async denied({ id }) {
        denied.push([id, (await item.get()).some((approval) => approval.id === id)]);
      },
      isUnsent: async () => memory.isUnsent,
    },
    { newId: () => `id${++ids}`, suffixes: async () => new Set(), schedule: () => () => undefined },
  );
  return { item, approvals, opened, window, memory, denied };
}

/** What calls of a site that wait for the user's look at the wallet resolve to. */
const askLeftover = async ({ ask }: Approvals, origin: string, failing: boolean): Promise<Answer> =>
  (await ask({ kind: 'leftover', origin, networkId: 'first', topOrigin: null, tabId: -1, failing })).allowed;

const refused = vi.fn();

const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

test('asks in a window and goes on to the wallet when allowed', async () => {
  const { item, approvals, opened } = setUp();
  const asked = approvals.ask(request);
  await settled();
  expect(opened).toHaveLength(1);
  expect(await item.get()).toEqual([
    {
      ...request,
      domain: 'dapp.example',
      id: 'id1',
      networkId: 'first',
      step: 'asking',
      detail: '',
    },
  ]);

  await approvals.answer('id1', true);
  expect(await asked).toEqual({ id: 'id1', allowed: true });
  expect((await item.get())[0]?.step).toBe('in-wallet');

  await approvals.finish('id1', 'done', '');
  expect((await item.get())[0]?.step).toBe('done');
  await approvals.windowClosed();
  expect(await item.get()).toEqual([]);
});

test('denied: the request is gone and the caller told', async () => {
  const { item, approvals, denied } = setUp();
  const asked = approvals.ask(request);
  await settled();
  await approvals.answer('id1', false);
  expect((await asked).allowed).toBe(false);
  expect(denied).toEqual([['id1', true]]);
  expect(await item.get()).toEqual([]);
});

test('an answer that is stored together with a call that joins reaches it', async () => {
  const { item, approvals } = setUp();
  const first = askLeftover(approvals, 'https://dapp.example', false);
  await settled();
  // Both changes wait for this one to be stored.
  const stored = item.update((all) => [...all]);
  const answered = approvals.answer('id1', true);
  const joined = askLeftover(approvals, 'https://other.example', false);
  await Promise.all([stored, answered]);
  expect(await first).toBe(true);
  await settled();
  for (const { id } of await item.get()) await approvals.answer(id, true);
  expect(await joined).toBe(true);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('a window that closes %i steps after a request denies it', async (steps) => {
  const { item, approvals } = setUp();
  const asked = approvals.ask(request);
  for (let i = 0; i < steps; i++) await Promise.resolve();
  await approvals.windowClosed();
  await settled();
  // What came after the window had closed is still asked.
  for (const { id } of await item.get()) await approvals.answer(id, false);
  expect((await asked).allowed).toBe(false);
});

test('two calls of one site are one request; another site is another', async () => {
  const { item, approvals } = setUp();
  const first = approvals.ask(request);
  const second = approvals.ask({ ...request, tabId: 2 });
  const other = approvals.ask({ ...request, origin: 'https://other.example' });
  await settled();
  expect(await item.get()).toHaveLength(2);
  await approvals.answer('id1', true);
  expect((await first).allowed).toBe(true);
  expect((await second).allowed).toBe(true);
  await approvals.answer('id2', false);
  expect((await other).allowed).toBe(false);
});

test('calls of all sites wait for one answer about what the wallet has left, for each reason to ask', async () => {
  const { item, approvals } = setUp();
  const asked = [
    askLeftover(approvals, 'https://dapp.example', false),
    askLeftover(approvals, 'https://other.example', false),
    askLeftover(approvals, 'https://dapp.example', true),
  ];
  await settled();
  expect(await item.get()).toMatchObject([{ failing: false }, { failing: true }]);
  await approvals.answer('id1', true);
  await approvals.answer('id2', false);
  expect(await Promise.all(asked)).toEqual([true, true, false]);
});

test('only the first request takes the focus', async () => {
  const { approvals, opened } = setUp();
  const first = approvals.ask(request);
  await settled();
  void approvals.ask({ ...request, origin: 'https://other.example' });
  await settled();
  void approvals.ask(request);
  await settled();
  expect(opened).toEqual([true, false, false]);
  await approvals.answer('id1', true);
  await first;
  await approvals.answer('id2', false);
  void approvals.ask({ ...request, origin: 'https://third.example' });
  await settled();
  expect(opened).toEqual([true, false, false, true]);
});

test('a request that is withdrawn is gone, and one that was answered stays', async () => {
  const { item, approvals, opened, denied } = setUp();
  const [gone, late] = [new AbortController(), new AbortController()];
  const asked = approvals.ask(request, gone.signal);
  const other = approvals.ask({ ...request, origin: 'https://other.example' }, late.signal);
  await settled();
  gone.abort();
  expect((await asked).allowed).toBeNull();
  await approvals.answer('id2', true);
  late.abort();
  expect((await other).allowed).toBe(true);
  expect((await item.get()).map(({ id, step }) => [id, step])).toEqual([['id2', 'in-wallet']]);
  expect(denied).toEqual([]);
  // One whose page has gone already opens no window.
  opened.length = 0;
  expect((await approvals.ask(request, gone.signal)).allowed).toBeNull();
  expect(opened).toEqual([]);
});

test('a closed window denies what is asked and leaves the review in the wallet alone', async () => {
  const { item, approvals, window } = setUp();
  const inWallet = await approvals.showInWallet({ ...request, origin: 'https://other.example' });
  const asked = approvals.ask(request);
  await settled();
  window.open = false;
  await approvals.windowClosed();
  expect((await asked).allowed).toBe(false);
  expect((await item.get()).map(({ id }) => id)).toEqual([inWallet]);
  await approvals.finish(inWallet, 'done', '');
  expect(await item.get()).toEqual([]);
});

test('a request outlives the background: asked again by the next one, it keeps its place and its id', async () => {
  const { item, approvals } = setUp();
  void approvals.ask(request);
  await settled();
  const next = setUp(item).approvals;
  const asked = next.ask(request);
  await settled();
  expect(await item.get()).toHaveLength(1);
  await next.answer('id1', true);
  expect(await asked).toEqual({ id: 'id1', allowed: true });
});

test('an answer to a request that is no longer asked changes nothing', async () => {
  const { item, approvals } = setUp();
  const id = await approvals.showInWallet(request);
  const before = await item.get();
  await approvals.answer(id, false);
  await approvals.answer('unknown', true);
  expect(await item.get()).toEqual(before);
});

test('the next background takes up the requests and gives up the reviews it lost', async () => {
  const { item, approvals } = setUp();
  void approvals.ask(request);
  await approvals.showInWallet({ ...request, origin: 'https://other.example' });
  const next = setUp(item).approvals;
  const resumed = await next.resume(refused);
  expect(resumed.map(({ id, origin }) => [id, origin])).toEqual([['id1', 'https://dapp.example']]);
  expect((await item.get()).map(({ step, detail }) => [step, detail])).toEqual([
    ['asking', ''],
    ['failed', t('reason_outcome_unknown')],
  ]);
  const taken = next.takeLeft(isOfSite, undefined);
  await next.answer('id1', true);
  expect(await taken).toMatchObject({ id: 'id1', allowed: true });
  expect(await next.takeLeft(isOfSite, undefined)).toBeNull();
});

test('a request whose window was never opened, is there, or closed unheard: the next background opens one, none, or takes it for a no', async () => {
  const { item, approvals } = setUp();
  void approvals.ask(request);
  await settled();

  const next = setUp(item);
  next.window.open = false;
  expect(await next.approvals.resume(refused)).toHaveLength(1);
  expect(next.opened).toHaveLength(1);

  const other = setUp(item);
  expect(await other.approvals.resume(refused)).toHaveLength(1);
  expect(other.opened).toHaveLength(0);

  const last = setUp(item);
  last.window.wasClosed = true;
  const [left] = await last.approvals.resume(refused);
  expect(refused.mock.lastCall).toEqual([left]);
  expect(await last.approvals.takeLeft(isOfSite, undefined)).toBeNull();
  expect(last.opened).toHaveLength(0);
  expect(await item.get()).toEqual([]);
});

test('what was allowed but not given to the wallet is still allowed', async () => {
  const { item, approvals } = setUp();
  const id = await approvals.showInWallet(request);
  const next = setUp(item);
  next.memory.isUnsent = true;
  await next.approvals.resume(refused);
  expect(await next.approvals.takeLeft(isOfSite, undefined)).toMatchObject({ id, allowed: true });
  expect((await item.get())[0]?.step).toBe('in-wallet');
});

test('what has ended can be forgotten; what is asked or in the wallet stays', async () => {
  const { item, approvals } = setUp();
  await approvals.finish(await approvals.showInWallet(request), 'done', '');
  const inWallet = await approvals.showInWallet({ ...request, origin: 'https://other.example' });
  expect(await approvals.clear()).toBe(false);
  expect((await item.get()).map(({ id }) => id)).toEqual([inWallet]);
  void approvals.ask(request);
  await settled();
  expect(await approvals.clear()).toBe(true);
  expect(await item.get()).toHaveLength(2);
});

test('practice asks in the same window, apart from every site, and whatever is answered nobody hears of it', async () => {
  const { item, approvals, opened, denied } = setUp();
  // A site that could take the name of the practice site, on a network that serves it.
  const asked = approvals.ask({ ...request, origin: practiceOrigin });
  await settled();
  void approvals.ask(practice);
  await settled();
  void approvals.ask(practice);
  await settled();
  const kinds = async () => (await item.get()).map(({ kind, step }) => `${kind} ${step}`);
  expect(await kinds()).toEqual(['connect asking', 'practice asking']);
  expect(opened).toEqual([true, false, false]);

  await approvals.answer('id2', true);
  expect(await kinds()).toEqual(['connect asking', 'practice done']);
  await approvals.clear();
  void approvals.ask(practice);
  await settled();
  await approvals.answer('id3', false);
  expect(await kinds()).toEqual(['connect asking']);
  void approvals.ask(practice);
  await settled();
  await approvals.windowClosed();
  expect(await item.get()).toEqual([]);
  expect((await asked).allowed).toBe(false);
  expect(denied).toEqual([['id1', true]]);
});
