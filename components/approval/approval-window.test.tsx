// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval, ConnectApproval } from '#lib/approvals/approval.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { armingMs } from './answer-buttons.tsx';
import { connectedMs } from './approval-progress.tsx';
import { ApprovalWindow } from './approval-window.tsx';
import { focusedButton } from './testing/focused-button.ts';

function approval(id: string, change: Partial<ConnectApproval> = {}): ConnectApproval {
  const [origin, domain] = [`https://app.${id}.example`, `${id}.example`];
  return {
    kind: 'connect',
    networkIds: ['first'],
    id,
    origin,
    domain,
    topOrigin: null,
    tabId: 1,
    networkId: 'first',
    step: 'asking',
    detail: '',
    ...change,
  };
}

const answers = () => fakeBrowser.argumentsOf('approval.answer');
const close = vi.fn();
let wallet: WalletStatus | null = null;

function view(approvals: Approval[], now = 0, walletAsks = true, calls: WalletCall[] = []) {
  const props = {
    approvals,
    calls,
    now,
    apiToken: walletAsks ? noApiToken : { ...noApiToken, state: 'valid' as const, networkIds: ['first'] },
    networkNames: { first: 'Mainnet' },
    chainIds: { first: 'vega-1' } as Readonly<Record<string, string>>,
    wallets: (wallet ? { first: wallet } : {}) as Readonly<Record<string, WalletStatus>>,
    close,
  };
  return <ApprovalWindow {...props} />;
}

