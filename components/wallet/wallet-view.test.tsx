// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PopupState } from '#components/popup/popup.tsx';
import { nothingKnown } from '#components/popup/testing/popup-state.ts';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { noNames } from '#lib/approvals/known-names.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { currentNetwork, defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { RoutineChip } from './routine.tsx';
import { WalletCalls } from './wallet-calls.tsx';
import { WalletView } from './wallet-view.tsx';

const base = { checkedAt: 99_000, address: 'http://127.0.0.1:1789' };
const ready: WalletStatus = { ...base, finding: 'ok', detail: 'chain-1', chainId: 'chain-1', expectedChainId: '' };
const key = { name: 'Main', publicKey: '8f3a21d1b2c3d4e5f60718293a4b5c6d7e8f901122334455667788990ac09d4e' };

function setUp(change: Partial<PopupState> = {}) {
  const state = { ...nothingKnown, wallet: ready, now: 100_000, ...change };
  return render(<WalletView state={state} />);
}

/** Sites that have seen these keys. */
const seenBy = (...keys: WalletKey[]): PopupState['sites'] => ({
  'https://a.example': {
    origin: 'https://a.example',
    networkId: 'first',
    allowedAt: 0,
    lastCallAt: 0,
    connected: true,
    keys,
    unasked: [],
  },
});

