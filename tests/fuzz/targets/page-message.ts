import fc from 'fast-check';
import { pageBytesLimit } from '#lib/bridge/envelope.ts';
import { readPageMessage } from '#lib/calls/page-message.ts';
import { nestingLimit, nestsTooDeep } from '#lib/json/parse.ts';
import { scanJson } from '#lib/json/scan.ts';
import { anyJson, anyText, type Json, numeral } from '#tests/fuzz/arbitraries.ts';
import { damaged, mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const paramsText = fc.oneof(
  fc.constant(null),
  anyJson.map((params) => JSON.stringify(params)),
  numeral.map((digits) => `{"nonce":${digits}}`),
  damaged(fc.constant('{"publicKey":"ab","transaction":{"voteSubmission":{"value":"VALUE_YES"}}}')),
  fc.integer({ min: 60, max: 70 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

/** What a provider sends, and what nobody should. */
const message: fc.Arbitrary<Json> = fc.oneof(
  fc.record({
    type: fc.constant('call'),
    id: fc.nat(),
    method: fc.oneof(fc.constantFrom('client.list_keys', 'client.send_transaction', 'admin.list_wallets'), anyText),
    params: paramsText,
  }),
  fc.record({ type: fc.constantFrom('status', 'call', 'listen', 'poll'), id: fc.oneof(fc.nat(), anyJson) }),
  anyJson,
);

/** What may come over a relay's port. */
export const relayMessage: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      text: mutated(message).map((value) => JSON.stringify(value)),
      again: fc.boolean(),
      gesture: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      text: damaged(message.map((value) => JSON.stringify(value))),
      again: fc.boolean(),
      gesture: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: anyJson },
  { weight: 1, arbitrary: fc.constantFrom(undefined, Number.NaN, 1n, Symbol.iterator, () => 1, new Date(0)) },
);

/** The reader of what pages send. */
export const pageMessage = target('page-message', 60_000, relayMessage, (raw) => {
  const read = readPageMessage(raw);
  if (read.kind === 'unreadable') return 1;
  const id = read.kind === 'refused' ? read.id : 'id' in read.message ? read.message.id : 0;
  must(Number.isSafeInteger(id) && id >= 0, `id ${id} is let through`);
  if (read.kind === 'refused' || read.message.type !== 'call') return 1;
  const { method, params } = read.message;
  must(method.length <= 200, 'a method of any length is let through');
  if (params === null) return 1;
  must(new TextEncoder().encode(params).length <= pageBytesLimit, 'params of any size are let through');
  must(!nestsTooDeep(params, nestingLimit), 'params of any depth are let through');
  must(scanJson(params).lostNumber === null, 'a number that the wallet would round is let through');
  must(typeof JSON.parse(params) === 'object' && JSON.parse(params) !== null, 'params are neither object nor array');
  return 1;
});
