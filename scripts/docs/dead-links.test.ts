import { expect, test } from 'vitest';
import { findDeadLinks, findUnlinkedPages } from './dead-links.ts';

const page = (...links: string[]): string =>
  links.map((link) => `<p id="here"><a class="x" href="${link}">x</a>`).join();

const site = (first: string, second = ''): Map<string, string> =>
  new Map([
    ['index.html', first],
    ['docs/a.html', `<h2 id="müll-1" tabindex="-1">Müll</h2>${second}`],
  ]);
const dead = (html: Map<string, string>, base = '/'): string[] =>
  findDeadLinks(html, new Set([...html.keys(), 'picture.png']), base).map(({ page, link }) => `${page} ${link}`);

test.each([
  '/docs/a',
  '/docs/a.html',
  './docs/a#m%C3%BCll-1',
  'docs/a?x#müll-1',
  '/picture.png',
  '#here',
  'https://other.example/#x',
  'mailto:nobody@other.example',
])('%s is there', (link) => {
  expect(dead(site(page(link)))).toEqual([]);
});

test.each(['/docs/b', '/docs/a#mull', '#there', '/picture.jpg', '../docs/a/x', '/docs/'])('%s is not', (link) => {
  expect(dead(site(page('#here', link)))).toEqual([`index.html ${link}`]);
});

test('a link stays below the path of the site, and is relative to its own page', () => {
  expect(dead(site(page('/docs/a'), page('a#here', '../')), '/below/')).toEqual(['index.html /docs/a']);
});

test('a page that nothing leads to is named', () => {
  expect(findUnlinkedPages(site(page('/picture.png')), '/')).toEqual(['docs/a.html']);
  expect(findUnlinkedPages(site(page('/below/docs/a#x')), '/below/')).toEqual([]);
});
