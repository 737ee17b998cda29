import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { busyOf, createReviewQueue, oneReviewOnly, reviewAfterMs, walletBusy } from './review-queue.ts';
import type { WalletCall } from './wallet-call.ts';

const method = 'client.sign_transaction';
const here = { networkId: 'first', wallet: 'http://127.0.0.1:1789' };

function setUp(mayReview = async (_origin: string) => true) {
  const calls = memoryItem<WalletCall[]>([]);
  let ids = 0;
  let held = 0;
  const hold = () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  const timers: Array<{ job: () => void; ms: number }> = [];
  const schedule = (job: () => void, ms: number) => {
    const timer = { job, ms };
    timers.push(timer);
    return () => {
      const index = timers.indexOf(timer);
      if (index >= 0) timers.splice(index, 1);
    };
  };
  const reviewQueue = createReviewQueue(
    calls,
    { mayReview },
    { hold },
    { now: () => 1000, newId: () => `id${++ids}`, schedule },
  );
  const shown = async () => (await calls.get()).map(({ id, step }) => `${id} ${step}`);
  /** Lets the time pass for which the oldest timer waits; its milliseconds. */
  const pass = async (): Promise<number | undefined> => {
    await expect.poll(() => timers.length).toBeGreaterThan(0);
    const next = timers.shift();
    next?.job();
    return next?.ms;
  };
  return {
    ...{ calls, reviewQueue, shown, pass, timers },
    held: () => held,
    /** Teaches it that the wallet takes one review at a time, as that of release 0.71. */
    async ofOne(): Promise<void> {
      const answers = [oneReviewOnly, 'taken'] as const;
      let asked = 0;
      const taught = reviewQueue.run({ ...here, origin: 'x', method }, async () => answers[asked++]);
      await pass();
      await taught;
      await expect.poll(shown).toEqual([]);
      ids = 0;
    },
  };
}

/** A job that ends when the test says so. */
function held() {
  let finish = (_value: string): void => undefined;
  const ended = new Promise<string>((resolve) => {
    finish = resolve;
  });
  return { job: vi.fn(() => ended), finish };
}

test('runs one job at a time where the wallet takes one review, and lets sites take turns', async () => {
  const { ofOne, reviewQueue } = setUp();
  await ofOne();
  const order: string[] = [];
  let running = 0;
  const job = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    order.push(name);
    running -= 1;
  };
  await Promise.all(
    ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) =>
      reviewQueue.run({ ...here, origin: name.slice(0, 1), method }, job(name)),
    ),
  );
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

