import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explorerViews, firstRoute, parseRoute, routeHash } from './route.ts';

describe('parseRoute', () => {
  it.each([
    ['#/parameters?q=market', { view: 'parameters', id: null, query: { q: 'market' } }],
    ['#/bundles?nodeId=ab&epochSeq=5', { view: 'bundles', id: null, query: { nodeId: 'ab', epochSeq: '5' } }],
    ['#/governance/4f2a', { view: 'governance', id: '4f2a', query: {} }],
    ['#/assets/a%2Fb?x=1%2B1', { view: 'assets', id: 'a/b', query: { x: '1+1' } }],
    ['#/assets/', { view: 'assets', id: null, query: {} }],
  ])('reads %s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it.each(['', '#', '#/'])('begins at the first view for %j', (hash) => {
    expect(parseRoute(hash)).toEqual(firstRoute);
  });

  it.each(['#/nothing', '#parameters', '#/parameters/4f2a', '#/assets/a/b', '#/assets/%', '#/constructor', '#?q=a'])(
    'finds no view at %s',
    (hash) => {
      expect(parseRoute(hash)).toBeNull();
    },
  );

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseRoute(`#${text}`)));
  });
});

describe('routeHash', () => {
  it('leaves out what is empty', () => {
    expect(routeHash({ view: 'assets', query: { q: '', sort: '-symbol' } })).toBe('#/assets?sort=-symbol');
  });

  it('is read back as the same route', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const query = fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      text,
      { noNullPrototype: true },
    );
    const lists = fc.record({ view: fc.constantFrom(...explorerViews), id: fc.constant(null), query });
    const ones = fc.record({ view: fc.constantFrom('governance' as const, 'assets' as const), id: text, query });
    fc.assert(
      fc.property(fc.oneof(lists, ones), (route) => {
        expect(parseRoute(routeHash(route))).toEqual(route);
      }),
    );
  });
});
