import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { csvText } from '#lib/browser/download-file.ts';
import { type ActivityEntry, activityKinds, activityOutcomes } from './activity-log.ts';
import { activityJson, activityRows, describeEntry } from './describe-activity.ts';

const plain = (entry: Partial<ActivityEntry>): string => describeEntry(entryOf(entry)).replace(/[\u2068\u2069]/g, '');
const own = 'chrome-extension://abc';

test.each<[Partial<ActivityEntry>, string]>([
  [{}, 'dapp.example asked to send “Vote on a proposal” with key Main – Approved in your wallet · Sent'],
  [
    { decided: 'unasked' },
    'dapp.example asked to send “Vote on a proposal” with key Main – Allowed without asking · Sent',
  ],
  [
    { what: 'sign', kind: '', keyName: '', decided: 'here' },
    'dapp.example asked to sign an unknown transaction with key ababab…ababab – You approved · Signed',
  ],
  [{ what: 'connect', outcome: 'denied', decided: 'here' }, 'dapp.example asked to connect – You rejected it'],
  [{ what: 'connect', outcome: 'denied' }, 'dapp.example asked to connect – Rejected in your wallet'],
  [{ what: 'keys', decided: '' }, 'dapp.example asked for your public keys – Keys shown'],
  [{ what: 'disconnect', decided: 'here' }, 'You disconnected dapp.example'],
  [{ what: 'disconnect', decided: '' }, 'dapp.example disconnected'],
  [
    { what: 'chain', outcome: 'failed', reason: 'wallet-unreachable' },
    'dapp.example asked for the chain ID – The wallet is not responding. Start the wallet software and try again.',
  ],
  [
    { what: 'other', outcome: 'failed', reason: '-32602' },
    'dapp.example made another request to your wallet – Failed, with the wallet’s error -32602',
  ],
  [{ what: 'connect', origin: own }, 'Drawbridge asked for your keys – Approved in your wallet · Connected'],
  [
    { what: 'disconnect', origin: own, publicKey: '', keyName: '', decided: 'here' },
    'You disconnected Drawbridge itself',
  ],
  [{ origin: own }, 'You cast a vote in Drawbridge with key Main – Approved in your wallet · Sent'],
])('%j', (entry, sentence) => {
  expect(plain(entry)).toBe(sentence);
});

test('there is a sentence for everything, and none of it is a name or key in the raw', () => {
  for (const what of activityKinds) {
    for (const outcome of activityOutcomes) {
      const sentence = plain({ what, outcome, decided: '', reason: 'of a later version' });
      expect(sentence).toMatch(/^\S+ .*\w/);
      expect(sentence).not.toMatch(/undefined|activity_|of a later version/);
    }
  }
});

test('a name cannot change the direction of the sentence', () => {
  expect(describeEntry(entryOf({ keyName: '\u202eevil' }))).not.toContain('\u202e');
});

const entries = [
  { ...entryOf({ keyName: '=1+1' }), id: 'a', network: null },
  { ...entryOf({ what: 'connect', kind: '', publicKey: '', hash: '' }), id: 'b', network: null },
];

test('CSV and JSON have the same lines, with a sentence in each', () => {
  const [names = [], ...rows] = activityRows(entries);
  expect(names).toEqual([
    'time',
    'site',
    'event',
    'transaction',
    'key',
    'keyName',
    'decision',
    'outcome',
    'reason',
    'hash',
    'text',
    'network',
  ]);
  const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  expect(JSON.parse(activityJson(entries))).toEqual(objects);
  expect(objects[0]).toMatchObject({
    time: '2025-11-24T16:00:00.000Z',
    text: expect.stringContaining('asked to send'),
  });
});

test('no name of a key acts as a formula', () => {
  expect(csvText(activityRows(entries))).toContain(",'=1+1,");
});
