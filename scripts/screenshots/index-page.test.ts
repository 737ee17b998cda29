import { expect, test } from 'vitest';
import { indexPage } from './index-page.ts';
import { describeRun } from './report.ts';
import { named, popupSizes, shotPages } from './shot.ts';
import { shots } from './shots.ts';

const size = { width: 380, height: 600 };
const [shot] = named('popup', popupSizes, [
  { name: 'odd', state: 'What <b>the wire</b> said', show: () => Promise.reject(new Error('never shown')) },
]);
const picture = {
  file: 'popup-odd-380-light.png',
  shot: 'popup-odd',
  look: 'light',
  size,
  faults: [{ fault: 'cut text', at: 'p.x “<script>”' }],
} as const;
const pictures = [{ ...picture, faults: [...picture.faults] }];

test('the index shows each picture beside what was found in it, and none of it as markup', () => {
  const html = indexPage(shot ? [shot] : [], { pictures, failed: [] });
  expect(html).toContain('src="popup-odd-380-light.png"');
  expect(html).toContain('What &#60;b&#62;the wire');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script');
});

test('a state that could not be brought about is told in the index and in the report', () => {
  const failed = [{ shot: 'popup-odd', error: 'not within 20 s' }];
  expect(indexPage(shot ? [shot] : [], { pictures: [], failed })).toContain('not within 20 s');
  const said = describeRun({ status: 'failed', folder: '/out', pictures, failed });
  expect(said).toContain('popup-odd: not within 20 s');
  expect(said).toContain('cut text (1)');
});

test('every page has shots, no two of one name, and each page one with large text', () => {
  const names = shots.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const page of Object.keys(shotPages)) {
    expect(shots.some((shot) => shot.page === page && shot.largeText)).toBe(true);
  }
});
