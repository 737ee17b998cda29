// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedTexts, unbracketedTexts } from './fixed-texts.ts';

beforeEach(() => {
  document.title = '⟦Ţîţļé⟧';
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const shown = (html: string) => {
  document.body.innerHTML = html;
  return unbracketedTexts();
};

const sandbox = {
  state: () => ({ keys: ['Main'] }),
  dataSet: { assets: ['Dai Stablecoin', 'DAI'] },
  proposals: () => [],
};
// Only what has text counts.
const fixed = (html: string) => fixedTexts(shown(html), Object(sandbox));

test('what is in brackets is a message, also where it goes through elements and has values in it', () => {
  expect(shown('<p>⟦Ţĥé ķéý <b>Main</b> öf <i>⟦šîţé⟧ shop.example</i> ñô⟧</p><input placeholder="⟦Ñåɱé⟧">')).toEqual(
    [],
  );
});

test('values of the services, times and amounts are no texts of ours', () => {
  expect(shown('<b>Main</b><p>26,000 DAI · 1 day</p>').map(({ text }) => text)).toEqual(['Main', '26,000 DAI · 1 day']);
  expect(fixed('<b>Main</b><p>26,000 DAI · 1 day</p><p>Nov 23, 2026, 8:40 AM</p><code>GET</code>')).toEqual([]);
});

test.each([
  ['<p>Send now</p>', 'body > p: Send now'],
  ['<p>⟦Šéñð⟧ now</p>', 'body > p: now'],
  ['<button class="icon" aria-label="Close"></button>', 'body > button.icon[aria-label]: Close'],
  ['<p>⟦Šéñð</p>', 'body: brackets that do not match: 1'],
])('finds what is fixed in %s', (html, found) => {
  expect(fixed(html)).toEqual([found]);
});
