import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTransactionCall } from './transaction-call.ts';

const send = 'client.send_transaction';
const vote = '{"voteSubmission":{"nonce":18446744073709551615}}';

describe('the kind of a transaction', () => {
  test.each([
    ['{"voteSubmission":{}}', 'voteSubmission'],
    ['{"vote_submission":{}}', 'voteSubmission'],
    ['{"validatorHeartbeat":{"a":{"b":1}}}', 'validatorHeartbeat'],
    ['{}', ''],
    ['{"a":{},"b":{}}', ''],
    ['{"VoteSubmission":{}}', ''],
    ['{"client.x y":{}}', ''],
    ['{"":{}}', ''],
  ])('of %s is "%s"', (transaction, transactionKind) => {
    const read = readTransactionCall('client.sign_transaction', `{"publicKey":"k1","transaction":${transaction}}`);
    expect(read).toEqual({ call: { publicKey: 'k1', transactionKind, transaction } });
  });

  test.each(['[{"voteSubmission":{}}]', '"voteSubmission"', 'null'])('is none for %s', (transaction) => {
    const params = `{"publicKey":"k1","sendingMode":"TYPE_SYNC","transaction":${transaction}}`;
    expect(readTransactionCall(send, params)).toMatchObject({ call: { transactionKind: '', transaction: params } });
  });
});

describe('readTransactionCall', () => {
  test('takes the transaction out of a call of the usual form, digit for digit', () => {
    const forms = [
      [send, '"sendingMode":"TYPE_COMMIT",'],
      ['client.sign_transaction', ''],
      ['client.check_transaction', ''],
    ] as const;
    for (const [method, mode] of forms) {
      expect(readTransactionCall(method, `{"publicKey":"k1",${mode}"transaction": ${vote} }`)).toEqual({
        call: { publicKey: 'k1', transactionKind: 'voteSubmission', transaction: vote },
      });
    }
  });

  test.each([
    ['another method', 'client.other', `{"publicKey":"k1","transaction":${vote}}`],
    ['a further member', send, `{"publicKey":"k1","transaction":${vote},"propagate":true}`],
    ['no sending mode', send, `{"publicKey":"k1","transaction":${vote}}`],
    ['an unknown sending mode', send, `{"publicKey":"k1","sendingMode":"X","transaction":${vote}}`],
    ['a transaction as text', send, `{"publicKey":"k1","transaction":"{}"}`],
    ['no transaction', send, '{"publicKey":"k1"}'],
    ['no key', send, `{"transaction":${vote}}`],
    ['an array', send, `[{"publicKey":"k1","transaction":${vote}}]`],
  ])('takes all of a call with %s', (_name, method, params) => {
    const read = readTransactionCall(method, params);
    expect(read).toMatchObject({ call: { transactionKind: '', transaction: params } });
  });

  test('never throws, and hides nothing of what is not of the usual form', () => {
    const any = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(any, fc.constantFrom(send, 'client.sign_transaction', 'client.x'), (params, method) => {
        const text = JSON.stringify(params);
        const read = readTransactionCall(method, text);
        if ('call' in read && read.call.transactionKind === '') expect(read.call.transaction).toBe(text);
      }),
    );
  });
});
