import { expect, test } from 'vitest';
import { type Check, latestRelease, releases, someRelease } from './check.ts';
import { type Checkable, runCheck } from './run-checks.ts';

const service: Checkable<'token'> = {
  dialect: 'letter',
  lacks: () => 'Give a token.',
  secrets: () => ['s3cret'],
};
const check: Check<Checkable<'token'>, 'token'> = {
  id: 'a.check',
  title: 'It holds',
  source: 'interface: Somewhere',
  run: async () => ({ outcome: 'passed', seen: 'it held' }),
};

test('a check without an end is a failure after its limit', async () => {
  const endless = { ...check, limitMs: 20, run: () => new Promise<never>(() => undefined) };
  expect(await runCheck(endless, service)).toMatchObject({ outcome: 'failed', seen: 'No end within 0.02 s.' });
});

test('a service that cannot be asked is a failure, and a secret is not told', async () => {
  const run = () => Promise.reject(new Error('refused s3cret'));
  expect(await runCheck({ ...check, run }, service)).toMatchObject({
    outcome: 'failed',
    seen: 'No answer: refused [token]',
  });
});

test('what is not written about this dialect, or what the user did not allow, is not looked at', async () => {
  const run = () => Promise.reject(new Error('it was run'));
  expect(await runCheck({ ...check, only: releases, run }, service)).toMatchObject({ outcome: 'not-applicable' });
  expect(await runCheck({ ...check, needs: ['token'], run }, service)).toMatchObject({
    outcome: 'not-applicable',
    seen: 'Give a token.',
  });
});

test('of a service of an unknown release only what holds for every release is looked at', async () => {
  const unknown = { ...service, dialect: someRelease } as const;
  expect(await runCheck({ ...check, only: releases }, unknown)).toMatchObject({ outcome: 'passed' });
  expect(await runCheck({ ...check, only: latestRelease }, unknown)).toMatchObject({
    outcome: 'not-applicable',
    seen: 'It could not be told whether this is release 0.79.',
  });
});

test('a result names the dialects that its check holds for', async () => {
  expect(await runCheck(check, service)).toMatchObject({ holdsFor: ['letter', '0.71', '0.79'] });
  expect(await runCheck({ ...check, only: latestRelease }, service)).toMatchObject({ holdsFor: ['0.79'] });
});

test('a note is told without secrets, too', async () => {
  const run = async () => ({ outcome: 'passed', seen: 'it held', note: 'odd: s3cret' }) as const;
  expect(await runCheck({ ...check, run }, service)).toMatchObject({ note: 'odd: [token]' });
});
