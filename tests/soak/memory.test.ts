import { expect, test } from 'vitest';
import { judgeMemory } from './memory.ts';

const steps = Array.from({ length: 12 }, (_, i) => i);

test('a heap that swings is level, one that climbs is not', () => {
  expect(judgeMemory(steps.map((i) => 1000 + (i % 3) * 80)).level).toBe(true);
  const climbing = judgeMemory(steps.map((i) => 1000 + i * 40));
  expect(climbing.growth).toBeGreaterThan(1.2);
  expect(climbing.level).toBe(false);
});

test('one sample that is far off decides nothing', () => {
  expect(judgeMemory(steps.map((i) => (i === 11 ? 9000 : 1000)))).toMatchObject({ growth: 1, level: true });
});

test('too few samples say nothing', () => {
  expect(judgeMemory([1, 2, 3])).toEqual({ samples: [1, 2, 3], growth: null, level: null });
});
