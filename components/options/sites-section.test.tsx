// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
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

function setUp(sites: Site[], given: Partial<SitesState> = {}) {
  const byOrigin = Object.fromEntries(sites.map((one) => [one.origin, one]));
  render(
    <SitesSection
      state={{ sites: byOrigin, settings: defaultSettings, blocked: {}, httpWalletSites: [], now, ...given }}
    />,
  );
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
    httpWalletSites: ['https://a.example'],
  });
  const [a, b] = screen.getAllByTestId('site-row');
  expect(a?.textContent).toContain(formatDate(now - 86_400_000));
  expect(a?.textContent).toContain('Main ababab…ababab');
  expect(a?.textContent).toContain('Wallet at localhost:1789On');
  expect(b?.textContent).not.toContain('Keys it has seen');
  expect(b?.textContent).not.toContain('localhost:1789');
});

test('blocks a site once the user has confirmed it', async () => {
  setUp([site('https://a.example')]);
  await press('Block a.example');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Block a.example' }));
  expect(fakeBrowser.sent).toEqual([]);
  await press('Block a.example');
  await press('Block it');
  expect(fakeBrowser.sent).toEqual([{ command: 'site.block', argument: { origin: 'https://a.example' } }]);
});

test('does not offer to block Drawbridge’s own session', () => {
  setUp([site('chrome-extension://abc')]);
  expect(screen.getByRole('button', { name: 'Disconnect Drawbridge itself' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Block Drawbridge/ })).toBeNull();
});

test('asks about its own session in words of its own', async () => {
  setUp([site('chrome-extension://abc')]);
  await press('Disconnect Drawbridge itself');
  expect(screen.getByText(/^End Drawbridge’s own session\?/)).toBeTruthy();
  await press('Disconnect');
  expect(fakeBrowser.sent).toEqual([{ command: 'site.disconnect', argument: { origin: 'chrome-extension://abc' } }]);
});

test('disconnects all sites once the user has confirmed it', async () => {
  setUp([site('https://a.example'), site('https://b.example')]);
  await press('Disconnect all');
  expect(fakeBrowser.sent).toEqual([]);
  await press('Disconnect');
  expect(fakeBrowser.argumentsOf('site.disconnectAll')).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('lists blocked sites, the last one first, and unblocks one', async () => {
  setUp([], { blocked: { 'http://a.example:3000': 0, 'b.example': now } });
  const rows = screen.getAllByTestId('blocked-site');
  expect(shown('blocked-site')).toEqual(['https://b.example', 'https://a.example']);
  expect(rows[0]?.textContent).toContain(`Blocked since ${formatDate(now)}`);
  // Its time was damaged.
  expect(rows[1]?.textContent).not.toContain('since');
  await press('Unblock a.example');
  expect(fakeBrowser.argumentsOf('site.unblock')).toEqual([{ site: 'http://a.example:3000' }]);
});

test('blocks a site that has never connected, by its address', async () => {
  setUp([]);
  const field = screen.getByLabelText('Block another site');
  fireEvent.input(field, { target: { value: 'not a site' } });
  await press('Block');
  expect(await screen.findByText('Use the form https://dapp.example.')).toBeTruthy();
  fireEvent.input(field, { target: { value: 'Evil.example/path' } });
  await press('Block');
  expect(fakeBrowser.argumentsOf('site.block')).toEqual([{ origin: 'https://evil.example' }]);
});

test('searches many sites, blocked ones too', () => {
  const many = Array.from({ length: 8 }, (_, index) => site(`https://dapp${index}.example`));
  setUp([...many, site('https://müller.example')], {
    blocked: { 'evil.example': 1, 'bad3.example': 2 },
  });
  const search = screen.getByRole('searchbox', { name: 'Search sites' });
  const [status] = screen.getAllByRole('status');
  fireEvent.input(search, { target: { value: '3' } });
  expect([shown('site-row'), shown('blocked-site')]).toEqual([['https://dapp3.example'], ['https://bad3.example']]);
  fireEvent.input(search, { target: { value: 'EVIL' } });
  expect([shown('site-row'), shown('blocked-site')]).toEqual([[], ['https://evil.example']]);
  expect(status?.textContent).toBe('No site matches.');
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
  setUp([site('https://a.example')], { blocked: 'unreadable' });
  const notice = within(screen.getByTestId('blocked-unreadable'));
  expect(notice.getByText(/no site can use your wallet/)).toBeTruthy();
  expect(screen.queryByText('No site is blocked.')).toBeNull();
  // It would be lost.
  expect(screen.queryByRole('button', { name: 'Block a.example' })).toBeNull();
  await press('Start a new list');
  expect(fakeBrowser.argumentsOf('site.unblock')).toEqual([{}]);
});

test('says why a site could not be blocked', async () => {
  setUp([site('https://a.example')]);
  fakeBrowser.fail('The background did not respond.');
  await press('Block a.example');
  await press('Block it');
  expect(await screen.findByText('The background did not respond.')).toBeTruthy();
});
