import { expect, test } from 'vitest';
import { LiveTrouble } from './run-trouble.ts';
import { foundOnly, type TroubleResult } from './trouble-result.ts';

const result = (check: TroubleResult['check'], finding: TroubleResult['finding']): TroubleResult => ({
  check,
  address: '',
  latencyMs: null,
  ...foundOnly(finding),
});

test('a run tells its results as they come, and its failure', async () => {
  const live = new LiveTrouble();
  const ended = live.start(async (tell) => {
    tell([result('site-page', 'running')]);
    throw new Error('The background does not answer.');
  });
  expect(live.running.value).toBe(true);
  expect(live.results.value).toEqual([result('site-page', 'running')]);
  await ended;
  expect(live.running.value).toBe(false);
  expect(live.failure.value).toBe('The background does not answer.');
});

test('an earlier run that ends late changes nothing', async () => {
  const live = new LiveTrouble();
  const late = Promise.withResolvers<void>();
  const first = live.start(async (tell) => {
    await late.promise;
    tell([result('site-page', 'site-insecure')]);
    throw new Error('too late');
  });
  const second = live.start(async (tell) => tell([result('site-page', 'ok')]));
  await second;
  late.resolve();
  await first;
  expect(live.results.value).toEqual([result('site-page', 'ok')]);
  expect(live.failure.value).toBeNull();
  expect(live.running.value).toBe(false);
});

test('what the wallet was asked later stands in its place', () => {
  const live = new LiveTrouble();
  void live.start(async (tell) => tell([result('site-page', 'ok'), result('wallet-open', 'not-asked')]));
  live.setWallet(foundOnly('locked'));
  expect(live.results.value).toEqual([result('site-page', 'ok'), result('wallet-open', 'locked')]);
});
