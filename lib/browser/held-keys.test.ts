// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ignoreHeldKeys } from './page-root.ts';

document.addEventListener('keydown', ignoreHeldKeys, true);

/** Whether the page hears of a key in an element of this kind, and the browser acts on it. */
function acts(tag: string, key: string, repeat: boolean): boolean {
  const element = document.createElement(tag);
  document.body.replaceChildren(element);
  let heard = false;
  window.addEventListener('keydown', () => (heard = true), { once: true });
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  element.dispatchEvent(event);
  return heard && !event.defaultPrevented;
}

test.each([
  ['button', 'Enter'],
  ['button', ' '],
  ['a', 'Enter'],
  ['input', 'Enter'],
  ['body', 'Escape'],
])('in %s, %j acts once, however long it is held', (tag, key) => {
  expect([acts(tag, key, false), acts(tag, key, true)]).toEqual([true, false]);
});

test.each([
  ['button', 'Tab'],
  ['button', 'ArrowDown'],
  ['input', ' '],
])('in %s, %j goes on while it is held', (tag, key) => {
  expect(acts(tag, key, true)).toBe(true);
});
