import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageMessage, replyText } from './page-message.ts';
import { backgroundOfTest } from './testing/background.ts';

const call = (params: string | null, method = 'client.x') => ({
  text: JSON.stringify({ type: 'call', id: 1, method, params }),
  again: false,
  gesture: false,
});

test('reads a call with its params as text', () => {
  expect(readPageMessage(call('{"nonce": "18446744073709551615"}'))).toEqual({
    kind: 'message',
    again: false,
    gesture: false,
    message: { type: 'call', id: 1, method: 'client.x', params: '{"nonce": "18446744073709551615"}' },
  });
});

test.each([
  ['{"transaction":{"orderSubmission":{"size":9007199254740992}}}', 'transaction.orderSubmission.size'],
  ['{"a":[{"b.c":1},{"b.c":-9007199254740993}]}', 'a[1]["b.c"]'],
  ['[0.1, 1e400]', '[1]'],
])('refuses a number that would lose digits, and names it: %s', (params, path) => {
  expect(readPageMessage(call(params))).toMatchObject({
    kind: 'refused',
    refused: {
      error: {
        data: { reason: 'bad-request', detail: expect.stringMatching(/^\S+ in params .* Send it as a string\.$/) },
      },
    },
  });
  const detail = expect.stringContaining(`${path} in params`);
  expect(readPageMessage(call(params))).toMatchObject({ refused: { error: { data: { detail } } } });
});

test('reads the chain that a call is for, which no text is too odd to name', () => {
  const named = (chainId: unknown) =>
    readPageMessage({
      text: JSON.stringify({ type: 'call', id: 1, method: 'client.x', params: null, chainId }),
      again: false,
      gesture: false,
    });
  expect(named('\u202enet')).toMatchObject({ kind: 'message', message: { chainId: '\u202enet' } });
  for (const wrong of [1, null, {}, 'x'.repeat(201)]) expect(named(wrong)).toMatchObject({ kind: 'refused', id: 1 });
});

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['params that are not JSON', call('{'), 'bad-request'],
  ['params that are a string', call('"x"'), 'bad-request'],
  ['params that are null', call('null'), 'bad-request'],
  ['params nested 65 deep', call(deep(65)), 'too-large'],
  ['params over 1 MiB', call(JSON.stringify(['x'.repeat(1024 * 1024)])), 'too-large'],
  ['params over 1 MiB in UTF-8 only', call(JSON.stringify(['€'.repeat(400_000)])), 'too-large'],
  ['an unknown type', { text: '{"type":"x","id":1}', again: false, gesture: false }, 'bad-request'],
  [
    'a method that is no string',
    { text: '{"type":"call","id":1,"method":1,"params":null}', again: false, gesture: false },
    'bad-request',
  ],
])('refuses %s', (_name, raw, reason) => {
  expect(readPageMessage(raw)).toMatchObject({ kind: 'refused', id: 1, refused: { error: { data: { reason } } } });
});

test('takes 64 levels and 1 MiB, however much longer the quotes in it make the message', () => {
  expect(readPageMessage(call(deep(64))).kind).toBe('message');
  expect(readPageMessage(call(JSON.stringify(['x'.repeat(1024 * 1024 - 4)]))).kind).toBe('message');
  expect(readPageMessage(call(`[${'"",'.repeat(349_524)}1]`)).kind).toBe('message');
});

test('what is refused is answered', async () => {
  const tab = backgroundOfTest().page('r1');
  tab.send({ type: 'call', id: 7, method: 'client.list_keys', params: '{' });
  expect(await tab.reply(7)).toMatchObject({ error: { code: -32600, data: { reason: 'bad-request' } } });
});

test.each([
  [false, 'bad-response'],
  [true, 'outcome-unknown'],
])('an answer over 1 MiB of a call with an effect, %s, ends with %s', (effect, reason) => {
  const { error } = JSON.parse(replyText(1, { result: 'x'.repeat(1024 * 1024) }, effect));
  expect(error.data.reason).toBe(reason);
});

test('does not even parse what no relay sends', () => {
  const { text, ...rest } = call(null, 'x'.repeat(2 * 1024 * 1024 + 4096));
  expect(readPageMessage({ text, ...rest })).toEqual({ kind: 'unreadable' });
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({ text: fc.oneof(fc.string(), fc.json()), again: fc.boolean(), gesture: fc.boolean() }),
      ),
      (raw) => {
        expect(['message', 'refused', 'unreadable']).toContain(readPageMessage(raw).kind);
      },
    ),
  );
});
