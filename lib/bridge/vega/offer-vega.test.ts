import { expect, test } from 'vitest';
import { createProvider } from '../provider.ts';
import { offerVega } from './vega-provider.ts';

function pageWith(members: object = {}) {
  const page: { vega?: unknown } = { ...members };
  const { provider } = createProvider(() => {
    throw new Error('Nothing is called here.');
  });
  return { page, remove: offerVega(page, provider) };
}

test('is a plain property that another wallet can take over', () => {
  expect(Object.getOwnPropertyDescriptor(pageWith().page, 'vega')).toEqual({
    value: expect.objectContaining({ connectWallet: expect.any(Function) }),
    writable: true,
    enumerable: true,
    configurable: true,
  });
});

test.each([[{ theirs: true }], [null], [undefined]])('leaves what is there already alone: %j', (vega) => {
  const { page, remove } = pageWith({ vega });
  expect(page.vega).toBe(vega);
  expect(remove).toBeUndefined();
});

test('goes when it is taken away, and may be taken away twice', () => {
  const { page, remove } = pageWith();
  remove?.();
  expect('vega' in page).toBe(false);
  remove?.();
});

test('takes nothing away that another wallet has put in its place', () => {
  const { page, remove } = pageWith();
  const theirs = {};
  page.vega = theirs;
  remove?.();
  expect(page.vega).toBe(theirs);
});
