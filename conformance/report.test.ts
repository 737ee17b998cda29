import { expect, test } from 'vitest';
import { checkLines, serviceLine } from './report.ts';

const result = {
  id: 'a.check',
  title: 'It holds',
  source: 'interface: Somewhere',
  holdsFor: ['letter', '0.71', '0.79'],
  outcome: 'passed',
  seen: '3 rows',
} as const;

test('the release comes first, with the version that the service tells, harmless to a terminal', () => {
  const line = serviceLine({ kind: 'wallet', url: 'http://127.0.0.1:1', dialect: '0.79', told: 'v0.79.0\u001b[2J' });
  expect(line).toBe('\nRelease 0.79 (it says v0.79.0\\u{001B}[2J): wallet service at http://127.0.0.1:1');
});

test('a service that tells no version, of a release that is not known', () => {
  const line = serviceLine({ kind: 'data-api', url: 'http://127.0.0.1:1', dialect: '0.71 or later', told: null });
  expect(line).toBe('\nRelease 0.71 or later: data API at http://127.0.0.1:1');
});

test('a check names the dialects that it holds for, unless it is all of them', () => {
  expect(checkLines(result)).toEqual(['✓ a.check  It holds']);
  expect(checkLines({ ...result, holdsFor: ['0.79'] })).toEqual(['✓ a.check  It holds  [0.79]']);
});

test('a passed check has its note', () => {
  const lines = checkLines({ ...result, note: '1 of 3 rows are odd: b2' });
  expect(lines).toEqual(['✓ a.check  It holds', '    note: 1 of 3 rows are odd: b2']);
});
