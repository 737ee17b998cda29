// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AssetsTab } from '#components/assets/assets-view.tsx';
import { type GovernanceLists, GovernanceTab } from '#components/governance/governance-view.tsx';
import { SitesTab } from '#components/sites/sites-view.tsx';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { healthOf, noNodes } from '#lib/data-api/nodes/node-state.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { type LateViews, Popup, type PopupState } from './popup.tsx';
import { noLateViews, noProposals, nothingKnown, popupSpies } from './testing/popup-state.ts';

function alert(proposalId: string, change: Partial<GovernanceAlert> = {}): GovernanceAlert {
  return {
    ...emptyAlert(proposalId, 0),
    title: `Proposal ${proposalId}`,
    kind: 'newMarket',
    state: 'STATE_OPEN',
    unread: true,
    ...change,
  };
}

const ready = {
  checkedAt: 1_000_000,
  address: 'http://127.0.0.1:1789',
  finding: 'ok' as const,
  detail: 'chain-1',
  chainId: 'chain-1',
  expectedChainId: '',
};
const site = {
  origin: 'https://a.example',
  networkId: 'first',
  allowedAt: 0,
  lastCallAt: 0,
  connected: true,
  keys: null,
  unasked: [],
};

const governance = signal<GovernanceLists>(noProposals);
const opened: LateViews = {
  assets: (props) => <AssetsTab {...props} list={noAssets} nodes={noNodes} />,
  governance: (props) => <GovernanceTab {...props} {...governance.value} />,
  sites: (props) => <SitesTab {...props} httpWallet={{ chosen: [], forbidden: [] }} />,
};