describe('side by side', () => {
  const keyed = (origin: string, publicKey: string) => ({ ...here, origin, method, publicKey });

  test('run calls of other sites with other keys; one site, and one key, have one call in the wallet', async () => {
    const { reviewQueue, shown } = setUp();
    const jobs = [held(), held(), held(), held(), held()];
    const calls = [
      keyed('a', 'k1'),
      keyed('b', 'k1'),
      keyed('c', 'k2'),
      keyed('a', 'k3'),
      { ...here, origin: 'd', method },
    ];
    const results = calls.map((call, index) => reviewQueue.run(call, jobs[index]?.job ?? held().job));
    const waiting = ['id2 waiting', 'id4 waiting'];
    await expect.poll(shown).toEqual(['id1 in-wallet', 'id3 in-wallet', 'id5 in-wallet', ...waiting]);
    jobs[0]?.finish('signed');
    await results[0];
    await expect.poll(shown).toEqual(['id3 in-wallet', 'id5 in-wallet', 'id2 in-wallet', 'id4 waiting']);
    jobs[2]?.finish('signed');
    await results[2];
    await expect.poll(shown).toEqual(['id5 in-wallet', 'id2 in-wallet', 'id4 in-wallet']);
    for (const { finish } of jobs) finish('signed');
    await Promise.all(results);
    await expect.poll(shown).toEqual([]);
  });

  test('of first listings of keys the wallet has one: it would forget one of two permissions granted side by side', async () => {
    const { reviewQueue, shown } = setUp();
    const jobs = [held(), held(), held(), held()];
    const listing = (origin: string, expectNoReview = false) => ({
      ...here,
      origin,
      method: 'client.list_keys',
      expectNoReview,
    });
    const calls = [listing('a'), listing('b'), { ...here, origin: 'c', method }, listing('d', true)];
    const results = calls.map((call, index) => reviewQueue.run(call, jobs[index]?.job ?? held().job));
    // Neither another call nor a listing that asks nothing waits for it.
    jobs[3]?.finish('listed');
    await results[3];
    await expect.poll(shown).toEqual(['id1 in-wallet', 'id3 in-wallet', 'id2 waiting']);
    jobs[0]?.finish('listed');
    await results[0];
    await expect.poll(shown).toEqual(['id3 in-wallet', 'id2 in-wallet']);
    for (const { finish } of jobs) finish('listed');
    await Promise.all(results);
  });

  test('a wallet has three at most: the browser has six connections to it, and others are asked meanwhile', async () => {
    const { reviewQueue, shown } = setUp();
    const jobs = Array.from({ length: 5 }, held);
    const results = jobs.map(({ job }, index) => reviewQueue.run(keyed(`site ${index}`, `k${index}`), job));
    const elsewhere = { ...keyed('a', 'k'), networkId: 'second', wallet: 'http://127.0.0.1:1790' };
    await reviewQueue.run(elsewhere, async () => 'signed');
    const running = [1, 2, 3].map((id) => `id${id} in-wallet`);
    await expect.poll(shown).toEqual([...running, 'id4 waiting', 'id5 waiting']);
    // The wallet still asks about it.
    reviewQueue.cancel('id1');
    reviewQueue.cancel('id4');
    expect(await Promise.all([results[0], results[3]])).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    await expect.poll(shown).toEqual([...running, 'id5 waiting']);
    jobs[0]?.finish('signed');
    await expect.poll(shown).toEqual([...running.slice(1), 'id5 in-wallet']);
    for (const { finish } of jobs) finish('signed');
    await Promise.all(results);
  });

  test('beside them go two at most of one wallet, whichever networks it serves: it may hold these as well', async () => {
    const { reviewQueue } = setUp();
    const jobs = Array.from({ length: 3 }, held);
    const results = jobs.map(({ job }) => reviewQueue.beside(here.wallet, job));
    expect(await reviewQueue.beside('http://127.0.0.1:1790', async () => 'listed')).toBe('listed');
    expect(jobs.map(({ job }) => job.mock.calls.length)).toEqual([1, 1, 0]);
    jobs[1]?.finish('listed');
    await results[1];
    await expect.poll(() => jobs[2]?.job.mock.calls.length).toBe(1);
    for (const { finish } of jobs) finish('listed');
    await Promise.all(results);
  });

  test('a call does not overtake the one of its site that waits for a key', async () => {
    const { reviewQueue, shown } = setUp();
    const first = held();
    const ran: string[] = [];
    const job = (name: string) => async () => void ran.push(name);
    const results = [
      reviewQueue.run(keyed('a', 'k1'), first.job),
      reviewQueue.run(keyed('b', 'k1'), job('b, first')),
      reviewQueue.run(keyed('b', 'k2'), job('b, second')),
    ];
    await expect.poll(shown).toEqual(['id1 in-wallet', 'id2 waiting', 'id3 waiting']);
    first.finish('signed');
    await Promise.all(results);
    expect(ran).toEqual(['b, first', 'b, second']);
  });

  test('run none any more once the wallet has refused a second review', async () => {
    const { reviewQueue, shown, pass } = setUp();
    const first = held();
    const answers = [oneReviewOnly, 'signed'] as const;
    let asked = 0;
    const results = [
      reviewQueue.run(keyed('a', 'k1'), first.job),
      reviewQueue.run(keyed('b', 'k2'), async () => answers[asked++]),
    ];
    await expect.poll(shown).toEqual(['id1 in-wallet', 'id2 wallet-busy']);
    results.push(reviewQueue.run(keyed('c', 'k3'), async () => 'third'));
    await expect.poll(shown).toEqual(['id1 in-wallet', 'id2 wallet-busy', 'id3 waiting']);
    first.finish('signed');
    await pass();
    await Promise.all(results);
  });

  test('a key that another program uses does not make the others wait', async () => {
    const { reviewQueue, shown } = setUp();
    const busy = reviewQueue.run(keyed('a', 'k1'), async () => walletBusy);
    await expect.poll(shown).toEqual(['id1 wallet-busy']);
    expect(await reviewQueue.run(keyed('b', 'k2'), async () => 'signed')).toEqual({ kind: 'done', value: 'signed' });
    reviewQueue.cancel('id1');
    await busy;
  });
});

