import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RpcFailure } from './rpc-failure.ts';
import { readRequest } from './rpc-request.ts';
import { dialects } from './testing/test-wallet.ts';

test.each(dialects)('whatever text comes, it is a request or a failure with a code, %s dialect', (dialect) => {
  const almost = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      method: fc.oneof(fc.string(), fc.integer()),
      params: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    almost.map((json) => JSON.stringify(json)),
  );
  fc.assert(
    fc.property(text, (body) => {
      try {
        const { method, id } = readRequest(body, dialect);
        const json = JSON.parse(body);
        expect(json).toMatchObject({ jsonrpc: '2.0', method });
        expect(id).toBe(dialect === 'letter' ? json.id : json.id || null);
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error;
        expect([-32700, -32600]).toContain(error.code);
      }
    }),
  );
});

test('params keep the digits of their numbers', () => {
  const { params } = readRequest('{"jsonrpc":"2.0","id":1,"method":"m","params":[18446744073709551615]}', 'letter');
  expect(JSON.stringify(params)).toBe('[18446744073709551615]');
});