describe('the popup', () => {
  let spies = popupSpies();
  beforeEach(() => {
    spies = popupSpies();
    governance.value = noProposals;
  });
  afterEach(cleanup);
  const view = (state: Partial<PopupState>, late = opened) => (
    <Popup state={{ ...nothingKnown, ...state }} actions={spies} late={late} firstView="wallet" />
  );

  it('shows the network in use, also while another one is asked for, and leads to that of the site', () => {
    const second = { ...defaultNetwork, id: 'b', name: 'Fairground' };
    const settings = { ...defaultSettings, networks: [defaultNetwork, second] };
    render(view({ settings, tabOrigin: site.origin, sites: { [site.origin]: { ...site, networkId: 'b' } } }));
    const choice = screen.getByRole<HTMLSelectElement>('combobox');
    fireEvent.change(choice, { target: { value: 'b' } });
    expect(choice.value).toBe('first');
    fireEvent.click(screen.getByTestId('network-of-site'));
    expect(spies.useNetwork.mock.calls).toEqual([[second], [second]]);
  });

  it('says nothing of a tab that the browser does not tell', () => {
    render(view({ sites: { [site.origin]: site } }));
    expect(screen.queryByTestId('tab-site')).toBeNull();
    expect(screen.getByText('Drawbridge')).toBeTruthy();
  });

  it.each([
    [{ [site.origin]: site }, 'connected', 'Connected'],
    [{ [site.origin]: { ...site, connected: false } }, 'allowed', 'Allowed, not connected'],
    [{}, 'not-connected', 'Not connected'],
  ])('tells whether the current tab’s site may use the wallet', (sites, state, word) => {
    render(view({ tabOrigin: 'https://a.example', sites }));
    const shown = screen.getByTestId('tab-site');
    expect(shown.getAttribute('data-state')).toBe(state);
    expect(shown.textContent).toContain('a.example');
    expect(shown.textContent).toContain(word);
  });

  it.each([
    [{ 'a.example': 1 }, {}],
    ['unreadable', {}],
    // Its session goes on, but no call does.
    ['unreadable', { [site.origin]: site }],
  ] as const)('says of a blocked site that it is blocked: %j', (blockedSites, sites) => {
    render(view({ tabOrigin: site.origin, blockedSites, sites }));
    expect(screen.getByTestId('tab-site').textContent).toContain('Blocked');
    expect(screen.getByTestId('tab-site').textContent).not.toContain('Connected');
  });

  it('marks the current view, remembers it, and draws only that one', () => {
    render(view({}));
    expect(screen.getByRole('tab', { name: 'Wallet' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('tab', { name: 'Sites' }));
    expect(screen.getByRole('tab', { name: 'Sites' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Wallet' }).getAttribute('aria-selected')).toBe('false');
    expect(spies.openView).toHaveBeenCalledWith('sites');
    expect(screen.getByText('No site is connected')).toBeTruthy();
    expect(screen.queryByTestId('wallet-notice')).toBeNull();
  });

  it('goes round its tabs by the arrow keys, and the focus with them', () => {
    render(view({}));
    const chosen = (key: string): string | null => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
      expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([document.activeElement]);
      return screen.getByTestId('view').getAttribute('data-view');
    };
    screen.getByRole('tab', { name: 'Wallet' }).focus();
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'Home'];
    expect(keys.map(chosen)).toEqual(['assets', 'wallet', 'sites', 'wallet', 'sites', 'wallet']);
    expect(screen.getByRole('tabpanel', { name: 'Wallet' })).toBeTruthy();
    document.dir = 'rtl';
    expect(['ArrowLeft', 'ArrowRight'].map(chosen)).toEqual(['assets', 'wallet']);
    document.dir = '';
  });

  it('holds the place of lists that have not been read yet', () => {
    const { rerender } = render(view({}, noLateViews));
    for (const name of ['assets', 'sites', 'governance']) {
      fireEvent.click(screen.getByTestId(`view-${name}`));
      expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    }
    governance.value = { ...noProposals, alerts: { a: alert('a') } };
    rerender(view({}, { ...noLateViews, governance: opened.governance }));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeTruthy();
  });

  it('counts what is unread, without the list of it', () => {
    const { rerender } = render(view({ unread: { first: 1 } }, noLateViews));
    expect(screen.getByTestId('unread-count').textContent).toContain('1 new');
    rerender(view({ unread: {} }, noLateViews));
    expect(screen.queryByTestId('unread-count')).toBeNull();
  });

  it('lets the user mark what is unread, one or all', () => {
    const alerts = { a: alert('a'), b: alert('b', { unread: false, firstSeenAt: 9 }) };
    governance.value = { ...noProposals, alerts };
    render(view({}));
    fireEvent.click(screen.getByTestId('view-governance'));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read', description: 'Proposal a' }));
    // A data node may name a proposal as any part of the page is named.
    expect(document.getElementById('a')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mark as unread', description: 'Proposal b' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(fakeBrowser.argumentsOf('governance.setRead')).toEqual([
      { networkId: 'first', proposalId: 'a', read: true },
      { networkId: 'first', proposalId: 'b', read: false },
    ]);
    expect(fakeBrowser.argumentsOf('governance.markRead')).toEqual([{ id: 'first' }]);
    act(() => {
      governance.value = { ...noProposals, alerts: { a: alert('a', { unread: false }), b: alerts.b } };
    });
    // Read, it keeps its place: no row moves under the user's finger.
    const rows = screen.getAllByTestId('alert-row');
    expect(rows.map((row) => row.getAttribute('data-proposal-id'))).toEqual(['a', 'b']);
    expect(rows.map((row) => row.querySelector('.unread'))).toEqual([null, null]);
  });

  it('opens a proposal, and puts those of the followed party first', async () => {
    const settings = { ...defaultSettings, alerts: { ...defaultSettings.alerts, followedParty: 'p' } };
    const followedVote = { party: 'p', value: 'VALUE_YES', balance: '1', at: '1' };
    const alerts = { a: alert('a'), b: alert('b', { unread: false, followedVote }) };
    governance.value = { ...noProposals, alerts };
    render(view({ settings }));
    fireEvent.click(screen.getByTestId('view-governance'));
    const rows = screen.getAllByTestId('alert-row').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Followed.*Proposal b/);
    fireEvent.click(screen.getByRole('button', { name: 'Proposal b' }));
    await expect.poll(() => fakeBrowser.opened).toEqual(['explorer.html#/governance/b']);
  });

  it('says of what time nothing is known, and from which address what is shown comes', () => {
    const settings = withNetwork(defaultSettings, { dataApiAddresses: ['https://a.example', 'https://b.example:9'] });
    const failing = { ...healthOf(noNodes, ''), failures: 1 };
    const nodes = { inUse: 'https://b.example:9', nodes: { 'https://a.example': failing } };
    const gaps = [{ from: 0, to: 60_000 }];
    governance.value = { ...noProposals, nodes, coverage: { gaps, heardUntil: 200_000 } };
    render(view({ settings }));
    fireEvent.click(screen.getByTestId('view-governance'));
    expect(screen.getByTestId('unknown-times').textContent).toMatch(/^Events between .* may be missing\.$/);
    expect(screen.getByTestId('node-in-use').textContent).toBe('From b.example:9');
  });

  it('leads from the state of the wallet to what it tells', () => {
    render(view({ wallet: ready }));
    fireEvent.click(screen.getByTestId('view-sites'));
    fireEvent.click(screen.getByRole('button', { name: 'Wallet: Ready' }));
    expect(screen.getByTestId('view').getAttribute('data-view')).toBe('wallet');
    expect(document.activeElement).toBe(screen.getByTestId('view-wallet'));
  });

  it('leads to the settings when the wallet refuses the API token', () => {
    render(
      view({ apiToken: { state: 'invalid', networkIds: ['first'], remembered: true, hint: 'wxyz', checkedAt: 0 } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Change in settings' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });

  it('shows what a command has failed with', () => {
    render(view({ failure: 'Drawbridge did not respond.' }));
    expect(screen.getAllByRole('alert').some((node) => node.textContent?.includes('did not respond'))).toBe(true);
  });
});
