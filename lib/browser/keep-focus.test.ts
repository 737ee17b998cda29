// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const root = document.createElement('div');
keepFocus(root);

function find(css: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(css);
  if (found === null) throw new Error(`no ${css}`);
  return found;
}

const focused = (): string | undefined => document.activeElement?.id;

beforeEach(() => {
  root.innerHTML =
    '<section id="around"><p id="line"><button id="gone"></button></p><button id="other"></button></section>';
  document.body.append(root);
});

afterEach(() => root.remove());

it('hands the focus of what goes away to the nearest element around it that is left', async () => {
  find('#gone').focus();
  find('#gone').remove();
  await expect.poll(focused).toBe('line');
  find('#line').remove();
  await expect.poll(focused).toBe('around');
});

it('passes over what is left but cannot take it', async () => {
  find('#gone').focus();
  // As an element that is not shown.
  find('#line').focus = () => {};
  find('#gone').remove();
  await expect.poll(focused).toBe('around');
});

it('gives it back to a button that was off for a while', async () => {
  find('#gone').focus();
  find('#gone').setAttribute('disabled', '');
  // As Chrome does, a moment later.
  find('#gone').blur();
  find('#gone').removeAttribute('disabled');
  await expect.poll(focused).toBe('gone');
});

it('leaves it where it is, and nowhere once the user has clicked beside everything', async () => {
  const focusing = vi.fn();
  find('#gone').focus();
  root.addEventListener('focusin', focusing);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('#gone').remove();
  // One that was told of the change after it.
  const told = vi.fn();
  new MutationObserver(told).observe(root, { subtree: true, childList: true });
  root.append('more');
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  expect(focusing).not.toHaveBeenCalled();
  expect(focused()).toBe('');
});