describe('the wallet view', () => {
  afterEach(cleanup);

  it('says how old the last known state is, in words and without the colour of what is so now', () => {
    const old = { ...ready, checkedAt: 100_000 - 7_200_000 };
    setUp({ wallet: old });
    expect(screen.getByTestId('wallet-age').textContent).toBe('As of 2 hours ago');
    const { container } = render(<RoutineChip state={old} now={100_000} onOpen={vi.fn()} />);
    expect(container.textContent).toContain('Wallet: Ready As of 2 hours ago');
    expect(container.querySelector('.chip')?.classList).toContain('tone-plain');
    cleanup();
    setUp({
      wallet: {
        ...base,
        finding: 'outdated',
        detail: '',
        chainId: null,
        expectedChainId: '',
        checkedAt: 100_000 - 7_200_000,
      },
    });
    expect(screen.getByTestId('wallet-notice').querySelector('.notice')?.classList).toContain('tone-plain');
    cleanup();
    setUp();
    expect(screen.queryByTestId('wallet-age')).toBeNull();
  });

  it('needs one quiet line for a wallet that is ready, or that is looked for', () => {
    setUp();
    expect(screen.getByTestId('wallet-notice').textContent).toBe('Your wallet is ready');
    expect(document.querySelector('.notice')).toBeNull();
    cleanup();
    setUp({ wallet: null });
    expect(screen.getByTestId('wallet-notice').textContent).toBe('Looking for your wallet');
    expect(document.querySelector('.notice')).toBeNull();
  });

  it('shows chain and keys before all that is technical, which is closed', () => {
    setUp({ sites: seenBy(key) });
    const details = screen.getByTestId('wallet-details');
    expect(details.hasAttribute('open')).toBe(false);
    for (const name of ['chain-id', 'key-row']) {
      const place = screen.getByTestId(name).compareDocumentPosition(details);
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getByTestId('wallet-notice').textContent).not.toContain('127.0.0.1');
    for (const text of ['http://127.0.0.1:1789', '1.2.3']) {
      expect(details.textContent).toContain(text);
    }
  });

  it('does not offer to show keys that the wallet cannot list', () => {
    setUp({
      wallet: {
        ...base,
        finding: 'methods-missing',
        detail: 'client.sign_transaction',
        chainId: 'a',
        expectedChainId: '',
      },
      sites: {},
    });
    expect(screen.queryByRole('button', { name: 'Show my keys' })).not.toBeNull();
    cleanup();
    setUp({
      wallet: { ...base, finding: 'methods-missing', detail: 'client.list_keys', chainId: 'a', expectedChainId: '' },
      sites: {},
    });
    expect(screen.queryByRole('button', { name: 'Show my keys' })).toBeNull();
  });

  const states: [WalletStatus, string, string[]][] = [
    [
      { ...base, finding: 'no-answer', detail: 'refused', chainId: null, expectedChainId: '' },
      'Your wallet is not responding',
      ['Start the wallet software', 'http://127.0.0.1:1789'],
    ],
    [
      { ...base, finding: 'no-permission', detail: '', chainId: null, expectedChainId: '' },
      'Your browser does not let Drawbridge reach your wallet',
      ['Its access to this computer was turned off'],
    ],
    [
      { ...base, finding: 'bad-answer', detail: 'HTTP 200 text/html', chainId: null, expectedChainId: '' },
      'Something else is at the wallet’s address',
      ['Check the wallet address'],
    ],
    [
      { ...base, finding: 'refused', detail: 'internal error', chainId: null, expectedChainId: '' },
      'Your wallet reports an error',
      ['Restart the wallet service', 'internal error'],
    ],
    [
      { ...base, finding: 'origin-refused', detail: 'HTTP 403', chainId: null, expectedChainId: '' },
      'The wallet refused Drawbridge',
      ['Update the wallet software'],
    ],
    [
      { ...base, finding: 'outdated', detail: '', chainId: null, expectedChainId: '' },
      'Your wallet needs an update',
      ['Install the latest version'],
    ],
    [
      { ...base, finding: 'methods-missing', detail: 'client.sign_transaction', chainId: null, expectedChainId: '' },
      'Some features are unavailable',
      ['client.sign_transaction', 'Update the wallet software'],
    ],
    [
      { ...base, finding: 'wrong-chain', detail: 'test-1', chainId: 'test-1', expectedChainId: 'main-1' },
      'Your wallet is on another chain',
      ['main-1', 'test-1', 'Switch the network in the wallet'],
    ],
    [
      { ...base, finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' },
      'The wallet’s network is slow',
      ['You can connect. Signing waits for the network.'],
    ],
    [
      { ...base, finding: 'no-node', detail: 'node unreachable', chainId: null, expectedChainId: '' },
      'The wallet cannot reach its network',
      ['no node of its network responds', 'node unreachable'],
    ],
  ];

  it.each(states)('explains $finding, and what to do', (state, title, texts) => {
    setUp({ wallet: state });
    const notice = screen.getByTestId('wallet-notice');
    expect(notice.getAttribute('data-state')).toBe(state.finding);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    for (const text of texts) expect(notice.textContent).toContain(text);
  });

  it.each(states)('lets $finding be checked again', (state) => {
    setUp({ wallet: state });
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(fakeBrowser.argumentsOf('wallet.check')).toEqual([{ id: 'first' }]);
  });

  it('leads to the settings when they can mend it', () => {
    setUp({ wallet: { ...base, finding: 'no-answer', detail: '', chainId: null, expectedChainId: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change in settings' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });

  it('asks the browser for the permission that it lacks', () => {
    setUp({ wallet: { ...base, finding: 'no-permission', detail: '', chainId: null, expectedChainId: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['http://127.0.0.1/*'] }]);
    expect(screen.queryByRole('button', { name: 'Change in settings' })).toBeNull();
  });

  it('lets the user expect the other chain, except of a network of the administrator’s', () => {
    const wallet: WalletStatus = { ...base, finding: 'wrong-chain', detail: 'b', chainId: 'b', expectedChainId: 'a' };
    setUp({ wallet });
    fireEvent.click(screen.getByRole('button', { name: /^Expect .*b.* from now on$/ }));
    expect(fakeBrowser.argumentsOf('network.save')).toEqual([{ id: 'first', expectedChainId: 'b' }]);
    cleanup();
    const managed = { ...defaultNetwork, id: 'managed-a' };
    setUp({ wallet, settings: { ...defaultSettings, networks: [managed], networkId: managed.id } });
    expect(screen.queryByTestId('expect-chain')).toBeNull();
  });

  it('says that the chain was learnt, until that is undone or closed', () => {
    const settings = { ...defaultSettings, networks: [{ ...defaultNetwork, expectedChainId: 'chain-1' }] };
    const { rerender } = setUp({ settings });
    const statuses = screen.getAllByRole('status');
    const told: PopupState = { ...nothingKnown, settings, learntChains: { 'first chain-1': 'told' } };
    rerender(<WalletView state={told} />);
    expect(statuses).toContain(screen.getByTestId('chain-learnt').parentElement);
    expect(screen.getByTestId('chain-learnt').textContent).toMatch(/My wallet.* is expected to be on chain .*chain-1/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const argument = { id: 'first', chainId: 'chain-1' };
    expect(fakeBrowser.sent).toEqual([
      { command: 'network.undoChain', argument },
      { command: 'network.closeChain', argument },
    ]);
    cleanup();
    setUp({ settings, learntChains: { 'first chain-1': 'undone', 'first chain-0': 'told' } });
    expect(screen.queryByTestId('chain-learnt')).toBeNull();
  });

  it('shows the chain ID of now, and names an older one so', () => {
    setUp();
    expect(screen.getByTestId('chain-id').textContent).toBe('chain-1');
    cleanup();
    setUp({
      wallet: { ...base, finding: 'outdated', detail: '', chainId: null, expectedChainId: '' },
      lastChainId: 'chain-0',
    });
    expect(screen.getByTestId('chain-id').textContent).toBe('chain-0');
    expect(screen.getByText('Chain ID, last seen')).toBeTruthy();
  });

  it('asks the wallet for the keys and waits for the user there', async () => {
    let finish: () => void = () => undefined;
    fakeBrowser.answer = () => new Promise((resolve) => (finish = () => resolve({ ok: true })));
    setUp();
    expect(screen.getByText(new RegExp(`will ask about ${location.host}`))).toBeTruthy();
    const statuses = screen.getAllByRole('status');
    fireEvent.click(screen.getByRole('button', { name: 'Show my keys' }));
    const asks = screen.getByText('Now approve it in your wallet');
    expect(statuses).toContain(asks.closest('[role=status]'));
    // The wallet shows the host of the Origin, and has no better name for the extension.
    expect(screen.getByText(new RegExp(`is asking about ${location.host}, which is Drawbridge`))).toBeTruthy();
    await expect.poll(() => fakeBrowser.argumentsOf('wallet.connectOwn')).toHaveLength(1);
    finish();
    await expect.poll(() => screen.queryByText('Now approve it in your wallet')).toBeNull();
  });

  it('asks for a restart of the wallet service while a review that was cut off spoils every other', () => {
    setUp();
    expect(screen.queryByText('Restart the wallet service')).toBeNull();
    cleanup();
    const { walletAddress } = currentNetwork(defaultSettings);
    setUp({ cutOffReviews: { [walletAddress]: { open: false, since: 'failing' } } });
    expect(screen.getByText('Restart the wallet service')).toBeTruthy();
  });

  it('asks the wallet again at a press, for a key that it has made since, where it can list keys', async () => {
    setUp({ sites: seenBy(key) });
    fireEvent.click(screen.getByRole('button', { name: 'Ask for my keys again' }));
    expect(screen.getByText('Now approve it in your wallet')).toBeTruthy();
    expect(screen.getAllByTestId('key-row')).toHaveLength(1);
    await expect.poll(() => fakeBrowser.argumentsOf('wallet.connectOwn')).toHaveLength(1);
    cleanup();
    setUp({
      sites: seenBy(key),
      wallet: { ...base, finding: 'no-answer', detail: '', chainId: null, expectedChainId: '' },
    });
    expect(screen.queryByRole('button', { name: 'Ask for my keys again' })).toBeNull();
  });

  it('says why the keys did not come', async () => {
    fakeBrowser.fail('You rejected the request.');
    setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Show my keys' }));
    await expect.poll(() => screen.getByRole('alert').textContent).toContain('You rejected the request.');
  });

  it('offers no keys while the wallet does not answer', () => {
    setUp({ wallet: { ...base, finding: 'no-answer', detail: '', chainId: null, expectedChainId: '' } });
    expect(screen.queryByRole('button', { name: 'Show my keys' })).toBeNull();
    expect(screen.getByText(/once the wallet can list them/)).toBeTruthy();
  });

  it('tells a wallet without keys from one that was not asked', () => {
    setUp({ sites: seenBy() });
    expect(screen.getByText('The wallet shows no keys')).toBeTruthy();
  });

  it('shows a key by name, shortened, whole for screen readers and on copy', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    setUp({ sites: seenBy(key) });
    const row = screen.getByTestId('key-row');
    expect(row.textContent).toContain('Main');
    expect(row.querySelector('[aria-hidden=true]')?.textContent).toBe('8f3a21d1…0ac09d4e');
    expect(row.querySelector('.visually-hidden')?.textContent).toBe(key.publicKey);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy Main public key' })));
    expect(writeText).toHaveBeenCalledWith(key.publicKey);
    expect(row.querySelector('[role=status]')?.textContent).toBe('Copied');
    vi.unstubAllGlobals();
  });
});

describe('the wallet’s chip', () => {
  afterEach(cleanup);

  it.each([
    [null, 'running', 'Checking'],
    [ready, 'ok', 'Ready'],
    [{ ...base, finding: 'outdated', detail: '', chainId: null, expectedChainId: '' } as const, 'outdated', 'Outdated'],
  ])('says the state in a word', (state, name, word) => {
    render(<RoutineChip state={state} now={base.checkedAt} onOpen={vi.fn()} />);
    expect(screen.getByTestId('wallet-state').getAttribute('data-state')).toBe(name);
    expect(screen.getByTestId('wallet-state').textContent).toContain(word);
  });

  describe('with calls that wait for the wallet', () => {
    const call = (id: string, method: string, change: Partial<WalletCall> = {}): WalletCall => ({
      id,
      networkId: 'first',
      origin: `https://${id}.example`,
      method,
      step: 'waiting',
      since: 90_000,
      ...change,
    });
    const calls = [call('b', 'client.send_transaction'), call('c', 'client.brand\nnew')];
    const toCheck = call('d', 'client.check_transaction');
    const inWallet = call('a', 'client.connect_wallet', { step: 'in-wallet' });
    const rows = () => screen.getAllByTestId('wallet-call-row');

    it('shows nothing of it while there are none', () => {
      setUp();
      expect(screen.queryByRole('heading', { name: 'Waiting' })).toBeNull();
    });

    it('shows who wants what, for how long, and which is next', () => {
      setUp({ calls: [...calls, toCheck] });
      const [second, third, fourth] = rows().map((row) => row.textContent);
      expect(fourth).toContain('d.example wants to sign and check a transaction');
      for (const text of ['b.example wants to send a transaction', 'Number 1 in line', 'For 10s']) {
        expect(second).toContain(text);
      }
      for (const text of ['c.example wants client.brand\\u{000A}new', 'Number 2 in line'])
        expect(third).toContain(text);
    });

    it('leaves to what is pinned what the user must answer in the wallet', () => {
      setUp({ calls: [inWallet, ...calls] });
      expect(rows().map((row) => row.getAttribute('data-step'))).toEqual(['waiting', 'waiting']);
    });

    const row = (pending: WalletCall) => render(<WalletCalls calls={[pending]} state={nothingKnown} />);

    it('says that the wallet asks something else, and that nothing is lost', () => {
      row(call('a', 'client.sign_transaction', { step: 'wallet-busy' }));
      expect(rows()[0]?.textContent).toContain('The wallet is busy');
      expect(rows()[0]?.textContent).toContain('this one is then sent again automatically');
      expect(rows()[0]?.textContent).not.toContain('The request stays open');
    });

    it('says what cancelling does not do, for the one that the wallet asks about', () => {
      row(inWallet);
      fireEvent.click(screen.getByRole('button', { name: /^Stop waiting for the request/ }));
      expect(rows()[0]?.textContent).toContain('The request stays open in your wallet');
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByText(/The request stays open/)).toBeNull();
      cleanup();
      setUp({ calls });
      expect(screen.queryByText(/The request stays open/)).toBeNull();
    });

    it('does not say that the wallet asks when it does not, with an API token', () => {
      setUp({ calls: [inWallet], apiToken: { ...noApiToken, networkIds: ['first'], state: 'valid', hint: 'wxyz' } });
      expect(screen.queryByText('Waiting for you in the wallet')).toBeNull();
      expect(rows()[0]?.textContent).toContain('The wallet is working');
    });

    it('says of each what it does, and of another of the same site nothing that it does not', async () => {
      const approval: TransactionApproval = {
        kind: 'transaction',
        id: 'r',
        key: 'k1',
        step: 'in-wallet',
        detail: '',
        topOrigin: null,
        tabId: 1,
        origin: 'https://b.example',
        domain: 'b.example',
        networkId: 'first',
        chainId: 'vega-1',
        offersUnasked: true,
        method: 'client.send_transaction',
        publicKey: key.publicKey,
        names: noNames,
        transactionKind: 'voteSubmission',
        transaction: '{"voteSubmission":{"proposalId":"a","value":"VALUE_YES"}}',
      };
      const sent = call('b', 'client.send_transaction', { key: 'k1', step: 'in-wallet' });
      const waiting = call('b', 'client.send_transaction', { id: 'c', key: 'k2' });
      render(<WalletCalls calls={[sent, waiting]} state={{ ...nothingKnown, approvals: [approval] }} />);
      expect((await screen.findByTestId('call-sentence')).textContent).toContain('Vote');
      expect(rows().map((row) => row.textContent?.includes('Vote'))).toEqual([true, false]);
    });

    it('cancels the one that is meant', () => {
      setUp({ calls });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel the request from b.example' }));
      expect(fakeBrowser.argumentsOf('call.cancel')).toEqual([{ id: 'b' }]);
    });

    it('says why one could not be cancelled', async () => {
      fakeBrowser.fail('It has ended already.');
      render(<WalletCalls calls={calls.slice(0, 1)} state={nothingKnown} />);
      await act(async () => void fireEvent.click(screen.getByTestId('cancel-call')));
      await expect.poll(() => rows()[0]?.textContent).toContain('It has ended already.');
    });
  });

  describe('with an API token', () => {
    it.each([
      ['valid', 'In use'],
      ['unchecked', 'Not checked yet'],
    ] as const)('says so when it is %s', (state, word) => {
      setUp({ apiToken: { ...noApiToken, networkIds: ['first'], state, hint: 'wxyz' } });
      const line = screen.getByTestId('api-token').textContent;
      expect(line).toContain('…wxyz');
      expect(line).toContain(word);
    });

    it('tells a refused one from a wallet that does not answer', () => {
      setUp({ apiToken: { ...noApiToken, networkIds: ['first'], state: 'invalid', hint: 'wxyz' } });
      expect(screen.getByTestId('api-token').textContent).toContain('The wallet rejected your API token');
      expect(screen.getByTestId('wallet-notice').getAttribute('data-state')).toBe('ok');
      fireEvent.click(screen.getByRole('button', { name: 'Change in settings' }));
      expect(fakeBrowser.opened).toEqual(['options']);
    });

    it('says of keys that are not known yet that nobody asks about them', () => {
      const { container } = setUp({ apiToken: { ...noApiToken, networkIds: ['first'], state: 'valid', hint: 'wxyz' } });
      expect(container.textContent).toContain('keys that your API token gives access to');
      expect(container.textContent).not.toMatch(/approve the request there|The wallet asks/);
    });

    it('lists the keys without sending the user to the wallet', () => {
      fakeBrowser.answer = () => new Promise(() => undefined);
      setUp({ apiToken: { ...noApiToken, networkIds: ['first'], state: 'valid', hint: 'wxyz' } });
      fireEvent.click(screen.getByRole('button', { name: 'Show my keys' }));
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show my keys' }).disabled).toBe(true);
      expect(screen.queryByText('Now approve it in your wallet')).toBeNull();
    });

    it('says nothing of one when there is none', () => {
      setUp();
      expect(screen.queryByTestId('api-token')).toBeNull();
    });
  });
});
