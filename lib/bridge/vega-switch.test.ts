import { expect, test, vi } from 'vitest';
import { followVegaSwitch, isVegaOff, switchHere } from './vega-switch.ts';

const nothing = { get: async () => ({}) };
const noStorage = { get: async () => Promise.reject(new Error('The browser keeps no such storage.')) };
const storing = (stored: Record<string, unknown>) => ({ get: async () => stored });

const runtime = { getURL: () => 'moz-extension://a/' };
const here = switchHere(runtime);

test.each([
  ['the user', storing({ vega: false }), noStorage, false],
  ['the administrator', storing({ vega: true }), storing({ vegaOff: true }), false],
  ['an administrator who cannot be understood', nothing, storing({ vegaOff: 'yes' }), false],
  ['the user, in Firefox,', storing({ vega: false }), noStorage, true],
  ['the administrator, in Firefox,', storing({ vega: true, [here]: true }), noStorage, true],
])('is off where %s switched it off', async (_who, sync, managed, inFirefox) => {
  expect(await isVegaOff({ storage: { sync, managed }, runtime }, inFirefox)).toBe(true);
});

test.each([
  ['on', storing({ vega: true }), storing({ vegaOff: false }), false],
  ['never touched', nothing, nothing, false],
  ['damaged', storing({ vega: 'false' }), nothing, false],
  ['out of reach', noStorage, noStorage, false],
  ['out of reach in Firefox', noStorage, noStorage, true],
  ['off on another computer', storing({ 'vegaOff moz-extension://b/': true }), nothing, true],
])('is not off when it is %s', async (_name, sync, managed, inFirefox) => {
  expect(await isVegaOff({ storage: { sync, managed }, runtime }, inFirefox)).toBe(false);
});

/** A window in `parent`; `askRelay` and `remove` tell what its script did. */
function windowIn(parent?: EventTarget, sameOrigin = true) {
  const page = Object.assign(new EventTarget(), {
    frameElement: parent && sameOrigin ? {} : null,
    parent: parent ?? null,
  });
  const askRelay = vi.fn();
  const remove = vi.fn();
  const start = () => followVegaSwitch(page as typeof page & { parent: EventTarget }, remove, askRelay);
  return { page, start, askRelay, remove };
}

test.each([true, false])('frames in frames follow the page of their own origin: %s', async (off) => {
  const top = windowIn();
  const answer = top.start();
  const early = windowIn(top.page);
  early.start();
  const inner = windowIn(early.page);
  inner.start();
  answer(off);
  const late = windowIn(early.page);
  late.start();
  // The next task: no script of a page has run before it.
  await new Promise((resolve) => setTimeout(resolve));
  for (const { remove } of [top, early, inner, late]) expect(remove).toHaveBeenCalledTimes(off ? 1 : 0);
  expect(top.askRelay).toHaveBeenCalledOnce();
  for (const { askRelay } of [early, inner, late]) expect(askRelay).not.toHaveBeenCalled();
});

test('a frame asks for itself in a page of another origin, and in one that does not answer', () => {
  const top = windowIn();
  const others = windowIn(top.page, false);
  const silent = windowIn(top.page);
  silent.start();
  top.start();
  others.start();
  expect(others.askRelay).toHaveBeenCalledOnce();
  expect(silent.askRelay).toHaveBeenCalledOnce();
});
