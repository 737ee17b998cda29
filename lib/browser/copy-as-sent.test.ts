// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { copyAsSent } from './page-root.ts';

document.addEventListener('copy', copyAsSent);
afterEach(() => document.body.replaceChildren());

/** What is copied from an element, whose text is selected; null where the browser copies as usual. */
function copiedFrom(element: HTMLElement): string | null {
  document.body.append(element);
  getSelection()?.selectAllChildren(element);
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
  element.dispatchEvent(event);
  return event.defaultPrevented ? clipboardData.getData('text/plain') : null;
}

const drawn = (tag: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: text });

test('copies what was sent, and not how it is written out', () => {
  expect(copiedFrom(drawn('p', '␣a\\u{202E}␣␣b\\u{D800}'))).toBe(' a\u202e  b\ud800');
});

test('leaves other text, and what a user has typed, to the browser', () => {
  expect(copiedFrom(drawn('p', 'a b'))).toBeNull();
  expect(copiedFrom(drawn('textarea', '␣'))).toBeNull();
});
