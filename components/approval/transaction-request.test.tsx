// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { noNames } from '#lib/approvals/known-names.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { allNames, ids } from '#sandbox/data/real-transactions.ts';
import { armingMs } from './answer-buttons.tsx';
import { connectedMs } from './approval-progress.tsx';
import { ApprovalWindow } from './approval-window.tsx';
import { focusedButton } from './testing/focused-button.ts';

const publicKey = '8f3a21d1b2c3d4e5f60718293a4b5c6d7e8f901122334455667788990ac09d4e';
const vote = '{"voteSubmission":{"proposalId":"abc","value":"VALUE_YES","nonce":18446744073709551615}}';

function approval(change: Partial<TransactionApproval> = {}): TransactionApproval {
  return {
    kind: 'transaction',
    id: 'a',
    origin: 'https://app.markets.example',
    domain: 'markets.example',
    topOrigin: null,
    tabId: 1,
    step: 'asking',
    detail: '',
    key: 'call-1',
    method: 'client.send_transaction',
    publicKey,
    networkId: 'first',
    chainId: 'vega-1',
    offersUnasked: true,
    names: { ...noNames, keys: { [publicKey]: 'Main' } },
    transactionKind: 'voteSubmission',
    transaction: vote,
    ...change,
  };
}

const answers = () => fakeBrowser.argumentsOf('approval.answer');
const close = vi.fn();

function view(approvals: TransactionApproval[], change: { walletAsks?: boolean; calls?: WalletCall[] } = {}) {
  const { walletAsks = false, ...rest } = change;
  const props = {
    approvals,
    calls: [] as WalletCall[],
    now: 0,
    apiToken: walletAsks ? noApiToken : { ...noApiToken, state: 'valid' as const, networkIds: ['first'] },
    networkNames: { first: 'Mainnet' },
    chainIds: { first: 'vega-1' },
    wallets: {},
    close,
    ...rest,
  };
  return <ApprovalWindow {...props} />;
}

const approve = (): HTMLButtonElement => screen.getByRole('button', { name: 'Approve' });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Stands for the layout, which this DOM does not have: tells whether what is watched is on screen. */
let layOut: (onScreen: boolean) => unknown = () => undefined;

class FakeObserver {
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    layOut = (isIntersecting) => act(() => listener([{ isIntersecting }]));
  }
  observe(): void {}
  disconnect(): void {}
}

/** Shows a question of which all is on screen, for as long as it takes. */
function showArmed(change: Partial<TransactionApproval> = {}) {
  const shown = render(view([approval(change)]));
  layOut(true);
  wait(armingMs);
  return shown;
}

