import { expect, test } from 'vitest';
import { afterStep, type WelcomeProgress } from './welcome-progress.ts';

const first: WelcomeProgress = { open: 'wallet', done: [], skipped: [] };

test('a step that is done or skipped opens the next one that is not done', () => {
  const one = afterStep(first, 'wallet', 'skipped');
  expect(one).toEqual({ open: 'network', done: [], skipped: ['wallet'] });
  expect(afterStep({ ...one, done: ['practice'] }, 'network', 'done')).toEqual({
    open: 'pin',
    done: ['practice', 'network'],
    skipped: ['wallet'],
  });
});

test('a step that was skipped can still be done, and the last one leaves none open', () => {
  expect(afterStep({ open: 'dapp', done: [], skipped: ['dapp'] }, 'dapp', 'done')).toEqual({
    open: null,
    done: ['dapp'],
    skipped: [],
  });
});
