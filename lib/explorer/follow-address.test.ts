import { expect, test } from 'vitest';
import { followAddress } from './route.ts';

/** An address bar that writes what it is given, and tells nobody. */
function barAt(hash: string): Parameters<typeof followAddress>[0] {
  const location = { hash };
  const write = (_state: unknown, _title: string, url?: string | URL | null): void => {
    location.hash = String(url);
  };
  const history = { state: null, replaceState: write, pushState: write };
  return Object.assign(Object.create(null), { location, history, addEventListener: () => undefined });
}

test('two changes at once are both asked, though nothing was drawn between', () => {
  const { route, change } = followAddress(barAt('#/bundles?size=25&after=c'));
  change({ after: '', nodeId: 'ab' });
  change({ after: '', epochSeq: '500' });
  expect(route.value).toEqual({ view: 'bundles', id: null, query: { size: '25', nodeId: 'ab', epochSeq: '500' } });
});

test('a change stays at the one thing that is shown', () => {
  const { route, change } = followAddress(barAt('#/governance/4f2a'));
  change({ q: 'x' });
  expect(route.value).toEqual({ view: 'governance', id: '4f2a', query: { q: 'x' } });
});

test('an address that is no place has nothing to change', () => {
  const { route, change } = followAddress(barAt('#/nowhere'));
  change({ q: 'x' });
  expect(route.value).toBeNull();
});
