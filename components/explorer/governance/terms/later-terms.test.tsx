// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { governanceDataSchema } from '#lib/data-api/schema/proposal.ts';
import { laterGovernances } from '#lib/testing/recorded/recording.ts';
import { openExplorer, Refused } from '../../shell/testing/in-explorer.tsx';
import { fakeGovernance } from '../testing/fake-governance.ts';

afterEach(cleanup);

const recorded = laterGovernances.map((node) => governanceDataSchema.parse(node));
const byTitle = recorded
  .filter(({ proposal }) => !proposal?.rationale?.title.includes('err'))
  .map((data) => [data.proposal?.rationale?.title ?? '', data] as const);

const asset = { id: 'cd1634ef55b13679e59bae595cc026417dc9010738ea0a20ae3b694b54fa82fa' };
const assets = [{ ...asset, details: { name: 'Tether', symbol: 'USDT', decimals: '6' }, status: 'STATUS_ENABLED' }];

async function open(data: (typeof recorded)[number], query = '') {
  await openExplorer(
    `#/governance/${data.proposal?.id}${query}`,
    ({ pathname }) => (pathname === '/assets' ? { assets } : new Refused(404)),
    { governance: fakeGovernance([data], 0) },
  );
  await screen.findByTestId('vote-summary');
  return document.querySelector<HTMLElement>('.gov-change');
}

/** Every value in terms, as text. */
function valuesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  if (isMembers(value)) return Object.values(value).flatMap(valuesIn);
  return value === undefined || value === null || value === '' ? [] : [`${value}`];
}

/** What stands by itself on the page, as often as it does; without the votes. */
function shownValues(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('.gov-change *, [data-testid=proposal-facts] *')];
  const outside = all.filter(({ parentElement }) => !parentElement?.closest('[data-raw]'));
  return outside.flatMap(({ dataset, children, textContent }) => {
    return dataset['raw'] ?? (children.length === 0 ? (textContent ?? '') : []);
  });
}

test.each(byTitle)('as sent, nothing of "%s" is dropped', async (title, data) => {
  await open(data, '?sent=1');
  const sent = laterGovernances
    .map(({ proposal }) => Object(proposal))
    .find(({ rationale }) => rationale.title === title);
  const shown = shownValues();
  const isShown = (value: string): boolean => {
    const at = shown.indexOf(value);
    if (at >= 0) shown.splice(at, 1);
    // JSON in a text is indented.
    return at >= 0 || /^[[{]/.test(value);
  };
  expect(valuesIn({ ...sent, rationale: null }).filter((value) => !isShown(value))).toEqual([]);
});

test.each(byTitle)(
  '"%s" reads without names of enumerations, raw times or labels of list items',
  async (_title, data) => {
    const text = (await open(data))?.textContent ?? '';
    expect(text.match(/[A-Z]{3,}_[A-Z_]+|\b1[78]\d{8}(?:\d{9})?\b|Metadata \d/g)).toBeNull();
  },
);

test('amounts and prices are in the units of the asset and of the market', async () => {
  const titled = (title: string) => recorded.find(({ proposal }) => proposal?.rationale?.title === title);
  const fact = (label: string) => screen.queryAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
  const perpetual = titled('T newPerp');
  if (!perpetual) throw new Error('not recorded');
  await open(perpetual);
  expect(await screen.findAllByText('50 USDT')).toHaveLength(2);
  expect([fact('Price step'), fact('Sold at once up to')]).toEqual(['0.1 USDT', '0.002']);
  expect([fact('Interest rate, a year'), fact('Fixed fee'), fact('Every')]).toEqual(['10.95%', '0.01%', '30 seconds']);
  cleanup();
  const purchase = titled('T autoPurchase');
  if (!purchase) throw new Error('not recorded');
  await open(purchase);
  expect(await screen.findByText('1,000 USDT')).toBeTruthy();
  expect([fact('From account'), fact('Auction lasts')]).toEqual(['Buy-back fees', '1 hour']);
});
