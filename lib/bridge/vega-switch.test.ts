import { expect, test, vi } from 'vitest';
import { onVegaOff, readVegaSwitch } from './vega-switch.ts';

const off = { get: async () => ({ vega: false }) };

test('tells a script that is there before the switch is read', async () => {
  const page = new EventTarget();
  const takeAway = vi.fn();
  onVegaOff(page, takeAway);
  await readVegaSwitch(page, off);
  expect(takeAway).toHaveBeenCalledOnce();
});

test('tells a script that comes later, once', async () => {
  const page = new EventTarget();
  await readVegaSwitch(page, off);
  const takeAway = vi.fn();
  onVegaOff(page, takeAway);
  expect(takeAway).toHaveBeenCalledOnce();
});

test.each([{}, { vega: true }, { vega: 'false' }])('tells nothing where %j is stored', async (stored) => {
  const page = new EventTarget();
  const takeAway = vi.fn();
  onVegaOff(page, takeAway);
  await readVegaSwitch(page, { get: async () => stored });
  expect(takeAway).not.toHaveBeenCalled();
});
