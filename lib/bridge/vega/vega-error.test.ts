import { expect, test } from 'vitest';
import { type Reason, reasonError, reasons } from '../reasons.ts';
import { type VegaCall, vegaError } from './vega-error.ts';

const calls: VegaCall[] = ['connection', 'query', 'transaction'];
const wallet = (code: number, data = 'a sentence') => ({ code, message: 'User error', data });
const codes = (cause: Parameters<typeof vegaError>[1]): number[] => calls.map((call) => vegaError(call, cause).code);

test.each<[string, ReturnType<typeof wallet>, number[]]>([
  ['the connection has been closed', wallet(3000), [-2, -1, -1]],
  ['rejected by the user', wallet(3001), [-2, -2, -4]],
  ['cancelled by the user', wallet(3002), [-2, -2, -4]],
  ['no node', wallet(1000), [-32603, -32603, -5]],
  ['refused by the network', wallet(1060), [-32603, -32603, -5]],
  ['another key', wallet(2000, 'the public key is not allowed to be used'), [-32603, -32603, -3]],
  ['busy with another review', wallet(2000, 'a request is already being processed'), [-32603, -32603, -32603]],
  ['busy with this key', wallet(2000, 'this public key "ab" is already in use, retry later'), [-32603, -32603, -32603]],
  ['what is no sentence', { ...wallet(2000), data: { toString: 0 } as unknown as string }, [-32603, -32603, -32603]],
  ['cancelled by the application', wallet(2001), [-32603, -32603, -32603]],
  ['no such method', wallet(-32601), [-32601, -32601, -32601]],
  ['invalid params', wallet(-32602), [-32603, -32603, -32603]],
  ['an internal error', wallet(-32603), [-32603, -32603, -32603]],
])('what the wallet says: %s', (_name, cause, expected) => {
  expect(codes(cause)).toEqual(expected);
});

const ofReasons: Partial<Record<Reason, number[]>> = {
  'user-rejected': [-2, -2, -4],
  'site-blocked': [-2, -2, -4],
  'not-connected': [-32603, -1, -1],
  'token-revoked': [-32603, -1, -1],
  'wrong-chain': [-7, -6, -6],
};

test.each(Object.keys(reasons) as Reason[])('what Drawbridge says: %s', (reason) => {
  expect(codes(reasonError(reason))).toEqual(ofReasons[reason] ?? [-32603, -32603, -32603]);
});

test('is an Error whose code and data are its own, with what the cause said', () => {
  const error = vegaError('transaction', wallet(1060, 'the network is full'));
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('Transaction failed');
  expect(Object.keys(error).sort()).toEqual(['code', 'data']);
  expect(error.data).toEqual({ code: 1060, message: 'the network is full' });
  expect(vegaError('query', reasonError('bad-response', 'It was HTML.')).data).toEqual({
    code: -32603,
    message: reasons['bad-response'].message,
    reason: 'bad-response',
    detail: 'It was HTML.',
  });
});

test('an internal error says what the user can do, for dApps that show nothing else', () => {
  const { data, ...unreachable } = reasonError('wallet-unreachable');
  const advice = 'Start the wallet and try again.';
  expect(vegaError('query', { ...unreachable, data: { ...data, advice } })).toMatchObject({
    code: -32603,
    message: advice,
    data: { reason: 'wallet-unreachable', advice },
  });
  // Errors that never left the page carry no advice.
  expect(vegaError('query', reasonError('extension-reloaded')).message).toBe(reasons['extension-reloaded'].message);
  expect(vegaError('query', wallet(1000, 'no node answers')).message).toBe('no node answers');
  expect(vegaError('query', { code: -32603, message: '' }).message).toBe('Internal error');
});

test.each([
  [{ code: 3001, message: 'm', data: null }],
  [{ code: 3001, message: 'm', data: 7 }],
  [{ code: 3001, message: 'm' }],
])('makes do with any data: %j', (cause) => {
  expect(vegaError('transaction', cause).data).toEqual({ code: 3001, message: 'm' });
});
