import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readResponse, requestText } from './json-rpc.ts';

test('a request has jsonrpc, id and method, and params digit for digit', () => {
  expect(requestText(7, 'client.send_transaction', '{"nonce":18446744073709551615}')).toBe(
    '{"jsonrpc":"2.0","id":7,"method":"client.send_transaction","params":{"nonce":18446744073709551615}}',
  );
  expect(requestText('7', 'client.list_keys', null)).toBe('{"jsonrpc":"2.0","id":"7","method":"client.list_keys"}');
});

test.each(['', '1', 'null', '"text"', '{},"method":"admin.stop"', '{}}', '[1', 'undefined'])(
  'params %j are refused',
  (params) => {
    expect(() => requestText(1, 'client.list_keys', params)).toThrow(TypeError);
  },
);

test('whatever the method and params, the request holds them and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (method, params) => {
      const paramsText = JSON.stringify(params);
      const read = JSON.parse(requestText(1, method, paramsText));
      expect(Object.keys(read)).toEqual(['jsonrpc', 'id', 'method', 'params']);
      expect(read.method).toBe(method);
      expect(JSON.stringify(read.params)).toBe(JSON.stringify(JSON.parse(paramsText)));
    }),
  );
});

test('reads results, an absent one as null', () => {
  expect(readResponse('{"jsonrpc":"2.0","id":1,"result":{"a":1}}', 1)).toEqual({ kind: 'result', result: { a: 1 } });
  expect(readResponse('{"jsonrpc":"2.0","id":"1"}', '1')).toEqual({ kind: 'result', result: null });
});

test('an id may come back as the same number or string, and as no other', () => {
  const result = { kind: 'result', result: 1 };
  expect(readResponse('{"jsonrpc":"2.0","id":"1","result":1}', 1)).toEqual(result);
  expect(readResponse('{"jsonrpc":"2.0","id":1,"result":1}', '1')).toEqual(result);
  for (const id of ['2', '"01"', 'null', '""', '1.5', 'true', '[1]']) {
    expect(readResponse(`{"jsonrpc":"2.0","id":${id},"result":1}`, 1)).toBeNull();
  }
  expect(readResponse('{"jsonrpc":"2.0","result":1}', 1)).toBeNull();
});

test('reads errors, also without an id, and keeps code, message and data', () => {
  const error = { code: 3001, message: 'User error', data: { nonce: '18446744073709551615' } };
  const text = '"error":{"code":3001,"message":"User error","data":{"nonce":18446744073709551615}}';
  for (const id of ['"id":1,', '"id":null,', '']) {
    expect(readResponse(`{"jsonrpc":"2.0",${id}${text}}`, 1)).toEqual({ kind: 'error', error });
  }
  expect(readResponse(`{"jsonrpc":"2.0","id":2,${text}}`, 1)).toBeNull();
});

test('no text whatever makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readResponse(text, 'no such id')).toBeNull();
    }),
  );
});
