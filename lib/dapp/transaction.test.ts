import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laterMessages } from '#lib/testing/recorded/recording.ts';

const source = ['transaction.ts', 'order-transactions.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

/** The members of each interface, by its name. */
const interfaces = new Map(
  [...source.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member = '']) => member),
  ]),
);

const messages = new Map(
  Object.entries(laterMessages.messages).map(([name, members]) => [name.split('.').at(-1) ?? '', Object.keys(members)]),
);

test.each([...interfaces.keys()].filter((name) => messages.has(name) && name !== 'ProposalTerms'))(
  '%s has the members of release 0.79',
  (name) => {
    expect(interfaces.get(name)?.toSorted()).toEqual(messages.get(name)?.toSorted());
  },
);

test('what may be proposed is what the release takes', () => {
  const times = ['closingTimestamp', 'enactmentTimestamp', 'validationTimestamp'];
  expect([...(interfaces.get('ProposedChange') ?? []), ...times].toSorted()).toEqual(
    messages.get('ProposalTerms')?.toSorted(),
  );
});

test('every kind has a type of its own, but for those of validator nodes', () => {
  const validators = Object.entries(laterMessages.kinds).filter(
    ([kind]) => !interfaces.get('TransactionKinds')?.includes(kind),
  );
  expect(validators.map(([kind]) => kind)).toEqual([
    'announceNode',
    'nodeVote',
    'nodeSignature',
    'chainEvent',
    'keyRotateSubmission',
    'stateVariableProposal',
    'validatorHeartbeat',
    'ethereumKeyRotateSubmission',
    'protocolUpgradeProposal',
  ]);
});
