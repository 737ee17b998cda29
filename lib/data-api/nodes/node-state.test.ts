import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyReport, type NodeReport } from './node-report.ts';
import { addressesByHealth, dueForProbe, healthOf, type NodesState, noNodes } from './node-state.ts';

const told = (retryAfterMs: number | null): NodeReport => ({
  kind: 'failed',
  failure: { kind: 'refused', refusal: { status: 429, code: 8, message: 'm', details: [], retryAfterMs } },
});
const failed: NodeReport = { kind: 'failed', failure: { kind: 'unreachable' } };

function after(seen: readonly [NodeReport, number][]): NodesState {
  return seen.reduce((state, [one, at]) => applyReport(state, 'a', one, at), noNodes);
}

test('failures wait twice as long each time, up to ten minutes', () => {
  let state = noNodes;
  let now = 0;
  const waits = Array.from({ length: 9 }, () => {
    state = applyReport(state, 'a', failed, now);
    const wait = healthOf(state, 'a').retryAt - now;
    now += wait;
    return wait / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
});

test('requests refused together count once, and one that was answered meanwhile lifts no wait', () => {
  const state = after([
    [told(null), 0],
    [told(null), 1],
    [failed, 2],
    [{ kind: 'answered' }, 3],
  ]);
  expect(healthOf(state, 'a')).toMatchObject({ failures: 1, retryAt: 5000, failure: { refusal: { status: 429 } } });
  expect(healthOf(applyReport(state, 'a', { kind: 'answered' }, 5000), 'a')).toMatchObject({
    failures: 0,
    failure: null,
  });
});

test('of two times told the later counts, and none beyond two hours', () => {
  const state = after([
    [told(60_000), 0],
    [told(1000), 10],
  ]);
  expect(healthOf(state, 'a').retryAt).toBe(60_000);
  expect(healthOf(after([[told(999_999_999)]].map(([one]) => [one as NodeReport, 0])), 'a').retryAt).toBe(7_200_000);
});

test('a clock that is set back by a day leaves no address alone for a day', () => {
  const now = 1_700_000_000_000;
  const ahead = now + 86_400_000;
  for (const seen of [told(60_000), failed]) {
    const state = applyReport(after([[seen, ahead]]), 'b', failed, now);
    expect(addressesByHealth(['b', 'a'], state, now)).toEqual(['a', 'b']);
    expect(dueForProbe(['a', 'b'], state, now)).toEqual(['a']);
    const answered = applyReport(state, 'a', { kind: 'answered' }, now);
    expect(healthOf(answered, 'a')).toMatchObject({ failures: 0, failure: null });
    expect(healthOf(applyReport(state, 'a', told(2000), now), 'a').retryAt).toBe(now + 2000);
  }
  const probed = after([[{ kind: 'probed', latencyMs: 5 }, ahead]]);
  expect(dueForProbe(['a', 'b'], probed, now)).toEqual(['a', 'b']);
});

test('those that are well come first, the quickest of them foremost; those told to wait are not asked', () => {
  let state = noNodes;
  const see = (address: string, seen: NodeReport): void => {
    state = applyReport(state, address, seen, 0);
  };
  see('slow', { kind: 'probed', latencyMs: 300 });
  see('quick', { kind: 'probed', latencyMs: 20 });
  see('failing', failed);
  see('waiting', told(1000));
  const all = ['waiting', 'failing', 'unknown', 'slow', 'quick'];
  expect(addressesByHealth(all, state, 1)).toEqual(['quick', 'slow', 'unknown', 'failing']);
  expect(addressesByHealth(all, state, 1000)).toContain('waiting');
});

test('nothing is probed too often, nor a single address that fails', () => {
  const state = after([[{ kind: 'probed', latencyMs: 5 }, 1000]]);
  expect(dueForProbe(['a'], noNodes, 1e12)).toEqual(['a']);
  expect(dueForProbe(['a'], after([[failed, 0]]), 1e12)).toEqual([]);
  expect(dueForProbe(['a', 'b'], state, 301_000)).toEqual(['a', 'b']);
  expect(dueForProbe(['a', 'b'], state, 300_999)).toEqual(['b']);
});

test('whatever is seen, the state can be stored, every address is well, waits or can be asked, and names are safe', () => {
  const seen = fc.oneof(
    fc.constant<NodeReport>({ kind: 'answered' }),
    fc.nat().map((latencyMs): NodeReport => ({ kind: 'probed', latencyMs })),
    fc.constant(failed),
    fc.option(fc.nat()).map(told),
  );
  const address = fc.constantFrom('a', 'b', 'constructor');
  fc.assert(
    fc.property(fc.array(fc.tuple(address, seen, fc.nat({ max: 10_000_000 }))), (steps) => {
      let state = noNodes;
      let now = 0;
      for (const [at, one, ms] of steps) {
        now += ms;
        state = applyReport(state, at, one, now);
        expect(healthOf(state, at).retryAt - now).toBeLessThanOrEqual(7_200_000);
      }
      // As it is stored.
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(addressesByHealth(['a', 'b', 'constructor'], state, now + 7_200_001)).toHaveLength(3);
    }),
  );
});