test('a call waits until the wallet may review, and ends when the user gives it up', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { reviewQueue, shown } = setUp(() => answer.promise);
  let ran = false;
  const result = reviewQueue.run({ ...here, origin: 'a', method }, async () => {
    ran = true;
  });
  answer.resolve(false);
  expect(await result).toEqual({ kind: 'cancelled' });
  await expect.poll(shown).toEqual([]);
  expect(ran).toBe(false);
});

test('a call whose page goes while the user is asked about an earlier review is dropped', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { reviewQueue } = setUp(() => answer.promise);
  const gone = new AbortController();
  const call = { ...here, origin: 'a', method, gone: gone.signal };
  const result = reviewQueue.run(call, async () => 'sent');
  gone.abort();
  answer.resolve(true);
  expect(await result).toEqual({ kind: 'gone' });
});

test('a call whose page goes while the wallet is busy does not go again', async () => {
  const { reviewQueue, shown, pass } = setUp();
  const gone = new AbortController();
  const answers = [walletBusy, 'sent'] as const;
  let asked = 0;
  const call = { ...here, origin: 'a', method, gone: gone.signal };
  const result = reviewQueue.run(call, async () => answers[asked++]);
  await expect.poll(shown).toEqual(['id1 wallet-busy']);
  gone.abort();
  await pass();
  expect(await result).toEqual({ kind: 'gone' });
  expect(asked).toBe(1);
});

test('a call of which it cannot be told whether the wallet may review it fails, and holds up no other', async () => {
  let broken = true;
  const { reviewQueue } = setUp(async () => {
    if (broken) throw new Error('disk');
    return true;
  });
  await expect(reviewQueue.run({ ...here, origin: 'a', method }, async () => 1)).rejects.toThrow('disk');
  broken = false;
  expect(await reviewQueue.run({ ...here, origin: 'a', method }, async () => 2)).toEqual({
    kind: 'done',
    value: 2,
  });
});

test.each([
  ['a request is already being processed', oneReviewOnly],
  ['this public key "ab" is already in use, retry later', walletBusy],
  ['there are too many requests', walletBusy],
  ['this public key is not allowed to be used', null],
  [{ toString: 0 }, null],
])('an answer with code 2000 and %j is told by its sentence', (data, busy) => {
  const error = { code: 2000, message: 'Application error', data };
  expect(busyOf({ kind: 'rpc-error', status: 400, error })).toBe(busy);
  expect(busyOf({ kind: 'rpc-error', status: 400, error: { ...error, code: 2001 } })).toBeNull();
});

test('a job that fails rejects its own caller only', async () => {
  const { reviewQueue } = setUp();
  const failed = reviewQueue.run({ ...here, origin: 'a', method }, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await reviewQueue.run({ ...here, origin: 'a', method }, async () => 1)).toEqual({
    kind: 'done',
    value: 1,
  });
});

