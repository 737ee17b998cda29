// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, render, screen } from '@testing-library/preact';
import type { ComponentType } from 'preact';
import { expect, test } from 'vitest';
import { lateView } from '#components/popup/popup.tsx';

test('a skeleton holds the place of a view until its code is there, which is loaded once', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>();
  let loads = 0;
  const View = lateView(() => {
    loads += 1;
    return promise;
  });
  render(<View name="first" />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  resolve(({ name }) => <p>{name}</p>);
  expect(await screen.findByText('first')).toBeTruthy();
  cleanup();
  render(<View name="second" />);
  expect(screen.getByText('second')).toBeTruthy();
  expect(loads).toBe(1);
});

test('code that could not be loaded is asked for again by the next who needs it', async () => {
  const answers = [Promise.reject(new Error('not there')), Promise.resolve(() => <p>here</p>)];
  const View = lateView(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(View.load()).rejects.toThrow('not there');
  render(<View />);
  expect(await screen.findByText('here')).toBeTruthy();
});
