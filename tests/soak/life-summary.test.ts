import { expect, test } from 'vitest';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { type Lived, summarizeLife } from './life-summary.ts';

const origin = 'http://a.localhost:1';
const call = (marker: string, at: number, change: Partial<Lived> = {}): Lived => ({
  kind: 'send',
  marker,
  end: 'result',
  ms: 5,
  transactionHash: `hash ${marker}`,
  at,
  ...change,
});
const life = (calls: Lived[], change: Partial<Parameters<typeof summarizeLife>[0]> = {}) =>
  summarizeLife({
    ...{ seed: 1, events: {}, storageGone: 0, checks: 1, unblocked: [], ms: 1, activity: {}, deaths: [] },
    ended: new Map([[origin, calls]]),
    wallet: {
      log: [],
      executed: calls.map(({ marker }) => ({
        host: 'a.localhost:1',
        method: 'client.send_transaction',
        transactionHash: `hash ${marker}`,
        transaction: { voteSubmission: { proposalId: marker } },
      })),
    },
    ...change,
  });
/** A page that went is told nothing, so that only the log is judged. */
const gone = (marker: string, at: number): Lived => call(marker, at, { end: 'error', reason: 'gone' });

test('what the wallet executed is lost without a line of its hash, a line that says unknown, or a death just after', () => {
  const calls = [gone('a', 10_000), gone('b', 90_000)];
  expect(life(calls)).toMatchObject({ ok: false, lost: [expect.stringMatching(/^a,/), expect.stringMatching(/^b,/)] });
  expect(life(calls, { deaths: [{ at: 90_500, since: 90_500 }] })).toMatchObject({
    ok: false,
    lost: [expect.stringMatching(/^a,/)],
    lastLines: 1,
  });
  const told = { a: entryOf({ origin, what: 'send', hash: 'HASH A' }) };
  const unknown = { b: entryOf({ origin, what: 'send', outcome: 'unknown', hash: '' }) };
  expect(life(calls, { activity: { ...told, ...unknown } })).toMatchObject({ ok: true, lost: [], lastLines: 0 });
  const failed = { b: entryOf({ origin, what: 'send', outcome: 'failed', hash: '' }) };
  expect(life(calls, { activity: { ...told, ...failed } })).toMatchObject({ ok: false });
});

test('a hung call, an unblocked site and an executed call that its page was told is none are not all right', () => {
  const [fine] = [gone('a', 10_000)];
  const activity = { a: entryOf({ origin, what: 'send', hash: 'hash a' }) };
  expect(life([fine], { activity }).ok).toBe(true);
  expect(life([fine], { activity, unblocked: ['at the end'] }).ok).toBe(false);
  expect(life([fine], { activity, checks: 0 }).ok).toBe(false);
  expect(life([call('a', 10_000, { end: 'hung' })], { activity })).toMatchObject({ ok: false, hung: 1 });
  const denied = call('a', 10_000, { end: 'error', reason: 'storage-failed' });
  expect(life([denied], { activity }).disagreements).toHaveLength(1);
});
