// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectApproval } from '#lib/approvals/approval.ts';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { Popup, type PopupState } from './popup.tsx';
import { type PopupView, popupViews } from './popup-nav.tsx';
import { noLateViews, nothingKnown, popupSpies } from './testing/popup-state.ts';

const now = nothingKnown.now;
const address = 'http://127.0.0.1:1789';
const asking: ConnectApproval = {
  kind: 'connect',
  networkIds: ['first'],
  step: 'asking',
  id: '1',
  origin: 'https://a.example',
  domain: 'a.example',
  topOrigin: null,
  tabId: 1,
  networkId: 'first',
  detail: '',
};
const call: WalletCall = {
  id: 'c1',
  networkId: 'first',
  origin: 'https://a.example',
  method: 'client.connect_wallet',
  step: 'in-wallet',
  since: now - 65_000,
};
const dead: WalletStatus = {
  checkedAt: now,
  address,
  finding: 'no-answer',
  detail: '',
  chainId: null,
  expectedChainId: '',
};

type State = Partial<PopupState>;

describe('what needs the person', () => {
  let spies = popupSpies();
  beforeEach(() => {
    spies = popupSpies();
  });
  afterEach(cleanup);

  const open = (state: State, firstView: PopupView = 'sites') =>
    render(<Popup state={{ ...nothingKnown, ...state }} actions={spies} late={noLateViews} firstView={firstView} />);
  const dots = () => screen.queryAllByTestId('waiting-dot').map((dot) => dot.closest('button')?.id);

  it('is nothing where nothing does', () => {
    const wallet: WalletStatus = {
      checkedAt: now,
      address,
      finding: 'ok',
      detail: 'chain-1',
      chainId: 'chain-1',
      expectedChainId: '',
    };
    open({ wallet, approvals: [{ ...asking, step: 'done' }] });
    expect(screen.queryByTestId('pinned')).toBeNull();
    expect(dots()).toEqual([]);
  });

  it.each(popupViews)('a request is above the view %s, and its button leads to it', async (view) => {
    vi.spyOn(approvalWindowItem, 'get').mockResolvedValue(5);
    open({ approvals: [asking] }, view);
    expect(screen.getByTestId('pin-request').textContent).toContain('1 request is waiting for you');
    fireEvent.click(screen.getByRole('button', { name: 'Review request' }));
    await expect.poll(() => fakeBrowser.raised).toEqual([5]);
    vi.restoreAllMocks();
  });

  it('tells of a page that must be reloaded, and of what could not be read, in every view', () => {
    open({ isCutOff: true, damaged: [{ name: 'settings', at: 1, value: 0 }] }, 'wallet');
    const [page, stored] = screen.getAllByTestId('pin-problem');
    expect(page?.textContent).toContain('This page cannot reach Drawbridge yet');
    expect(stored?.textContent).toContain('could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(spies.reloadTab).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Show why' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });

  it('counts several requests, and not those that are answered', () => {
    open({ approvals: [asking, { ...asking, id: '2' }, { ...asking, id: '3', step: 'in-wallet' }] });
    expect(screen.getByTestId('pin-request').textContent).toContain('2 requests are waiting for you');
  });

  it('shows the review in the wallet above every view, and cancels it', () => {
    const waiting: WalletCall = { ...call, id: 'c2', step: 'waiting' };
    open({ calls: [call, waiting] });
    const row = screen.getByTestId('wallet-call-row');
    for (const text of ['a.example wants to connect', 'Waiting for you in the wallet', 'For 1m 5s']) {
      expect(row.textContent).toContain(text);
    }
    expect(dots()).toEqual(['tab-wallet']);
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting for the request from a.example' }));
    expect(fakeBrowser.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(fakeBrowser.argumentsOf('call.cancel')).toEqual([{ id: 'c1' }]);
    fireEvent.click(screen.getByTestId('view-wallet'));
    // Each once: above the views, or in the wallet's.
    expect(screen.getAllByTestId('wallet-call-row').map((one) => one.closest('.pinned') !== null)).toEqual([
      true,
      false,
    ]);
  });

  it('asks for nothing in the wallet when an API token leaves nothing to answer there', () => {
    const apiToken = { ...noApiToken, networkIds: ['first'], state: 'valid' as const };
    const { unmount } = open({ calls: [call], apiToken });
    expect(screen.queryByTestId('pinned')).toBeNull();
    unmount();
    open({ calls: [{ ...call, step: 'wallet-busy' }], apiToken });
    expect(screen.getByTestId('pinned').textContent).toContain('The wallet is busy');
  });

  it.each<[State, title: string]>([
    [{ wallet: dead }, 'Your wallet is not responding'],
    [{ wallet: { ...dead, finding: 'bad-answer' } }, 'Something else is at the wallet’s address'],
    [
      { wallet: { checkedAt: now, address, finding: 'wrong-chain', detail: 'b', chainId: 'b', expectedChainId: 'a' } },
      'Your wallet is on another chain',
    ],
    [{ apiToken: { ...noApiToken, networkIds: ['first'], state: 'invalid' } }, 'The wallet rejected your API token'],
    [
      { cutOffReviews: { [defaultSettings.networks[0]?.walletAddress ?? '']: { open: false, since: 'failing' } } },
      'Restart the wallet service',
    ],
  ])('names a problem, and leads to where it is explained: %#', (state, title) => {
    open(state);
    expect(screen.getByTestId('pin-problem').textContent).toContain(title);
    expect(dots()).toEqual(['tab-wallet']);
    fireEvent.click(screen.getByRole('button', { name: 'Show why' }));
    expect(screen.queryByTestId('pin-problem')).toBeNull();
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it.each<WalletStatus>([
    { ...dead, checkedAt: now - 3_600_000 },
    { checkedAt: now, address, finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' },
    {
      checkedAt: now,
      address,
      finding: 'methods-missing',
      detail: 'client.sign_transaction',
      chainId: null,
      expectedChainId: '',
    },
  ])('does not press what is old, or what works', (wallet) => {
    open({ wallet });
    expect(screen.queryByTestId('pinned')).toBeNull();
  });

  it('leads to the vote that closes first, of those that are still open', async () => {
    const vote = (proposalId: string, left: number) => ({
      networkId: 'first',
      proposalId,
      title: `Title ${proposalId}`,
      closesAt: now + left,
    });
    const { unmount } = open({ closingVotes: [vote('over', -1), vote('a', 7_500_000), vote('b', 8_000_000)] });
    const said = screen.getByTestId('pin-vote').textContent;
    for (const text of ['Vote on “Title a”', 'Closes in 2h 5m', 'no vote from your keys', '1 more vote closes']) {
      expect(said).toContain(text);
    }
    expect(dots()).toEqual(['tab-governance']);
    fireEvent.click(screen.getByRole('button', { name: 'Show proposal' }));
    await expect.poll(() => fakeBrowser.opened).toEqual(['explorer.html#/governance/a']);
    const read = { networkId: 'first', proposalId: 'a', read: true };
    expect(fakeBrowser.sent).toEqual([{ command: 'governance.setRead', argument: read }]);
    unmount();
    open({ closingVotes: [vote('over', 0)] });
    expect(screen.queryByTestId('pinned')).toBeNull();
  });

  it('hides a vote', () => {
    const vote = { networkId: 'first', proposalId: 'a', title: 'Title a', closesAt: now + 1000 };
    open({ closingVotes: [vote] });
    fireEvent.click(screen.getByRole('button', { name: 'Hide', description: 'Vote on “Title a”' }));
    expect(fakeBrowser.argumentsOf('governance.unpin')).toEqual([{ networkId: 'first', proposalId: 'a' }]);
  });

  it('names a proposal without a title by its ID', () => {
    open({ closingVotes: [{ networkId: 'first', proposalId: '0123456789abcdef', title: '', closesAt: now + 1000 }] });
    expect(screen.getByTestId('pin-vote').textContent).toContain('Vote on “012345…abcdef”');
  });
});
