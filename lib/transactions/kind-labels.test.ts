import '#lib/browser/testing/fake-browser.ts';
import { expect, it } from 'vitest';
import messages from '#locales/en.json' with { type: 'json' };
import { alwaysLabel, kindNoun, unaskedLabel } from './kind-labels.ts';

const prefix = 'tx_noun_';
const kinds = Object.keys(messages).filter((key) => key.startsWith(prefix));

it.each(kinds)('has the words of %s', (key) => {
  expect(kindNoun(key.slice(prefix.length))).toMatch(/ /);
});

it('names a kind it does not know as it came', () => {
  expect(kindNoun('brandNew')).toBe('brandNew');
  expect(kindNoun('votesubmission')).toBe('votesubmission');
  expect(kindNoun('\u202e')).toBe('\\u{202E}');
});

it('says what a site may do unasked', () => {
  expect(unaskedLabel('client.send_transaction', 'voteSubmission')).toBe('Vote on a proposal');
  expect(unaskedLabel('client.sign_transaction', 'delegateSubmission')).toBe('Sign a delegation');
  expect(unaskedLabel('client.check_transaction', 'voteSubmission')).toBe('Sign and check a vote');
  expect(unaskedLabel('client.new_thing', 'voteSubmission')).toBe('Call client.new_thing with a vote');
});

it('names what it will not ask about again', () => {
  const label = (verb: 'send' | 'sign', kind: string) => alwaysLabel(verb, kind, 'a.example');
  expect(label('send', 'voteSubmission')).toContain('a.example wants to vote with this key');
  expect(label('sign', 'voteSubmission')).toContain('a.example wants to sign a vote with this key');
  expect(label('send', 'orderSubmission')).toContain('a.example wants to send an order with this key');
});
