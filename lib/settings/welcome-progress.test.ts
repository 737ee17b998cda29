import { expect, test } from 'vitest';
import { afterStep, type WelcomeProgress, welcomeItem } from './welcome-progress.ts';

const first: WelcomeProgress = { open: 'wallet', done: [] };

test('a step that is done or skipped opens the next one that is not done', () => {
  const one = afterStep(first, 'wallet', false);
  expect(one).toEqual({ open: 'network', done: [] });
  expect(afterStep({ ...one, done: ['practice'] }, 'network', true)).toEqual({
    open: 'pin',
    done: ['practice', 'network'],
  });
});

test('a step that was done can still be skipped, and the last one leaves none open', () => {
  expect(afterStep({ open: 'dapp', done: ['dapp'] }, 'dapp', false)).toEqual({ open: null, done: [] });
});

test('a step of a later version is none, and nothing to tell the user of', () => {
  expect(welcomeItem.source.read({ open: 'later', done: ['wallet', 'later'] })).toEqual({ value: first });
});
