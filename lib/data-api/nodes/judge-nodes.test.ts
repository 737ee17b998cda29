import { expect, test } from 'vitest';
import { judgeNodes, type Peers } from './judge-nodes.ts';
import { applyReport } from './node-report.ts';
import { addressesByHealth, blockTimeIn, healthOf, type NodesState, noNodes } from './node-state.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;

interface Told {
  /** Milliseconds that its last block is behind this machine's clock; no headers if left out. */
  lag?: number;
  chainId?: string;
}

function judged(told: Record<string, Told>, chain: Partial<Peers> = {}) {
  let state: NodesState = noNodes;
  for (const [address, { lag, ...rest }] of Object.entries(told)) {
    const blockAt = lag === undefined ? undefined : now - lag;
    state = applyReport(state, address, { kind: 'probed', latencyMs: 5, blockAt, ...rest }, now);
  }
  const addresses = Object.keys(told);
  state = judgeNodes(state, { addresses, chainId: '', ...chain });
  return {
    state,
    doubts: addresses.map((address) => healthOf(state, address).doubt),
    order: addressesByHealth(addresses, state, now),
  };
}

const behind = (ms: number, all = false) => ({ kind: 'behind', ms, all });
const other = (chainId: string) => ({ kind: 'other-network', chainId });

test('one that is behind the others comes last, whatever this machine’s clock says', () => {
  for (const clock of [0, 3 * hour, -hour / 2]) {
    const { doubts, order } = judged({ a: { lag: clock + 2 * hour }, b: { lag: clock } });
    expect(doubts[0]).toEqual(behind(2 * hour));
    expect(order).toEqual(['b', 'a']);
  }
});

test('all that agree, but not with the clock, are as good as ever, and said to be so', () => {
  const late = judged({ a: { lag: hour }, b: { lag: hour + 1000 } });
  expect(late.doubts).toEqual([behind(hour, true), behind(hour, true)]);
  expect(late.order).toEqual(['a', 'b']);
  expect(judged({ a: { lag: 3 * hour } }).doubts).toEqual([behind(3 * hour, true)]);
  expect(judged({ a: { lag: -hour } }).doubts).toEqual([{ kind: 'ahead', ms: hour, all: true }]);
  expect(judged({ a: { lag: 60_000 }, b: { lag: 0 } }).doubts).toEqual([null, null]);
});

test('one with times in the future is not believed more than the others', () => {
  const { doubts, order } = judged({ a: { lag: -5 * hour }, b: { lag: 1000 }, c: { lag: 2000 } });
  expect(doubts).toEqual([{ kind: 'ahead', ms: 5 * hour, all: false }, null, null]);
  expect(order).toEqual(['b', 'c', 'a']);
});

test('one that stands still is not believed more than two that agree, though this machine’s clock does', () => {
  const { doubts } = judged({ a: { lag: -hour / 2 }, b: { lag: -hour / 2 }, c: { lag: hour / 6 } });
  const ahead = { kind: 'ahead', ms: hour / 2, all: true };
  expect(doubts).toEqual([ahead, ahead, behind((hour * 2) / 3)]);
  const stopped = judged({ a: { lag: hour }, b: { lag: hour }, c: { lag: 0 } });
  expect(stopped.doubts).toEqual([behind(hour), behind(hour), null]);
});

test('nothing is said of one that tells no time', () => {
  expect(judged({ a: {}, b: { lag: 5 * hour } }).doubts).toEqual([null, behind(5 * hour, true)]);
});

test.each<[string, Partial<Peers>, Record<string, Told>, (object | null)[]]>([
  ['the expected', { chainId: 'x' }, { a: { chainId: 'y' }, b: { chainId: 'x' } }, [other('y'), null]],
  ['the expected, also if all differ', { chainId: 'x' }, { a: { chainId: 'y' } }, [other('y')]],
  ['that of most', {}, { a: { chainId: 'y' }, b: { chainId: 'x' }, c: { chainId: 'x' } }, [other('y'), null, null]],
  ['the first’s, if nothing else tells', {}, { a: { chainId: 'y' }, b: { chainId: 'x' } }, [null, other('x')]],
  ['any, for one that tells none', { chainId: 'x' }, { a: {}, b: { chainId: 'x' } }, [null, null]],
])('the network is the one whose chain is %s', (_which, chain, told, doubts) => {
  const found = judged(told, chain);
  expect(found.doubts).toEqual(doubts);
  expect(found.order).toEqual(Object.keys(told).filter((_, index) => doubts[index] === null));
});

test('the time of one of another network is no measure, and only a known chain confirms', () => {
  const { state, doubts } = judged(
    { a: { lag: 0, chainId: 'y' }, b: { lag: hour, chainId: 'x' }, c: { lag: hour } },
    { chainId: 'x' },
  );
  expect(doubts).toEqual([other('y'), behind(hour, true), behind(hour, true)]);
  expect(['a', 'b', 'c'].map((address) => healthOf(state, address).confirmed)).toEqual([false, true, false]);
});

test('the very same state where nothing changes, minute by minute', () => {
  const peers = { addresses: ['a', 'b'], chainId: '' };
  const { state } = judged({ a: { lag: 0 }, b: { lag: hour } });
  expect(judgeNodes(state, peers)).toBe(state);
  const answer = { kind: 'answered', blockAt: now - 2000 } as const;
  expect(applyReport({ ...state, inUse: 'a' }, 'a', answer, now)).toMatchObject({ nodes: state.nodes });
});

test.each<[string | null, number | undefined]>([
  ['1800000000123456789', 1_800_000_000_123],
  ['1800000000123456789, 1', 1_800_000_000_123],
  // A node that has no block yet.
  ['0', undefined],
  ['1e9', undefined],
  ['9'.repeat(30), undefined],
  [null, undefined],
])('the time of the block in %s', (header, at) => {
  expect(blockTimeIn(new Headers(header === null ? {} : { 'x-block-timestamp': header }))).toBe(at);
});
