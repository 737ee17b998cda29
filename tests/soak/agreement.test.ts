import { expect, test } from 'vitest';
import type { RecordedRequest } from '#sandbox/recorded-request.ts';
import type { Executed } from '#sandbox/wallet/wallet.ts';
import { compareSite, sharedTokens } from './agreement.ts';
import type { Ended } from './make-calls.ts';

const origin = 'http://a.localhost:1';
const send = (marker: string, change: Partial<Ended> = {}): Ended => ({
  kind: 'send',
  marker,
  end: 'result',
  ms: 5,
  transactionHash: `hash ${marker}`,
  ...change,
});
const executed = (marker: string, host = 'a.localhost:1'): Executed => ({
  host,
  method: 'client.send_transaction',
  transactionHash: `hash ${marker}`,
  transaction: { voteSubmission: { proposalId: marker } },
});
const request = (change: Partial<RecordedRequest> = {}): RecordedRequest => ({
  at: 0,
  server: 'wallet',
  method: 'POST',
  path: '/api/v2/requests',
  origin,
  referer: null,
  authorization: null,
  headers: {},
  rpcMethod: 'client.send_transaction',
  status: 200,
  ...change,
});

test('agrees when every result was executed once, and what is unknown perhaps', () => {
  const unknown: Partial<Ended> = { end: 'error', reason: 'outcome-unknown' };
  expect(
    compareSite(
      origin,
      [send('1'), send('2', unknown), send('3', unknown), send('4', { end: 'error', reason: '4100' })],
      {
        executed: [executed('1'), executed('2'), executed('9', 'b.localhost:1')],
        log: [request(), request(), request({ origin: 'http://b.localhost:1' })],
      },
    ),
  ).toEqual({
    site: 'a.localhost:1',
    calls: 4,
    results: 1,
    outcomeUnknown: 2,
    sent: 1,
    executed: 2,
    doubled: 0,
    disagreements: [],
  });
});

test.each<[string, Ended[], Executed[], RecordedRequest[], RegExp]>([
  ['a transaction sent twice', [send('1')], [executed('1'), executed('1')], [request()], /executed 2 times/],
  ['a call without an answer', [send('1', { end: 'hung' })], [], [], /1, a call of the kind send, was never answered/],
  ['a result that nobody executed', [send('1')], [], [request()], /not executed/],
  ['another result than the executed one', [send('1', { transactionHash: 'x' })], [executed('1')], [request()], /as x/],
  ['one that failed for the page', [send('1', { end: 'error', reason: '4001' })], [executed('1')], [], /told 4001/],
  ['one that no page asked for', [], [executed('1')], [], /no page/],
  ['more results than answers', [send('1')], [executed('1')], [], /1 results .* gave 0/],
  ['more requests than pages know of', [send('1')], [executed('1')], [request(), request()], /2 times.* know of 1/],
])('%s is a disagreement', (_what, ended, done, log, sentence) => {
  const { disagreements } = compareSite(origin, ended, { executed: done, log });
  expect(disagreements.join()).toMatch(sentence);
});

test('tells of a token under two origins', () => {
  const mine = request({ authorization: 'VWT a' });
  expect(sharedTokens([mine, mine, request({ origin: 'http://b.localhost:1' })])).toEqual([]);
  expect(sharedTokens([mine, { ...mine, origin: 'http://b.localhost:1' }])).toHaveLength(1);
});
