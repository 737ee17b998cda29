import { expect, test, vi } from 'vitest';
import { onHttpWalletOn, onVegaOff, readSwitches } from './page-switches.ts';

const sync = { get: async () => ({ vega: false, httpWallet: true }) };

test('tells scripts that are there before the switches are read', async () => {
  const page = new EventTarget();
  const takeAway = vi.fn();
  const begin = vi.fn();
  onVegaOff(page, takeAway);
  onHttpWalletOn(page, begin);
  await readSwitches(page, sync);
  expect([takeAway, begin].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('tells scripts that come later, each once', async () => {
  const page = new EventTarget();
  await readSwitches(page, sync);
  const takeAway = vi.fn();
  const begin = vi.fn();
  onVegaOff(page, takeAway);
  onHttpWalletOn(page, begin);
  expect([takeAway, begin].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('tells nothing where no switch was moved', async () => {
  const page = new EventTarget();
  const job = vi.fn();
  onVegaOff(page, job);
  onHttpWalletOn(page, job);
  await readSwitches(page, { get: async () => ({ vega: true }) });
  expect(job).not.toHaveBeenCalled();
});