const connect = (): HTMLButtonElement => screen.getByRole('button', { name: 'Connect' });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('the approval window', () => {
  let focused = true;
  beforeEach(() => {
    vi.useFakeTimers();
    focused = true;
    vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
    close.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('shows who asks, what it gets and what it never gets', () => {
    render(view([approval('markets')]));
    expect(screen.getByTestId('approval-host').textContent).toBe('app.markets.example');
    expect(screen.getByTestId('approval-host').querySelector('strong')?.textContent).toBe('markets.example');
    expect(screen.getByText(/names and public keys/)).toBeTruthy();
    expect(screen.getByText('It can never see your wallet’s secret keys.')).toBeTruthy();
  });

  it('says who asks about each transaction: the wallet, or with an API token Drawbridge', () => {
    const { rerender } = render(view([approval('a')]));
    expect(screen.getByText(/; your wallet asks you about each one/)).toBeTruthy();
    expect(screen.getByText(/that you choose in your wallet/)).toBeTruthy();
    rerender(view([approval('a')], 0, false));
    expect(screen.getByText(/every key that your API token gives access to/)).toBeTruthy();
    expect(screen.queryByText(/choose in your wallet/)).toBeNull();
    expect(screen.getByText(/; Drawbridge asks you about each one, your wallet does not/)).toBeTruthy();
  });

  it('says of practice that it is none of a site’s, and how it would go on', () => {
    const practice: Approval = {
      ...approval('a'),
      kind: 'practice',
      step: 'asking',
      origin: 'https://practice.example',
    };
    const { rerender } = render(view([practice]));
    expect(focusedButton().at(-1)).toMatch(/not real, and nothing is sent to your wallet/);
    rerender(view([{ ...practice, step: 'done' }]));
    expect(screen.getByRole('heading', { name: 'Practice complete' })).toBeTruthy();
    // It is there to be read.
    wait(connectedMs * 5);
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    rerender(view([]));
    expect(close).toHaveBeenCalled();
  });

  it('gives the focus to Deny, which tells a listener who asks for what, of each request', () => {
    const { rerender } = render(view([approval('a'), approval('b')]));
    const asks = 'This site wants to connect to your wallet on \u2068Mainnet\u2069';
    expect(focusedButton()).toEqual(['Deny', 'app.a.example ', asks]);
    rerender(view([approval('b')]));
    expect(focusedButton()).toEqual(['Deny', 'app.b.example ', asks]);
    rerender(view([leftover()]));
    expect(focusedButton()).toEqual([
      'Cancel',
      'Is a request still open in your wallet?',
      expect.stringContaining('A review in your wallet was interrupted'),
    ]);
  });

  it('tells a listener of the page around a frame, and of how it ended', () => {
    const { rerender } = render(view([approval('a', { topOrigin: 'https://news.example' })]));
    expect(focusedButton()[1]).toContain('Shown inside a page of');
    rerender(view([approval('a', { step: 'failed', detail: 'Out of memory.' })]));
    expect(focusedButton()).toContain('Out of memory.');
  });

  it('lets Connect be pressed only after a second', () => {
    render(view([approval('a')]));
    wait(armingMs - 1);
    expect(connect().disabled).toBe(true);
    fireEvent.click(connect());
    expect(answers()).toEqual([]);
    expect(screen.getByText('“Connect” will be available in a moment')).toBeTruthy();
    wait(1);
    expect(connect().disabled).toBe(false);
    expect(screen.getByText('“Connect” is available now')).toBeTruthy();
    fireEvent.click(connect());
    expect(answers()).toEqual([{ id: 'a', allow: true, networkId: 'first' }]);
  });

  it('does not count the time in which the window has no focus', () => {
    focused = false;
    render(view([approval('a')]));
    wait(armingMs * 4);
    expect(connect().disabled).toBe(true);
    focused = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    wait(armingMs - 1);
    expect(connect().disabled).toBe(true);
    wait(1);
    expect(connect().disabled).toBe(false);
  });

  it.each(['pointerdown', 'keydown', 'click'])('starts anew at each %s anywhere while it cannot be pressed', (type) => {
    render(view([approval('a')]));
    for (let pressed = 0; pressed < 30; pressed += 1) {
      wait(armingMs - 1);
      act(() => void fireEvent(document.body, new Event(type, { bubbles: true })));
      expect(connect().disabled).toBe(true);
    }
    wait(armingMs);
    expect(connect().disabled).toBe(false);
    act(() => void fireEvent(document.body, new Event(type, { bubbles: true })));
    expect(connect().disabled).toBe(false);
  });

  it('starts anew when what is asked changes', () => {
    const { rerender } = render(view([approval('a')]));
    wait(armingMs);
    rerender(view([approval('a')], 0, false));
    expect(connect().disabled).toBe(true);
    wait(armingMs);
    expect(connect().disabled).toBe(false);
    rerender(view([approval('a', { topOrigin: 'https://news.example' })], 0, false));
    expect(connect().disabled).toBe(true);
  });

  it('starts anew when the window loses the focus', () => {
    render(view([approval('a')]));
    wait(armingMs);
    focused = false;
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(connect().disabled).toBe(true);
  });

  it('starts anew when another question takes the place', () => {
    const { rerender } = render(view([approval('a'), approval('b')]));
    wait(armingMs);
    expect(connect().disabled).toBe(false);
    rerender(view([approval('b')]));
    expect(screen.getByTestId('approval-host').textContent).toBe('app.b.example');
    expect(connect().disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deny' }));
  });

  const leftover = (failing = false): Approval => ({ ...approval('a'), kind: 'leftover', step: 'asking', failing });

  it('asks whether something is left in the wallet: harmless first, and the other answer only after a second', () => {
    render(view([leftover()]));
    expect(screen.getByRole('heading').textContent).toBe('Is a request still open in your wallet?');
    expect(screen.getByText(/^\u2068app\.a\.example\u2069 is waiting/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    const sure = screen.getByRole<HTMLButtonElement>('button', { name: /Nothing is open/ });
    expect(sure.disabled).toBe(true);
    wait(armingMs);
    fireEvent.click(sure);
    expect(answers()).toEqual([{ id: 'a', allow: true }]);
  });

  it('says that only a restart helps a wallet that mixes answers up', () => {
    render(view([leftover(true)]));
    expect(screen.getByRole('heading').textContent).toBe('Restart the wallet service');
    expect(screen.getByRole('button', { name: /I have restarted it/ })).toBeTruthy();
  });

  it('asks it before it says that the wallet asks about what waits for it', () => {
    const waiting = approval('b', { step: 'in-wallet' });
    const { rerender } = render(view([waiting]));
    expect(screen.getByRole('heading').textContent).toBe('Now approve it in your wallet');
    rerender(view([waiting, leftover()]));
    expect(screen.getByRole('heading').textContent).toBe('Is a request still open in your wallet?');
    rerender(view([waiting]));
    expect(screen.getByRole('heading').textContent).toBe('Now approve it in your wallet');
  });

  it('names the wallet’s question after a session has listed keys: its passphrase, most likely', () => {
    const { rerender } = render(view([], 0, true, [{ ...call('a', 'client.list_keys', 'in-wallet'), listed: true }]));
    expect(screen.getByText(/most likely its passphrase/)).toBeTruthy();
    rerender(view([], 0, true, [call('b', 'client.list_keys', 'in-wallet')]));
    expect(screen.getByText(/may see the names and public keys/)).toBeTruthy();
  });

  const call = (id: string, method: string, step: WalletCall['step']): WalletCall => ({
    id,
    networkId: 'first',
    origin: `https://app.${id}.example`,
    method,
    step,
    since: 0,
  });

  it('names each step that the wallet may ask, and says when it is asking something else', () => {
    const inWallet = [approval('a', { step: 'in-wallet' })];
    const { rerender } = render(view(inWallet, 0, true, [call('a', 'client.connect_wallet', 'in-wallet')]));
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'whether \u2068app.a.example\u2069 may connect',
      'which wallet to use, if you have several',
      'that wallet’s passphrase, if it is locked',
      'whether \u2068app.a.example\u2069 may see your public keys, when the site first asks for them',
    ]);
    for (const step of ['wallet-busy', 'waiting'] as const) {
      rerender(view(inWallet, 0, true, [call('a', 'client.connect_wallet', step)]));
      expect(screen.getByRole('heading').textContent).toBe('The wallet is busy with another request');
      expect(screen.queryByRole('list')).toBeNull();
    }
  });

  it('says that the wallet asks whether a site may see the keys, as long as it does', () => {
    const asks = [call('a', 'client.list_keys', 'in-wallet')];
    const { rerender } = render(view([approval('a', { step: 'in-wallet' })]));
    rerender(view([approval('a', { step: 'done' })], 0, true, asks));
    expect(screen.queryByText(/may see the names and public keys of/)).toBeNull();
    wait(connectedMs);
    expect(screen.getByText(/asking whether \u2068app.a.example\u2069 may see the names and public keys/)).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
    rerender(view([approval('a', { step: 'done' })]));
    expect(close).toHaveBeenCalled();
  });

  it('keeps the question on screen when another arrives', () => {
    const { rerender } = render(view([approval('b')]));
    rerender(view([approval('a'), approval('b')]));
    expect(screen.getByTestId('approval-host').textContent).toBe('app.b.example');
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  it('blocks the site for good at the user’s wish, which is an answer too', () => {
    const asked = approval('a');
    render(view([asked]));
    fireEvent.click(screen.getByRole('button', { name: 'Deny and block this site' }));
    expect(fakeBrowser.sent).toEqual([{ command: 'site.block', argument: { origin: asked.origin } }]);
  });

  it('denies on Escape and on Deny', () => {
    render(view([approval('a')]));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(answers()).toEqual([{ id: 'a', allow: false, networkId: 'first' }]);
    cleanup();
    render(view([approval('b')]));
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    expect(answers().at(-1)).toEqual({ id: 'b', allow: false, networkId: 'first' });
  });

  it('takes the second press of a double click for no answer: the first may have been the one before', () => {
    render(view([approval('b')]));
    const deny = screen.getByRole('button', { name: 'Deny' });
    fireEvent.click(deny, { detail: 2 });
    expect(answers()).toEqual([]);
    fireEvent.click(deny, { detail: 1 });
    expect(answers()).toHaveLength(1);
  });

  it('shows what went wrong with an answer, which can then be given again', async () => {
    fakeBrowser.fail('The background did not answer.');
    render(view([approval('a')]));
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(screen.getByText('The background did not answer.').closest('[role=alert]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    expect(answers()).toHaveLength(2);
  });

  it('names the page that a frame is in', () => {
    render(view([approval('a', { topOrigin: 'https://news.example' })]));
    expect(screen.getByTestId('approval-within').textContent).toContain('\u2068news.example\u2069');
  });

  it('flags plain http and a name that imitates another', () => {
    render(view([approval('a', { origin: 'http://xn--pple-43d.com' })]));
    const flags = screen.getAllByTestId('approval-flag').map((flag) => flag.getAttribute('data-flag'));
    expect(flags).toEqual(['look-alike', 'not-encrypted']);
  });

  it.each(['https://xn--pple-43d.com', 'https://xn--80ak6aa92e.com', 'https://app.a.example.'])(
    'makes Connect secondary for %s, and asks for a tick first',
    (origin) => {
      render(view([approval('a', { origin })]));
      wait(armingMs * 2);
      expect([connect().disabled, connect().className]).toEqual([true, 'button arming']);
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Check the site’s address first',
      );
      fireEvent.click(screen.getByRole('checkbox', { name: /this is the site I mean/ }));
      wait(armingMs - 1);
      expect(connect().disabled).toBe(true);
      wait(1);
      fireEvent.click(connect());
      expect(answers()).toEqual([{ id: 'a', allow: true, networkId: 'first' }]);
    },
  );

  it('asks for no tick where nothing is grave', () => {
    render(view([approval('a', { origin: 'http://app.a.example' })]));
    expect(connect().className).toContain('primary');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says before the wallet is needed that it is not there, and leads to the cause', () => {
    wallet = { finding: 'no-answer', detail: '', chainId: null, expectedChainId: '', checkedAt: 0, address: '' };
    const { rerender } = render(view([approval('a')], 3_600_000));
    // What was found long ago may be otherwise by now.
    expect(screen.getByTestId('connect-problem').textContent).toBe('');
    const statuses = screen.getAllByRole('status');
    rerender(view([approval('a')]));
    expect(screen.getByTestId('connect-problem').textContent).toContain('Start it first');
    expect(statuses).toContain(screen.getByTestId('connect-problem'));
    fireEvent.click(screen.getByRole('button', { name: 'Find the problem' }));
    const there = `trouble.html#${new URLSearchParams({ site: 'https://app.a.example', tab: '1' })}`;
    expect(fakeBrowser.opened).toEqual([there]);
    cleanup();
    render(view([approval('a', { step: 'failed' })]));
    fireEvent.click(screen.getByRole('button', { name: 'Find the problem' }));
    expect(fakeBrowser.opened).toEqual([there, there]);
    cleanup();
    wallet = { ...wallet, finding: 'no-permission' };
    render(view([approval('a')]));
    expect(screen.getByTestId('connect-problem').textContent).toContain('does not let Drawbridge reach your wallet');
    expect(screen.getByTestId('connect-problem').textContent).not.toContain('Start it first');
    cleanup();
    wallet = { ...wallet, finding: 'bad-answer' };
    render(view([approval('a')]));
    expect(screen.getByTestId('connect-problem').textContent).toContain('Something else is at the wallet’s address');
    expect(screen.getByTestId('connect-problem').textContent).not.toContain('Start it first');
    wallet = null;
  });

  it('says that the wallet is on another chain, and lets the user expect that one', () => {
    wallet = {
      finding: 'wrong-chain',
      detail: 'vega-2',
      chainId: 'vega-2',
      expectedChainId: 'vega-1',
      checkedAt: 0,
      address: '',
    };
    render(view([approval('a')]));
    expect(screen.getByTestId('connect-problem').textContent).toContain('Your wallet is on another chain');
    fireEvent.click(screen.getByTestId('expect-chain'));
    expect(fakeBrowser.argumentsOf('network.save')).toEqual([{ id: 'first', expectedChainId: 'vega-2' }]);
    wallet = null;
  });

  it('names the network and the chain, whatever it shows', () => {
    const head = () => screen.getByTestId('approval-network').textContent;
    const { rerender } = render(view([approval('a')]));
    expect(head()).toBe('Mainnet · vega-1');
    rerender(view([approval('a', { step: 'in-wallet' })]));
    expect(head()).toBe('Mainnet · vega-1');
    rerender(view([], 0, true, [call('a', 'client.list_keys', 'in-wallet')]));
    expect(head()).toBe('Mainnet · vega-1');
    cleanup();
    render(<ApprovalWindow {...view([approval('a')]).props} chainIds={{}} />);
    expect(head()).toBe('Mainnet');
  });

  it('waits for the wallet, tells for how long it has had the call, and does not offer to cancel', () => {
    const inWallet = [approval('a', { step: 'in-wallet' })];
    const calls = [call('a', 'client.connect_wallet', 'in-wallet')];
    const { rerender } = render(view(inWallet, 5_000, true, calls));
    expect(screen.getByText('Now approve it in your wallet')).toBeTruthy();
    expect(focusedButton()).toEqual([
      'Close',
      'Now approve it in your wallet',
      'Your wallet is asking about \u2068app.a.example\u2069.',
    ]);
    expect(screen.getByText(/won’t cancel/)).toBeTruthy();
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    rerender(view(inWallet, 65_000, true, calls));
    expect(screen.getByText('Waiting for 1m 5s')).toBeTruthy();
    cleanup();
    render(view(inWallet, 65_000, true, calls));
    expect(screen.getByText('Waiting for 1m 5s')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull();
  });

  it('goes on to the next question while the wallet asks, and comes back', () => {
    const inWallet = approval('a', { step: 'in-wallet' });
    const { rerender } = render(view([approval('a')]));
    rerender(view([inWallet, approval('b')]));
    fireEvent.click(screen.getByRole('button', { name: 'Go to the next request' }));
    expect(screen.getByTestId('approval-host').textContent).toBe('app.b.example');
    rerender(view([inWallet]));
    expect(screen.getByText('Now approve it in your wallet')).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes by itself a moment after the connection', () => {
    const { rerender } = render(view([approval('a', { step: 'in-wallet' })]));
    rerender(view([approval('a', { step: 'done' })]));
    expect(screen.getByRole('heading', { name: 'Connected' })).toBeTruthy();
    wait(connectedMs - 1);
    expect(close).not.toHaveBeenCalled();
    wait(1);
    expect(close).toHaveBeenCalled();
  });

  it.each([
    ['refused-by-wallet', 'Rejected in the wallet'],
    ['failed', 'The connection failed'],
  ] as const)('keeps %s on screen, with what happened, until it is closed', (step, title) => {
    const { rerender } = render(view([approval('a', { step: 'in-wallet' })]));
    rerender(view([approval('a', { step, detail: 'The wallet was locked.' })]));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText('The wallet was locked.')).toBeTruthy();
    wait(60_000);
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalled();
  });

  it('leads from bad news to the question that waits behind it', () => {
    const { rerender } = render(view([approval('a', { step: 'in-wallet' })]));
    rerender(view([approval('a', { step: 'refused-by-wallet' }), approval('b')]));
    expect(screen.getByRole('heading', { name: 'Rejected in the wallet' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to the next request' }));
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes when the last question is taken away', () => {
    const { rerender } = render(view([approval('a')]));
    expect(close).not.toHaveBeenCalled();
    rerender(view([]));
    expect(close).toHaveBeenCalled();
  });
});
