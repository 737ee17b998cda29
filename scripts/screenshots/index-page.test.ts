import { expect, test } from 'vitest';
import { states } from '#scripts/states/all-states.ts';
import { named, popupSizes, statePages } from '#scripts/states/state.ts';
import { indexPage } from './index-page.ts';
import { describeRun } from './report.ts';

const size = { width: 380, height: 600 };
const [state] = named('popup', { sizes: popupSizes }, [
  { name: 'odd', title: 'What <b>the wire</b> said', show: () => Promise.reject(new Error('never shown')) },
]);
const picture = {
  file: 'popup-odd-380-light.png',
  state: 'popup-odd',
  look: 'light',
  size,
  faults: [{ fault: 'cut text', at: 'p.x “<script>”' }],
} as const;
const pictures = [{ ...picture, faults: [...picture.faults] }];

test('the index shows each picture beside what was found in it, and none of it as markup', () => {
  const html = indexPage(state ? [state] : [], { pictures, failed: [] });
  expect(html).toContain('src="popup-odd-380-light.png"');
  expect(html).toContain('What &#60;b&#62;the wire');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script');
});

test('a state that could not be brought about is told in the index and in the report', () => {
  const failed = [{ state: 'popup-odd', error: 'not within 20 s' }];
  expect(indexPage(state ? [state] : [], { pictures: [], failed })).toContain('not within 20 s');
  const said = describeRun({ status: 'failed', folder: '/out', pictures, failed });
  expect(said).toContain('popup-odd: not within 20 s');
  expect(said).toContain('cut text (1)');
});

test('every page has states, no two of one name, and each of the extension a usual one', () => {
  const names = states.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const page of Object.keys(statePages)) {
    const own = states.filter((state) => state.page === page);
    expect(own.some(({ usual }) => usual === true)).toBe(page !== 'desk' && page !== 'dapp');
  }
});
