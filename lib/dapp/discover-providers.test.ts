// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { discoverProviders } from './providers.ts';
import { announce, fakeProvider } from './testing/fake-provider.ts';

test('tells every provider once, those of before and those of later, until undone', () => {
  const { provider } = fakeProvider();
  const answer = (): void => announce(provider, 'first');
  window.addEventListener('drawbridge:requestProvider', answer);
  const seen: string[] = [];
  const undo = discoverProviders(({ info }) => seen.push(info.uuid));
  expect(seen).toEqual(['first']);
  announce(provider, 'first');
  announce(provider, 'second');
  expect(seen).toEqual(['first', 'second']);
  undo();
  announce(provider, 'third');
  expect(seen).toEqual(['first', 'second']);
  window.removeEventListener('drawbridge:requestProvider', answer);
});

test('what is no announcement is let pass', () => {
  const seen: unknown[] = [];
  const undo = discoverProviders((detail) => seen.push(detail));
  for (const detail of [null, 'text', { info: {} }, { info: { uuid: 'u' }, provider: {} }]) {
    window.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail }));
  }
  window.dispatchEvent(new Event('drawbridge:announceProvider'));
  expect(seen).toEqual([]);
  undo();
});
