import { expect, test } from 'vitest';
import { applyReport, type NodeReport } from './node-report.ts';
import { noNodes, pauseOf } from './node-state.ts';

const refused = (retryAfterMs: number, message: string): NodeReport => ({
  kind: 'failed',
  failure: { kind: 'refused', refusal: { status: 429, code: 8, message, details: [], retryAfterMs } },
});

test('the pause that ends first counts, of the addresses in question alone', () => {
  let nodes = applyReport(noNodes, 'a', refused(9000, 'a says no'), 1000);
  nodes = applyReport(nodes, 'b', refused(5000, 'b says no'), 1000);
  nodes = applyReport(nodes, 'other', refused(1, 'other says no'), 1000);
  nodes = applyReport(nodes, 'c', { kind: 'failed', failure: { kind: 'unreachable' } }, 1000);
  expect(pauseOf(['c', 'a', 'b'], nodes)).toMatchObject({
    until: 6000,
    failure: { refusal: { message: 'b says no' } },
  });
  expect(pauseOf(['c', 'd'], nodes)).toBeNull();
});

test('a pause is over with the first answer after it', () => {
  const nodes = applyReport(noNodes, 'a', refused(9000, 'a says no'), 0);
  expect(pauseOf(['a'], applyReport(nodes, 'a', { kind: 'answered' }, 8999))).not.toBeNull();
  expect(pauseOf(['a'], applyReport(nodes, 'a', { kind: 'answered' }, 9000))).toBeNull();
});
