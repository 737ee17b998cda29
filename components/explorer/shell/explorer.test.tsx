// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryAnswers, openExplorer, Refused } from '#components/explorer/shell/testing/in-explorer.tsx';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { healthOf, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';

const page = (edges: unknown[]) => ({
  edges,
  pageInfo: { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false },
});

const answer = (url: URL): unknown => {
  if (url.pathname.endsWith('/parameters'))
    return { networkParameters: page([{ cursor: 'a', node: { key: 'k', value: '1' } }]) };
  if (url.pathname.endsWith('/bundles')) return { bundles: page([]) };
  return { assets: [] };
};

const heading = () => screen.getByRole('heading', { level: 1 });

describe('the explorer', () => {
  afterEach(cleanup);

  it('names its views, marks the one that is open, and gives the page its title', async () => {
    await openExplorer('#/bundles', answer);
    const nav = within(screen.getByRole('navigation', { name: 'Explorer' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Governance',
      'Assets',
      'Margin estimator',
      'Network parameters',
      'Signer bundles',
    ]);
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Signer bundles');
    await waitFor(() => expect(document.title).toBe('Signer bundles · Drawbridge explorer'));
    expect(heading().textContent).toBe('Signer bundles');
  });

  it('moves the focus to the heading of another view, and not at the start', async () => {
    await openExplorer('#/parameters', answer);
    expect(document.activeElement).toBe(document.body);
    location.hash = '#/assets';
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe('Assets');
  });

  it('leaves the focus where one types when only what is asked changes', async () => {
    const { services } = await openExplorer('#/parameters', answer);
    const box = await screen.findByRole('searchbox');
    box.focus();
    services.navigation.change({ q: 'k' });
    await waitFor(() => expect(box).toHaveProperty('value', 'k'));
    expect(document.activeElement).toBe(box);
  });

  it('says that an address is no view’s', async () => {
    await openExplorer('#/nothing', answer);
    expect(heading().textContent).toBe('Page not found');
  });

  it('says why another network was not put in use', async () => {
    await openExplorer('#/parameters', answer, { others: [{ ...defaultNetwork, id: 'b', name: 'B' }] });
    const network = screen.getByLabelText<HTMLSelectElement>('Network');
    fakeBrowser.fail('The disk is full.');
    fireEvent.change(network, { target: { value: 'b' } });
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(network.value).toBe('first');
    fireEvent.change(network, { target: { value: 'b' } });
    await waitFor(() => expect(screen.queryByText('The disk is full.')).toBeNull());
    expect(fakeBrowser.argumentsOf('network.use')).toEqual([{ id: 'b' }, { id: 'b' }]);
  });

  it('has a way past the navigation', async () => {
    await openExplorer('#/parameters', answer);
    fireEvent.click(screen.getByRole('button', { name: 'Skip to the content' }));
    expect(document.activeElement).toBe(heading());
  });
});

describe('an answer of the data API', () => {
  afterEach(cleanup);

  it('is waited for with skeletons', async () => {
    await openExplorer('#/parameters', () => new Promise(() => undefined));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is an error is told at once, with what the service says, while it is tried again', async () => {
    let broken = true;
    const { asked } = await openExplorer('#/parameters', (url) => (broken ? new Refused(500) : answer(url)));
    const alert = await screen.findByText('The data API returned an error');
    // A second, and up to another at random.
    expect(alert.closest('[role=alert]')?.textContent).toMatch(
      /returned 500: \u2068Internal error \(code 13\)\u2069\..*Next attempt in [12]s/,
    );
    broken = false;
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByTestId('parameter');
    expect(asked.length).toBeGreaterThan(before);
    await waitFor(() => expect(screen.queryByText('The data API returned an error')).toBeNull());
  });

  it('waits as long as the service asks, and says so', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let busy = true;
    const pause = new Refused(403, { 'Ratelimit-Retry-After': '600' });
    await openExplorer('#/parameters', (url) => (busy ? pause : answer(url)));
    await screen.findByText('Rate limited');
    expect(screen.getByTestId('failure').textContent).toMatch(/Next attempt in (10m|9m 59s)/);
    busy = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByTestId('parameter');
  });

  it('that does not come leads to the settings, and tells a missing permission apart', async () => {
    let failure: Error = new TypeError('Failed to fetch');
    await openExplorer('#/parameters', () => {
      throw failure;
    });
    await screen.findByText('The data API is not responding');
    failure = new DataApiError({ kind: 'unreachable', address: '127.0.0.1:3008', why: 'not-allowed' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Drawbridge is not allowed to reach 127.0.0.1:3008 yet');
    fireEvent.click(within(screen.getByTestId('failure')).getByRole('button', { name: 'Settings' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });

  it('stays while it is refreshed in vain, and says how old it is', async () => {
    let broken = false;
    const { now } = await openExplorer('#/parameters', (url) => (broken ? new Refused(400) : answer(url)));
    await screen.findByTestId('parameter');
    await waitFor(() => expect(screen.getByTestId('query-age').textContent).toBe(''));
    broken = true;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('The data API returned an error');
    expect(screen.getByTestId('failure').textContent).toContain('Showing the last known state.');
    expect(screen.getByTestId('parameter')).toBeTruthy();
    now.value += 200_000;
    await screen.findByText('As of 3 minutes ago');
  });

  it('is there at once in another tab, before the service has answered', async () => {
    const store = memoryAnswers();
    const first = await openExplorer('#/parameters', answer, { store });
    await screen.findByTestId('parameter');
    await waitFor(async () => expect(await store.entries?.()).toHaveLength(1));
    first.unmount();
    await openExplorer('#/parameters', () => new Promise(() => undefined), { store });
    await screen.findByTestId('parameter');
  });

  it('says from which address what is on screen comes, and what is wrong with another', async () => {
    const [first, second] = ['http://a.example', 'http://b.example:9'];
    const health = {
      ...healthOf(noNodes, first),
      failures: 1,
      failure: { kind: 'unreachable' as const, address: 'a.example' },
    };
    const nodes = { inUse: second, nodes: { [first]: health } };
    await openExplorer('#/governance', answer, { network: { dataApiAddresses: [first, second] }, nodes });
    expect(screen.getByTestId('node-in-use').textContent).toBe('From b.example:9');
    expect(screen.getByTestId('node-failing').textContent).toBe('a.example could not be reached.');
    cleanup();
    await openExplorer('#/governance', answer);
    expect(screen.queryByTestId('node-in-use')).toBeNull();
  });
});
