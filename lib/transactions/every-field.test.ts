import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it, test } from 'vitest';
import { noNames } from '#lib/approvals/known-names.ts';
import { laterMessages, laterTransactions } from '#lib/testing/recorded/recording.ts';
import { validatorKinds } from '#lib/wallet/known-kinds.ts';
import type { SummaryRow } from './rows.ts';
import { summarizeTransaction } from './summary.ts';
import { transactionKinds } from './transaction-kinds.ts';

const { kinds, messages, enumerations } = laterMessages;

interface Member {
  /** A transaction with this member alone. */
  body: unknown;
  path: string;
  type: string;
}

const sampleOf = (type: string): unknown => {
  const [name] = Object.keys(enumerations[type] ?? {}).filter((one) => !one.endsWith('_UNSPECIFIED'));
  return name ?? (type === 'bool' ? true : type === 'string' ? 'x' : '7');
};

/** Every member that a message may have, each in a message of its own. A message within itself is not followed. */
function membersOf(
  message: string,
  value: (type: string) => unknown = sampleOf,
  around: readonly string[] = [],
): Member[] {
  return Object.entries(messages[message] ?? {}).flatMap(([name, declared]) => {
    const type = declared.replace('[]', '');
    const inside = (inner: unknown): unknown => ({ [name]: declared.endsWith('[]') ? [inner] : inner });
    if (messages[type] === undefined) return [{ body: inside(value(type)), path: name, type }];
    if (Object.keys(messages[type]).length === 0) return [{ body: inside({}), path: name, type }];
    if (around.includes(type)) return [];
    return membersOf(type, value, [...around, message]).map(({ body, path, type: leaf }) => ({
      body: inside(body),
      path: `${name}.${path}`,
      type: leaf,
    }));
  });
}

function rowsOf(kind: string, body: unknown): SummaryRow[] {
  const { rows, tables } = summarizeTransaction(kind, JSON.stringify({ [kind]: body }), noNames);
  return [...rows, ...tables.flatMap((table) => table.rows.flatMap(({ more }) => more))];
}

test('there is no kind in the release that Drawbridge does not know', () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...Object.keys(transactionKinds), ...validatorKinds].toSorted());
});

const readOut = Object.entries(kinds).filter(([kind]) => Object.hasOwn(transactionKinds, kind));

describe.each(readOut)('every member of %s', (kind, message) => {
  const members = membersOf(message);

  it('is known, and has a label', () => {
    const wrong = members.filter(({ body }) => rowsOf(kind, body).some(({ own, strange }) => strange || own));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has words for each value of an enumeration, sent by name or by number', () => {
    const named = new Set(members.flatMap(({ type }) => (enumerations[type] ? [type] : [])));
    const wrong = [...named].flatMap((enumeration) =>
      Object.entries(enumerations[enumeration] ?? {})
        .filter(([name]) => !name.endsWith('UNSPECIFIED'))
        .map(([name, number], at) => (at % 2 === 0 ? name : number))
        .flatMap((sent) =>
          membersOf(message, (type) => (type === enumeration ? sent : sampleOf(type)))
            .filter(({ type }) => type === enumeration)
            .filter(({ body }) => rowsOf(kind, body).some(({ value }) => value === `${sent}`))
            .map(({ path }) => `${path}: ${sent}`),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

test.each(laterTransactions.filter(({ kind }) => readOut.some(([name]) => name === kind)))(
  'the recorded $kind is understood in full',
  ({ kind, params }) => {
    const { line, rows, tables, needsRaw } = summarizeTransaction(kind, JSON.stringify(params.transaction), noNames);
    expect(line?.map(({ text }) => text).join('')).not.toMatch(/doesn’t know|not provided/);
    expect(
      [...rows, ...tables.flatMap((table) => table.rows.flatMap(({ more }) => more))].filter(({ own }) => own),
    ).toEqual([]);
    expect(needsRaw).toBe(false);
  },
);
