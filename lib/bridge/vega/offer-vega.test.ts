import { expect, test } from 'vitest';
import { readVegaSwitch } from '../vega-switch.ts';
import { offerVega } from './vega-provider.ts';

const bridge = (): never => {
  throw new Error('Nothing is called here.');
};
const sync = (stored: { vega?: unknown }) => ({ get: async () => stored });

function pageWith(members: object = {}): EventTarget & { vega?: unknown } {
  const page: EventTarget & { vega?: unknown } = Object.assign(new EventTarget(), members);
  offerVega(page, bridge);
  return page;
}

test('is a plain property that another wallet can take over', () => {
  const page = pageWith();
  expect(Object.getOwnPropertyDescriptor(page, 'vega')).toEqual({
    value: expect.objectContaining({ connectWallet: expect.any(Function) }),
    writable: true,
    enumerable: true,
    configurable: true,
  });
});

test.each([[{ theirs: true }], [null], [undefined]])('leaves what is there already alone: %j', (vega) => {
  expect(pageWith({ vega }).vega).toBe(vega);
});

test('goes when the switch is off', async () => {
  const page = pageWith();
  await readVegaSwitch(page, sync({ vega: false }));
  expect('vega' in page).toBe(false);
});

test.each([
  ['on', sync({ vega: true })],
  ['never touched', sync({})],
  ['damaged', sync({ vega: 'no' })],
  ['out of reach', { get: async () => Promise.reject(new Error('The browser keeps no such storage.')) }],
])('stays when the switch is %s', async (_name, storage) => {
  const page = pageWith();
  await readVegaSwitch(page, storage);
  expect(page.vega).toBeDefined();
});

test('takes nothing away that another wallet has put in its place', async () => {
  const page = pageWith();
  const theirs = {};
  page.vega = theirs;
  await readVegaSwitch(page, sync({ vega: false }));
  expect(page.vega).toBe(theirs);
});
