// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentSection } from './use-current-section.ts';

const ids = ['first', 'second', 'third'];

function Page() {
  const current = useCurrentSection(ids);
  return ids.map((id) => (
    <h2 key={id} id={id} aria-current={id === current}>
      {id}
    </h2>
  ));
}

/** Scrolls, so that the headings are at these tops. */
function scrollTo(y: number, tops: readonly number[]): string | undefined {
  vi.stubGlobal('scrollY', y);
  for (const [index, id] of ids.entries()) {
    const top = tops[index] ?? 0;
    const heading = document.getElementById(id);
    if (heading) heading.getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
  }
  act(() => void dispatchEvent(new Event('scroll')));
  return document.querySelector('[aria-current=true]')?.id;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = '';
});

test('the section that has come to the top is the current one; at the end, the one that was gone to, or the last', () => {
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000);
  render(<Page />);
  expect(scrollTo(0, [120, 900, 1500])).toBe('first');
  expect(scrollTo(860, [-740, 40, 640])).toBe('second');
  expect(scrollTo(1200, [-1080, 300, 500])).toBe('third');
  location.hash = '#second';
  expect(scrollTo(1200, [-1080, 300, 500])).toBe('second');
});
