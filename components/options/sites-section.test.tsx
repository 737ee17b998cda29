// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDate } from '#lib/format/time.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import { SitesSection, type SitesState } from './sites-section.tsx';

const now = 1_700_000_000_000;

function site(origin: string, change: Partial<Site> = {}): Site {
  return {
    origin,
    networkId: 'first',
    allowedAt: now - 86_400_000,
    lastCallAt: now,
    connected: true,
    keys: null,
    unasked: [],
    ...change,
  };
}

const reviews = { on: true, save: vi.fn(async (_on: boolean) => undefined) };

function setUp(sites: Site[], given: Partial<SitesState> = {}) {
  const done = async (): Promise<void> => undefined;
  const actions = {
    disconnect: vi.fn<(origin: string) => Promise<void>>(done),
    disconnectAll: vi.fn(done),
    move: vi.fn<(origin: string, networkId: string) => Promise<void>>(done),
    askAgain: vi.fn(done),
    block: vi.fn<(origin: string) => Promise<void>>(done),
    unblock: vi.fn<(origin: string) => Promise<void>>(done),
    unblockAll: vi.fn(done),
  };
  const byOrigin = Object.fromEntries(sites.map((one) => [one.origin, one]));
  render(
    <SitesSection
      state={{ sites: byOrigin, settings: defaultSettings, blocked: {}, httpWallet: [], now, ...given }}
      actions={actions}
      reviews={reviews}
    />,
  );
  return actions;
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const shown = (testId: string) => screen.queryAllByTestId(testId).map((row) => row.dataset['origin']);

afterEach(cleanup);

test('says what is to be done where there is no site yet', () => {
  setUp([]);
  expect(screen.getByText('No site is connected')).toBeTruthy();
  expect(screen.getByText('No site is blocked.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Disconnect all' })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('shows since when a site is allowed, which keys it has seen, and where the wallet’s address is answered', () => {
  const keys = [{ name: 'Main', publicKey: 'ab'.repeat(32) }];
  setUp([site('https://a.example', { keys }), site('https://b.example', { connected: false })], {
    httpWallet: ['https://a.example'],
  });
  const [a, b] = screen.getAllByTestId('site-row');
  expect(a?.textContent).toContain(formatDate(now - 86_400_000));
  expect(a?.textContent).toContain('Main ababab…ababab');
  expect(a?.textContent).toContain('Wallet at localhost:1789On');
  expect(b?.textContent).not.toContain('Keys it has seen');
  expect(b?.textContent).not.toContain('localhost:1789');
});

test('blocks a site once the user has confirmed it', async () => {
  const { block, disconnect } = setUp([site('https://a.example')]);
  await press('Block a.example');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Block a.example' }));
  expect(block).not.toHaveBeenCalled();
  await press('Block a.example');
  await press('Block it');
  expect([block.mock.calls, disconnect.mock.calls]).toEqual([[['https://a.example']], []]);
});

test('does not offer to block Drawbridge’s own session', () => {
  setUp([site('chrome-extension://abc')]);
  expect(screen.getByRole('button', { name: 'Disconnect Drawbridge itself' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Block Drawbridge/ })).toBeNull();
});

test('disconnects all sites once the user has confirmed it', async () => {
  const { disconnectAll } = setUp([site('https://a.example'), site('https://b.example')]);
  await press('Disconnect all');
  expect(disconnectAll).not.toHaveBeenCalled();
  await press('Disconnect');
  expect(disconnectAll).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('lists blocked sites, the last one first, and unblocks one', async () => {
  const { unblock } = setUp([], { blocked: { 'http://a.example:3000': 0, 'b.example': now } });
  const rows = screen.getAllByTestId('blocked-site');
  expect(shown('blocked-site')).toEqual(['https://b.example', 'https://a.example']);
  expect(rows[0]?.textContent).toContain(`Blocked since ${formatDate(now)}`);
  // Its time was damaged.
  expect(rows[1]?.textContent).not.toContain('since');
  await press('Unblock a.example');
  expect(unblock.mock.calls).toEqual([['http://a.example:3000']]);
});

test('blocks a site that has never connected, by its address', async () => {
  const { block } = setUp([]);
  const field = screen.getByLabelText('Block another site');
  fireEvent.input(field, { target: { value: 'not a site' } });
  await press('Block');
  expect(screen.getByText('Use the form https://dapp.example.')).toBeTruthy();
  fireEvent.input(field, { target: { value: 'Evil.example/path' } });
  await press('Block');
  expect(block.mock.calls).toEqual([['https://evil.example']]);
});

test('searches many sites, blocked ones too', () => {
  const many = Array.from({ length: 8 }, (_, index) => site(`https://dapp${index}.example`));
  setUp([...many, site('https://müller.example')], {
    blocked: { 'evil.example': 1, 'bad3.example': 2 },
  });
  const search = screen.getByRole('searchbox', { name: 'Search sites' });
  fireEvent.input(search, { target: { value: '3' } });
  expect([shown('site-row'), shown('blocked-site')]).toEqual([['https://dapp3.example'], ['https://bad3.example']]);
  fireEvent.input(search, { target: { value: 'EVIL' } });
  expect([shown('site-row'), shown('blocked-site')]).toEqual([[], ['https://evil.example']]);
  expect(screen.getByRole('status').textContent).toBe('No site matches.');
});

test('draws the first of hundreds of sites, connected or blocked, and finds the others', async () => {
  const many = Array.from({ length: 300 }, (_, index) => index);
  setUp(
    many.map((index) => site(`https://dapp${index}.example`, { lastCallAt: now - index })),
    { blocked: Object.fromEntries(many.map((index) => [`bad${index}.example`, now - index])) },
  );
  expect([shown('site-row').length, shown('blocked-site').length]).toEqual([50, 50]);
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  fireEvent.click(screen.getAllByRole('button', { name: 'Show more' })[1] ?? document.body);
  expect([shown('site-row').length, shown('blocked-site').at(-1)]).toEqual([50, 'https://bad99.example']);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: '299' } });
  expect([shown('site-row'), shown('blocked-site')]).toEqual([['https://dapp299.example'], ['https://bad299.example']]);
});

test('a list that cannot be read is said to refuse every site, and only a new one helps', async () => {
  const { unblockAll } = setUp([site('https://a.example')], { blocked: 'unreadable' });
  const notice = within(screen.getByTestId('blocked-unreadable'));
  expect(notice.getByText(/no site can use your wallet/)).toBeTruthy();
  expect(screen.queryByText('No site is blocked.')).toBeNull();
  await press('Start a new list');
  expect(unblockAll).toHaveBeenCalledOnce();
});

test('says why a site could not be blocked', async () => {
  const { block } = setUp([site('https://a.example')]);
  block.mockRejectedValue(new Error('The background did not respond.'));
  await press('Block a.example');
  await press('Block it');
  expect(await screen.findByText('The background did not respond.')).toBeTruthy();
});