describe('the review of a transaction', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.stubGlobal('IntersectionObserver', FakeObserver);
    close.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('shows who asks, with which key, and that nothing else will ask', () => {
    render(view([approval()]));
    const asks = 'app.markets.example wants to send a transaction';
    expect(screen.getByTestId('approval-host').parentElement?.textContent).toBe(asks);
    expect(screen.getByRole('heading', { level: 1 })).toBe(screen.getByTestId('transaction-line'));
    expect(screen.getByRole('region', { name: asks })).toBeTruthy();
    expect(focusedButton()).toEqual(['Deny', asks, screen.getByTestId('transaction-line').textContent]);
    expect(screen.getByTestId('transaction-key').textContent).toContain('Main');
    expect(screen.getByText(/approving here is final/)).toBeTruthy();
  });

  it('tells a listener of warnings, and of what a check gives away', () => {
    const transaction = '{"orderCancellation":{}}';
    render(view([approval({ method: 'client.check_transaction', transactionKind: 'orderCancellation', transaction })]));
    expect(focusedButton().slice(-2)).toEqual([
      expect.stringMatching(/all your orders on all markets/),
      expect.stringMatching(/Anyone who has it can send it/),
    ]);
  });

  it('says that a key is not known', () => {
    render(view([approval({ publicKey: 'f'.repeat(64) })]));
    expect(screen.getByTestId('transaction-key').textContent).toContain('Unknown key: your wallet hasn’t shown it');
  });

  it.each([
    ['client.sign_transaction', 'wants to sign a transaction'],
    ['client.check_transaction', 'wants to sign and check a transaction'],
    ['client.brand_new', 'asks your wallet for something'],
  ])('says what %s is', (method, asks) => {
    render(view([approval({ method })]));
    expect(screen.getByText(asks)).toBeTruthy();
  });

  it('says of a check, and of nothing else, that it gives away a transaction that anyone can send', () => {
    render(view([approval({ method: 'client.check_transaction' })]));
    expect(screen.getByTestId('transaction-check-note').textContent).toContain('fully signed');
    cleanup();
    render(view([approval()]));
    expect(screen.queryByTestId('transaction-check-note')).toBeNull();
  });

  it('gives the focus to Deny, and denies by it and by Escape', () => {
    showArmed();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deny' }));
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    expect(answers()).toEqual([{ id: 'a', allow: false, always: false }]);
    cleanup();
    render(view([approval()]));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(answers()).toHaveLength(2);
    expect(answers()[1]).toEqual(answers()[0]);
  });

  it('lets Approve be pressed a second after all of it was on screen', () => {
    render(view([approval()]));
    layOut(true);
    wait(armingMs - 1);
    expect(approve().disabled).toBe(true);
    wait(1);
    fireEvent.click(approve());
    expect(answers()).toEqual([{ id: 'a', allow: true, always: false }]);
  });

  it('does not let a long one be approved before its end was on screen', () => {
    render(view([approval()]));
    layOut(false);
    wait(armingMs * 20);
    expect(approve().disabled).toBe(true);
    expect(screen.getByTestId('answer-first').textContent).toBe('Scroll to the end to approve');
    layOut(true);
    expect(screen.queryByTestId('answer-first')).toBeNull();
    expect(approve().disabled).toBe(true);
    wait(armingMs);
    expect(approve().disabled).toBe(false);
  });

  it('starts anew with the next question, unread, its box unchecked', () => {
    const { rerender } = showArmed();
    fireEvent.click(screen.getByRole('checkbox'));
    rerender(view([approval({ id: 'b' })]));
    wait(armingMs * 2);
    expect(approve().disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('no longer asks for this kind when the box is checked, and only if it is approved', () => {
    showArmed();
    const box = screen.getByLabelText(
      /For 24 hours, don’t ask again when \u2068app.markets.example\u2069 wants to vote with this key/,
    );
    fireEvent.click(box);
    expect(approve().disabled, 'more is asked now').toBe(true);
    wait(armingMs);
    fireEvent.click(approve());
    expect(answers()).toEqual([{ id: 'a', allow: true, always: true }]);
    cleanup();
    showArmed();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    expect(answers().at(-1)).toMatchObject({ id: 'a', allow: false });
  });

  it.each([
    ['client.send_transaction', /send any number of these, with any content. Neither Drawbridge nor your wallet/],
    ['client.sign_transaction', /have any number of these signed, with any content, and can send them at any time/],
    ['client.check_transaction', /have any number of these signed/],
  ])('says in plain words what the box lets through for %s', (method, words) => {
    render(view([approval({ method })]));
    expect(screen.getByLabelText(words)).toBeTruthy();
  });

  it('offers no such box where the background does not', () => {
    render(view([approval({ offersUnasked: false })]));
    expect(screen.getByTestId('transaction-summary')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /don’t ask again/ })).toBeNull();
  });

  it('shows all that was sent, when the kind is not known', () => {
    render(view([approval({ transactionKind: '', transaction: '{"a":1,"b":2}' })]));
    expect(screen.getByTestId('transaction-raw').querySelector('pre')?.textContent).toBe('{\n  "a": 1,\n  "b": 2\n}');
  });

  it('shows the very text on demand, with every digit', () => {
    render(view([approval()]));
    const raw = screen.getByTestId<HTMLDetailsElement>('transaction-raw');
    expect(raw.querySelector('pre')?.textContent).toBe('');
    act(() => {
      raw.open = true;
    });
    expect(raw.querySelector('pre')?.textContent).toContain('18446744073709551615');
  });

  it.each([
    ['names that imitate others', '{"voteSubmission":{"a.b":1}}'],
    ['more rows than are shown', JSON.stringify({ voteSubmission: { a: Array.from({ length: 201 }, () => 1) } })],
  ])('opens it by itself for %s', (_what, transaction) => {
    render(view([approval({ transaction })]));
    expect(screen.getByTestId<HTMLDetailsElement>('transaction-raw').open).toBe(true);
  });

  it('draws a member’s own name as such, whatever it is', () => {
    render(view([approval({ transaction: '{"voteSubmission":{"proposalId":"abc","Proposal ":"other","Vote":"x"}}' })]));
    const labels = screen.getAllByRole('term').map((term) => [term.textContent, term.querySelector('code') !== null]);
    expect(labels).toEqual([
      ['Proposal', false],
      ['["Proposal "]', true],
      ['Vote', true],
    ]);
  });

  it('shows a space in an ID, where a line could end', () => {
    const proposalId = `${'ab'.repeat(20)} ${'cd'.repeat(12)}`;
    render(view([approval({ transaction: JSON.stringify({ voteSubmission: { proposalId } }) })]));
    const [row] = screen.getAllByRole('definition');
    expect(row?.firstElementChild?.textContent).toBe(proposalId.replace(' ', '␣'));
  });

  it('draws a value in the direction of its first letter, and the Latin ones in theirs', () => {
    const rationale = { title: '\u202eשלום -5%', description: 'one שלום' };
    const transaction = JSON.stringify({ proposalSubmission: { rationale } });
    render(view([approval({ transactionKind: 'proposalSubmission', transaction })]));
    const boxes = screen.getAllByRole('definition').map((row) => [...row.querySelectorAll('bdi')]);
    expect(boxes.map((found) => found.map(({ dir, textContent }) => [dir, textContent]))).toEqual([
      [
        ['rtl', '\\u{202E}שלום -5%'],
        ['ltr', '\\u{202E}'],
        ['ltr', '-5%'],
      ],
      [
        ['ltr', 'one שלום'],
        ['ltr', 'one'],
      ],
    ]);
  });

  it('lets no text of the site’s break its line or turn its direction', () => {
    const odd = 'a\nb\u202ec\u2028';
    const { container } = render(
      view([approval({ publicKey: odd, method: `client.${odd}`, transactionKind: '', transaction: `"${odd}"` })]),
    );
    expect(container.textContent).not.toMatch(/[\u202e\u2028]/);
    expect(screen.getByTestId('transaction-key').textContent).toContain('a\\u{000A}b\\u{202E}c\\u{2028}');
  });

  const transfer = {
    transfer: { amount: '1250000000', asset: ids.asset, to: ids.key, fromAccountType: 4, toAccountType: 4, oneOff: {} },
  };
  const sending = { transactionKind: 'transfer', transaction: JSON.stringify(transfer) };

  it('leads with what it does, in the names that were stored when it was asked about', () => {
    render(view([approval({ ...sending, names: allNames })]));
    const line = screen.getByTestId('transaction-line');
    expect(line.textContent).toBe('Send 12,500 tDAI → Governance (dddddddd…dddddddd)');
    expect(line.querySelector('.tx-unknown')).toBeNull();
    expect(screen.getByText('One of your wallet’s keys')).toBeTruthy();
    expect(screen.getByText(/data for “\u2068Testnet\u2069”/)).toBeTruthy();
  });

  it('marks what is not known, and says when the names may be another chain’s', () => {
    render(view([approval({ ...sending, names: { ...allNames, sameChain: false, keys: {} } })]));
    const unknown = screen.getByTestId('transaction-line').querySelectorAll('.tx-unknown');
    expect([...unknown].map(({ textContent }) => textContent)).toEqual(['unknown key dddddddd…dddddddd']);
    expect(screen.getByTestId('transaction-names-note').textContent).toMatch(/Set its chain ID in the settings/);
  });

  it('marks a kind that it does not know as a whole', () => {
    render(view([approval({ transactionKind: 'brandNew', transaction: '{"brandNew":{"a":1}}' })]));
    const line = screen.getByTestId('transaction-line');
    expect([line.className, line.textContent]).toEqual(['tx-line tx-unknown', 'Unknown type of transaction']);
    expect(screen.getByTestId('transaction-final').textContent).toMatch(/can’t tell whether this can be undone/);
  });

  it.each([
    [
      'client.send_transaction',
      sending,
      'A transfer can’t be undone. Your wallet won’t ask again: approving here is final.',
    ],
    ['client.send_transaction', {}, 'Your wallet won’t ask again: approving here is final.'],
    [
      'client.sign_transaction',
      {},
      'A signature can’t be taken back. Your wallet won’t ask again: approving here is final.',
    ],
  ])('says beside the buttons what is final, for %s %j', (method, change, text) => {
    render(view([approval({ method, ...change })]));
    const note = screen.getByTestId('transaction-final');
    expect(note.textContent).toBe(text);
    expect(approve().closest('footer')?.contains(note)).toBe(true);
  });

  it('shows a batch as a table, and what has no column beneath its item', () => {
    const submissions = [
      { marketId: ids.market, side: 1, size: '150', price: '6500000000', reference: 'r' },
      { marketId: ids.market, side: 2, size: '1', price: '6600000000', Vote: 'odd' },
    ];
    const transaction = JSON.stringify({ batchMarketInstructions: { submissions } });
    render(view([approval({ transactionKind: 'batchMarketInstructions', transaction, names: allNames })]));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['#SideSizePrice', '1Buy0.15065,000 USD', 'Reference r', '2Sell0.00166,000 USD', 'Vote odd']);
    expect(screen.getByRole('table').querySelector('caption')?.textContent).toBe('New orders · BTCUSD.MF21');
    expect(screen.getByText('Vote').className).toBe('tx-unknown');
  });

  it('has the ID beside a name that only looks as if it had one', () => {
    const markets = Object.fromEntries(
      Object.entries(allNames.markets).map(([id, one]) => [id, { ...one, code: 'BTC…' }]),
    );
    const transaction = JSON.stringify({ orderCancellation: { marketId: ids.market } });
    render(view([approval({ names: { ...noNames, markets }, transactionKind: 'orderCancellation', transaction })]));
    const [name] = screen.getByTestId('transaction-summary').querySelectorAll('summary');
    expect(name?.textContent).toBe(`BTC… ${ids.market.slice(0, 8)}…${ids.market.slice(-8)}`);
  });

  it('copies the very text that is sent', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const transaction = '{ "brandNew" :{"a":1.50,"b":"\\u0061"} }';
    render(view([approval({ transactionKind: 'brandNew', transaction })]));
    fireEvent.click(screen.getByRole('button', { name: /Copy/ }));
    expect(writeText).toHaveBeenCalledWith(transaction);
  });

  it('asks to look at the address first, where the host may imitate another', () => {
    render(view([approval({ origin: 'https://xn--pple-43d.com' })]));
    layOut(true);
    wait(armingMs * 2);
    expect([approve().disabled, approve().className]).toEqual([true, 'button arming']);
    fireEvent.click(screen.getByRole('checkbox', { name: /this is the site I mean/ }));
    wait(armingMs);
    expect(approve().disabled).toBe(false);
  });

  it('asks to compare the recipient first, where it is made to look like another', () => {
    const like = { id: `ab${'0'.repeat(62)}`, name: 'Alice' };
    const recipient = { id: `ab${'1'.repeat(58)}0000`, isOwn: false, paid: null, like };
    render(view([approval({ names: { ...noNames, recipient } })]));
    layOut(true);
    wait(armingMs * 2);
    const flag = screen.getByTestId('recipient-flag');
    expect(flag.textContent).toContain('Alice');
    const marked = [...flag.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual([...['ab11', ...Array(14).fill('1111')], ...['ab00', ...Array(14).fill('0000')]]);
    expect([approve().disabled, approve().className]).toEqual([true, 'button arming']);
    fireEvent.click(screen.getByRole('checkbox', { name: /whom I mean to pay/ }));
    wait(armingMs);
    expect(approve().disabled).toBe(false);
  });

  it('names no key in capitals, which is nobody’s', () => {
    const recipient = { id: 'AB'.repeat(32), isOwn: false, paid: null, like: null };
    render(view([approval({ names: { ...noNames, recipient } })]));
    expect([screen.queryByTestId('recipient') !== null, screen.queryByTestId('name-contact')]).toEqual([true, null]);
  });

  it('says whether a recipient was paid before', () => {
    const recipient = { id: 'ab'.repeat(32), isOwn: false, paid: null, like: null };
    const { rerender } = render(view([approval({ names: { ...noNames, recipient } })]));
    expect(screen.getByTestId('recipient-paid').textContent).toBe('No earlier payment in Drawbridge’s records');
    const paid = { count: 3, lastAt: Date.UTC(2026, 5, 24, 12) };
    rerender(view([approval({ names: { ...noNames, recipient: { ...recipient, paid } } })]));
    expect(screen.getByTestId('recipient-paid').textContent).toMatch(/^Paid 3 times before · last on .*2026/);
    rerender(view([approval({ names: { ...noNames, recipient: { ...recipient, isOwn: true } } })]));
    expect(screen.queryByTestId('recipient-paid')).toBeNull();
  });

  it.each([
    ['client.send_transaction', 'Sending…', 'Sent'],
    ['client.sign_transaction', 'Signing…', 'Signed'],
    ['client.check_transaction', 'Signing…', 'Signed'],
    ['client.brand_new', 'Your wallet is working…', 'Done'],
  ])('tells how %s goes on, and closes by itself when it is done', (method, working, done) => {
    const { rerender } = render(view([approval({ method })]));
    rerender(view([approval({ method, step: 'in-wallet', transaction: '' })]));
    expect(screen.getByRole('heading', { name: working })).toBeTruthy();
    rerender(view([approval({ method, step: 'done', transaction: '' })]));
    expect(screen.getByRole('heading', { name: done })).toBeTruthy();
    wait(connectedMs);
    expect(close).toHaveBeenCalled();
  });

  it('says what the wallet asks with a session, where it is answered, and lets the user stop waiting', async () => {
    const call = {
      id: 'c',
      key: approval().key,
      networkId: 'first',
      origin: approval().origin,
      method: approval().method,
      step: 'in-wallet',
      since: 0,
    } as const;
    const asks = { step: 'in-wallet' } as const;
    // Another transaction of the same site, which waits.
    const other = { ...call, id: 'd', key: 'call-2', step: 'waiting' } as const;
    render(view([approval(asks)], { walletAsks: true, calls: [other, call] }));
    expect(screen.getByText('Your wallet is asking about this')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Vote for');
    expect(focusedButton()).toEqual([
      'Close',
      'app.markets.example wants to send a transaction',
      expect.stringContaining('Vote for'),
      'Answer in your wallet. This window then closes.',
    ]);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(screen.getByText(/The request stays open in your wallet: reject it there/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(fakeBrowser.sent).toEqual([{ command: 'call.cancel', argument: { id: 'c' } }]);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect([close.mock.calls.length, answers().length]).toEqual([1, 0]);
  });

  it('says meanwhile that another request waits, and goes on to it instead of closing', () => {
    const { rerender } = render(view([approval({ step: 'in-wallet' })], { walletAsks: true }));
    const position = screen.getAllByRole('status').find((status) => status.closest('header'));
    rerender(view([approval({ step: 'in-wallet' }), approval({ id: 'b' })], { walletAsks: true }));
    expect(position?.textContent).toBe('1 of 2');
    expect(focusedButton()[0]).toBe('Go to the next request');
    expect(focusedButton()).toContain('Answer in your wallet. ');
    fireEvent.click(screen.getByRole('button', { name: 'Go to the next request' }));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('keeps a failure on screen with what happened', () => {
    const { rerender } = render(view([approval({ step: 'in-wallet' })]));
    rerender(view([approval({ step: 'failed', detail: 'The node refused it.' })]));
    expect(screen.getByText('The node refused it.')).toBeTruthy();
    wait(60_000);
    expect(close).not.toHaveBeenCalled();
  });
});