test('a site that was served, or has given up a call, waits behind those that came meanwhile', async () => {
  const { ofOne, reviewQueue, shown } = setUp();
  await ofOne();
  const run = (origin: string) => reviewQueue.run({ ...here, origin, method }, async () => origin);
  await run('served');
  await expect.poll(() => reviewQueue.idle(here.wallet)).toBe(true);
  const first = held();
  const results = [reviewQueue.run({ ...here, origin: 'a', method }, first.job), run('gave up'), run('b')];
  reviewQueue.cancel('id3');
  results.push(run('served'), run('gave up'));
  await expect.poll(shown).toEqual(['id2 in-wallet', 'id4 waiting', 'id5 waiting', 'id6 waiting']);
  first.finish('a');
  await Promise.all(results);
});

test('shows what is in the wallet and what waits, in the order it will run', async () => {
  const { ofOne, calls, reviewQueue, shown } = setUp();
  await ofOne();
  const first = held();
  const results = [
    reviewQueue.run({ ...here, origin: 'a', method }, first.job),
    reviewQueue.run({ ...here, origin: 'a', method }, async () => 'a2'),
    reviewQueue.run({ ...here, origin: 'a', method }, async () => 'a3'),
    reviewQueue.run({ ...here, origin: 'b', method }, async () => 'b1'),
  ];
  await expect.poll(shown).toEqual(['id1 in-wallet', 'id4 waiting', 'id2 waiting', 'id3 waiting']);
  expect((await calls.get())[0]).toEqual({
    ...{ id: 'id1', networkId: 'first', origin: 'a', method, step: 'in-wallet', since: 1000 },
    listed: false,
  });
  first.finish('a1');
  await Promise.all(results);
  await expect.poll(shown).toEqual([]);
});

test('a site that comes later has its turn before the next one of the site that is served', async () => {
  const { ofOne, reviewQueue, shown } = setUp();
  await ofOne();
  const first = held();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const results = [
    reviewQueue.run({ ...here, origin: 'a', method }, first.job),
    reviewQueue.run({ ...here, origin: 'a', method }, note('a2')),
    reviewQueue.run({ ...here, origin: 'b', method }, note('b1')),
  ];
  await expect.poll(shown).toEqual(['id1 in-wallet', 'id3 waiting', 'id2 waiting']);
  first.finish('a1');
  await Promise.all(results);
  expect(order).toEqual(['b1', 'a2']);
});

test('a call cancelled before its turn never runs', async () => {
  const { reviewQueue, shown } = setUp();
  const first = held();
  const running = reviewQueue.run({ ...here, origin: 'a', method }, first.job);
  let ran = false;
  const cancelled = reviewQueue.run({ ...here, origin: 'a', method }, async () => {
    ran = true;
  });
  expect(reviewQueue.cancel('id2')).toBe(true);
  expect(await cancelled).toEqual({ kind: 'cancelled' });
  await expect.poll(shown).toEqual(['id1 in-wallet']);
  first.finish('done');
  expect(await running).toEqual({ kind: 'done', value: 'done' });
  expect(ran).toBe(false);
  expect(reviewQueue.cancel('id2')).toBe(false);
});

test('a call cancelled in the wallet is told at once and keeps its turn until the wallet answered', async () => {
  const { ofOne, reviewQueue, shown } = setUp();
  await ofOne();
  const first = held();
  const cancelled = reviewQueue.run({ ...here, origin: 'a', method }, first.job);
  let ran = false;
  const next = reviewQueue.run({ ...here, origin: 'b', method }, async () => {
    ran = true;
  });
  await expect.poll(shown).toEqual(['id1 in-wallet', 'id2 waiting']);
  expect(reviewQueue.cancel('id1')).toBe(true);
  expect(await cancelled).toEqual({ kind: 'cancelled' });
  expect(ran).toBe(false);
  first.finish('late');
  await next;
  expect(ran).toBe(true);
});

