// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { NoProviderError } from './errors.ts';
import { waitForDrawbridge } from './providers.ts';
import { announce, fakeProvider } from './testing/fake-provider.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'drawbridge');
});

test('resolves to the provider that is there, and takes no notice of another that is announced', async () => {
  const { provider } = fakeProvider();
  Object.assign(window, { drawbridge: provider });
  const waiting = waitForDrawbridge();
  announce(fakeProvider().provider);
  expect(await waiting).toBe(provider);
});

test('resolves to the first that announces itself later', async () => {
  const { provider } = fakeProvider();
  const waiting = waitForDrawbridge();
  announce({ request: () => null }, 'not a provider');
  announce(provider);
  announce(fakeProvider().provider, 'second');
  expect(await waiting).toBe(provider);
});

test('resolves to one that answers the question for providers at once', async () => {
  const { provider } = fakeProvider();
  window.addEventListener('drawbridge:requestProvider', () => announce(provider), { once: true });
  expect(await waitForDrawbridge()).toBe(provider);
});

test('rejects with what to do when there is none in time', async () => {
  const error = await waitForDrawbridge({ timeoutMs: 5 }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(NoProviderError);
  expect(String(error)).toContain('Install it');
});

test('rejects with the reason of a signal, aborted before or meanwhile', async () => {
  const early = AbortSignal.abort(new Error('too early'));
  await expect(waitForDrawbridge({ signal: early })).rejects.toThrow('too early');
  const controller = new AbortController();
  const waiting = waitForDrawbridge({ signal: controller.signal, timeoutMs: 60_000 });
  controller.abort(new Error('left the page'));
  await expect(waiting).rejects.toThrow('left the page');
});
