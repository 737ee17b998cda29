import { expect, test } from 'vitest';
import { personAtWallet } from './reviewer.ts';

test('a person is told to restart the service, and is waited for until it runs again', async () => {
  const told: string[] = [];
  const answers = [true, false, false, true];
  let asked = 0;
  const reviewer = personAtWallet(
    (line) => told.push(line),
    async () => answers[asked++] ?? true,
  );
  await reviewer.restart?.();
  expect(told.join()).toContain('RESTART the wallet service');
  expect(asked).toBe(answers.length);
});

test('without leave to restart nobody is asked to', () => {
  expect(personAtWallet(() => undefined).restart).toBeUndefined();
});