test('a call that the wallet is too busy for keeps its turn, and goes again after longer and longer pauses', async () => {
  const { ofOne, reviewQueue, shown, pass, timers, held: awake } = setUp();
  await ofOne();
  const answers: Array<string | typeof walletBusy> = [walletBusy, walletBusy, walletBusy, 'signed'];
  const order: string[] = [];
  const first = reviewQueue.run({ ...here, origin: 'a', method }, async () => {
    order.push('a');
    return answers.shift();
  });
  const second = reviewQueue.run({ ...here, origin: 'b', method }, async () => void order.push('b'));
  await expect.poll(shown).toEqual(['id1 wallet-busy', 'id2 waiting']);
  expect(awake()).toBe(1);
  expect(await pass()).toBe(500);
  // From now on each attempt has a timer by which it is taken for a review, were it not refused before.
  for (const pause of [1000, 2000]) {
    await expect.poll(() => timers.map(({ ms }) => ms)).toEqual([pause]);
    await pass();
    expect(timers.map(({ ms }) => ms)).toEqual([reviewAfterMs]);
    expect(await shown()).toEqual(['id1 wallet-busy', 'id2 waiting']);
  }
  expect(await first).toEqual({ kind: 'done', value: 'signed' });
  await second;
  expect(order).toEqual(['a', 'a', 'a', 'a', 'b']);
  await expect.poll(awake).toBe(0);
});

test('a call that waits for a busy wallet can be cancelled, and the next one has its turn at once', async () => {
  const { ofOne, reviewQueue, shown } = setUp();
  await ofOne();
  const cancelled = reviewQueue.run({ ...here, origin: 'a', method }, async () => walletBusy);
  const next = reviewQueue.run({ ...here, origin: 'b', method }, async () => 'next');
  await expect.poll(shown).toEqual(['id1 wallet-busy', 'id2 waiting']);
  expect(reviewQueue.cancel('id1')).toBe(true);
  expect(await cancelled).toEqual({ kind: 'cancelled' });
  expect(await next).toEqual({ kind: 'done', value: 'next' });
});

test('a quick call is shown from when it has not been answered at once', async () => {
  const { reviewQueue, shown, pass, timers } = setUp();
  expect(await reviewQueue.run({ ...here, origin: 'a', method, expectNoReview: true }, async () => 1)).toEqual({
    kind: 'done',
    value: 1,
  });
  await expect.poll(() => timers).toEqual([]);
  expect(await shown()).toEqual([]);
  const { job, finish } = held();
  const slow = reviewQueue.run({ ...here, origin: 'a', method, expectNoReview: true }, job);
  expect(await shown()).toEqual([]);
  expect(await pass()).toBe(reviewAfterMs);
  await expect.poll(shown).toEqual(['id2 in-wallet']);
  finish('keys');
  await slow;
});

test('every job of any mix of sites and cancellations settles once, a site in its own order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          origin: fc.constantFrom('a', 'b', 'c'),
          publicKey: fc.constantFrom('', 'k1', 'k2'),
          ms: fc.constantFrom(0, 1),
          cancel: fc.boolean(),
        }),
      ),
      async (list) => {
        const { reviewQueue, shown } = setUp();
        const ran: Array<[string, number]> = [];
        const all = list.map(({ origin, publicKey, ms }, index) =>
          reviewQueue.run({ ...here, origin, method, publicKey }, async () => {
            ran.push([origin, index]);
            if (ms > 0) await delay(ms);
          }),
        );
        const cancelled = list.map(({ cancel }, index) => cancel && reviewQueue.cancel(`id${index + 1}`));
        const ends = await Promise.all(all);
        expect(ends.map(({ kind }) => kind)).toEqual(cancelled.map((was) => (was ? 'cancelled' : 'done')));
        for (const site of ['a', 'b', 'c']) {
          const indexes = ran.filter(([of]) => of === site).map(([, index]) => index);
          expect(indexes).toEqual([...new Set(indexes)].sort((left, right) => left - right));
        }
        await expect.poll(shown).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});
