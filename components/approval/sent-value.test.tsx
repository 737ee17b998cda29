// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { SentValue } from './sent-value.tsx';

afterEach(cleanup);

test('an endless word takes no time: the window is drawn anew each second', () => {
  const draw = (length: number): number => {
    const started = performance.now();
    render(<SentValue text={`${'x'.repeat(length)}–`} />);
    return performance.now() - started;
  };
  const best = (length: number): number => Math.min(...Array.from({ length: 5 }, () => draw(length)));
  best(100);
  // Sixteen times the letters; by the square of their number it would be 256 times the time.
  expect(best(32_000) / best(2_000)).toBeLessThan(128);
});

test.each(['01234567…89abcdef', '0x012345…89abcdef,'])('%s stays on one line', (id) => {
  const { container } = render(<SentValue text={`Pay ${id} now`} />);
  expect(container.querySelector('.tx-short')?.textContent).toBe(id);
  expect(container.textContent).toBe(`Pay ${id} now`);
});

test('so does the middle of a longer word, of which nothing is lost', () => {
  const text = `${'x'.repeat(100)}…${'y'.repeat(100)}`;
  const { container } = render(<SentValue text={text} />);
  expect(container.querySelector('.tx-short')?.textContent).toBe(`${'x'.repeat(40)}…${'y'.repeat(40)}`);
  expect(container.textContent).toBe(text);
});
