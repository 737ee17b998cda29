// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { type CastVote, type CastVotes, voteCallKey } from '#lib/governance/cast-vote.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { testVoting } from './testing/voting.ts';
import { VoteBox } from './vote-box.tsx';
import { votingKeys } from './voting.ts';

const now = Date.UTC(2026, 10, 22);
const [main, other] = ['aa'.repeat(32), 'bb'.repeat(32)];
const proposal = {
  proposalId: 'p1',
  title: 'List SOL',
  state: 'STATE_OPEN',
  closesAt: now + 1000,
  tally: { yes: { count: 1, balance: '300' }, no: { count: 1, balance: '100' } },
};
const ready: WalletStatus = {
  finding: 'ok',
  detail: 'vega-1',
  chainId: 'vega-1',
  expectedChainId: '',
  checkedAt: now,
  address: '',
};
const site = {
  origin: location.origin,
  networkId: 'first',
  allowedAt: 0,
  lastCallAt: 0,
  connected: true,
  unasked: [],
};
const keys = [
  { name: 'Main', publicKey: main },
  { name: 'Other', publicKey: other },
];
const sites = { [site.origin]: { ...site, keys } };

const cast = (change: Partial<CastVote>): CastVotes => ({
  [`p1 ${main}`]: {
    ...{ proposalId: 'p1', publicKey: main, value: 'VALUE_YES', state: 'asked', askedAt: now, at: now, before: '0' },
    ...{ hash: '', said: '' },
    ...change,
  },
});

const callOf = (id: string, publicKey: string, step: WalletCall['step']): WalletCall => ({
  id,
  key: voteCallKey('first', { proposalId: 'p1', publicKey, askedAt: now }),
  networkId: 'first',
  origin: site.origin,
  method: 'client.send_transaction',
  step,
  since: now,
});

const counted = [{ publicKey: main, value: 'VALUE_NO', balance: '100', at: '1' }];

function setUp(
  voting: Parameters<typeof testVoting>[0] = {},
  change: Partial<typeof proposal> = {},
  { own }: { own?: typeof counted | undefined } = { own: counted },
) {
  const props = testVoting({ wallet: ready, sites, ...voting });
  const view = (more: Partial<typeof props> = {}) => (
    <VoteBox proposal={{ ...proposal, ...change }} own={own} voting={{ ...props, ...more }} now={now} />
  );
  const { rerender } = render(view());
  return { rerender: (more: Partial<typeof props>) => rerender(view(more)) };
}

describe('the vote box', () => {
  afterEach(cleanup);

  it('casts a vote in two clicks, and says what each key has voted', async () => {
    setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Against' }));
    expect(screen.getByRole('group', { name: 'Choose a key to vote with' })).toBeTruthy();
    expect(screen.getAllByTestId('vote-key')[0]?.textContent).toContain('Voted Against');
    expect(screen.getAllByTestId('vote-key')[1]?.textContent).toContain('Has not voted');
    fireEvent.click(screen.getByRole('button', { name: /^Vote Against with Other/ }));
    await expect.poll(() => screen.queryByRole('group', { name: 'Choose a key to vote with' })).toBeNull();
    const vote = { networkId: 'first', proposalId: 'p1', publicKey: other, value: 'VALUE_NO' };
    expect(fakeBrowser.sent).toEqual([{ command: 'vote.cast', argument: vote }]);
    expect(screen.getByRole('group', { name: 'Your vote on List SOL' })).toBeTruthy();
  });

  it('brings a network that is only shown into use first', async () => {
    setUp({ inUse: 'b' });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    fireEvent.click(screen.getByRole('button', { name: /^Vote For with Other/ }));
    await expect.poll(() => fakeBrowser.argumentsOf('vote.cast')).toHaveLength(1);
    expect(fakeBrowser.sent[0]).toEqual({ command: 'network.use', argument: { id: 'first' } });
  });

  it.each([
    ['asked', 'Waiting'],
    ['reviewing', 'Waiting'],
    ['sent', 'Sent'],
    ['unknown', 'Unknown'],
  ] as const)('says of a key whose vote is %s that it is %s, and not that it has not voted', (state, word) => {
    setUp({ castVotes: cast({ state }) }, {}, { own: [] });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    const [first, second] = screen.getAllByTestId('vote-key').map((key) => key.textContent);
    expect([first?.endsWith(`Your vote: ${word}`), second?.endsWith('Has not voted')]).toEqual([true, true]);
  });

  it('says nothing of what a key has voted before that has been read', () => {
    setUp({}, {}, {});
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    for (const key of screen.getAllByTestId('vote-key')) expect(key.textContent).not.toMatch(/voted/i);
  });

  it('offers no key of another network’s wallet', () => {
    expect(votingKeys(testVoting({ networkId: 'b', sites }))).toBeNull();
    const there = { ...site, networkId: 'b', origin: 'https://dapp.example', keys: keys.slice(1) };
    expect(votingKeys(testVoting({ networkId: 'b', sites: { ...sites, there } }))).toEqual(keys.slice(1));
  });

  it('offers the key first that was used last', () => {
    const [vote] = Object.values(cast({ state: 'counted', proposalId: 'p0', publicKey: other }));
    setUp({ castVotes: vote ? { [`p0 ${other}`]: vote } : {} });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    expect(screen.getAllByTestId('vote-key').map((key) => key.getAttribute('data-public-key'))).toEqual([other, main]);
  });

  it('leads the focus to the first key, also of the other side, and back by Escape', () => {
    setUp();
    const against = screen.getByRole('button', { name: 'Against' });
    for (const button of [against, screen.getByRole('button', { name: 'For' }), against]) {
      fireEvent.click(button);
      expect(document.activeElement).toBe(screen.getAllByTestId('vote-key')[0]);
    }
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(document.activeElement).toBe(against);
    expect(against.getAttribute('aria-expanded')).toBe('false');
  });

  it('names the wallet’s chain, which may have any name', () => {
    setUp({ wallet: { ...ready, detail: '\u202evega' } });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    expect(screen.getByText('Your wallet is on \u2068\\u{202E}vega\u2069.')).toBeTruthy();
  });

  it('asks for the keys first where none is known', async () => {
    setUp({ sites: {} });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    fireEvent.click(screen.getByRole('button', { name: 'Connect your wallet' }));
    await expect.poll(() => fakeBrowser.argumentsOf('wallet.connectOwn')).toHaveLength(1);
  });

  it('asks the wallet again at a press, for a key that it has made since', async () => {
    let finish: () => void = () => undefined;
    fakeBrowser.answer = () => new Promise((resolve) => (finish = () => resolve({ ok: true })));
    setUp();
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    expect(screen.queryByTestId('vote-connect')).toBeNull();
    const status = screen.getByRole('status');
    fireEvent.click(screen.getByRole('button', { name: 'Ask for my keys again' }));
    expect(status.textContent).toMatch(/^Your wallet is asking about/);
    expect(screen.getAllByTestId('vote-key')).toHaveLength(2);
    await expect.poll(() => fakeBrowser.argumentsOf('wallet.connectOwn')).toHaveLength(1);
    finish();
    await expect.poll(() => screen.queryByText(/^Your wallet is asking about/)).toBeNull();
  });

  const other_chain = {
    finding: 'wrong-chain',
    detail: 'vega-2',
    chainId: 'vega-2',
    expectedChainId: 'vega-1',
    checkedAt: now,
    address: '',
  } as const;
  it.each<[WalletStatus | null, string]>([
    [null, 'Looking for it'],
    [other_chain, 'switch your wallet to \u2068vega-1\u2069: it is on \u2068vega-2\u2069'],
    [{ ...ready, finding: 'no-answer', detail: '', chainId: null }, 'start your wallet'],
    [{ ...ready, finding: 'outdated', detail: '', chainId: null }, 'update your wallet software'],
    [
      { ...ready, finding: 'methods-missing', detail: 'client.get_chain_id, client.send_transaction' },
      'update your wallet software',
    ],
    [{ ...ready, finding: 'slow-node', detail: '', chainId: null }, 'wait for your wallet’s network'],
    [{ ...ready, finding: 'no-node', detail: '', chainId: null }, 'wait for your wallet’s network'],
  ])('says what to do where nobody can vote', (wallet, words) => {
    setUp({ wallet });
    expect(screen.getByTestId('vote-obstacle').textContent).toContain(words);
    expect(screen.queryByRole('button', { name: 'For' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(fakeBrowser.argumentsOf('wallet.check')).toEqual([{ id: 'first' }]);
  });

  it('lets one vote where the wallet lacks another method', () => {
    setUp({ wallet: { ...ready, finding: 'methods-missing', detail: 'client.sign_transaction' } });
    expect(screen.getByRole('button', { name: 'For' })).toBeTruthy();
  });

  it.each([
    ['no-permission', 'Your browser does not let Drawbridge reach your wallet'],
    ['bad-answer', 'Something else is at the wallet’s address'],
    ['refused', 'Your wallet reports an error'],
    ['origin-refused', 'The wallet refused Drawbridge'],
  ] as const)('names a problem that no other check solves, and leads to it: %s', async (finding, title) => {
    setUp({ wallet: { ...ready, finding, detail: '', chainId: null } });
    expect(screen.getByTestId('vote-obstacle').textContent).toContain(`To vote, solve this first: ${title}.`);
    fireEvent.click(screen.getByRole('button', { name: 'Find the problem' }));
    await expect.poll(() => fakeBrowser.opened).toEqual(['trouble.html']);
  });

  it.each<[Partial<CastVote>, string]>([
    [{ state: 'asked' }, 'Preparing your vote'],
    [{ state: 'reviewing' }, 'Approve it in your wallet.'],
    [{ state: 'sent', hash: 'cd'.repeat(32) }, 'Waiting for the network to count it.'],
    [{ state: 'sent', at: now - 61_000 }, 'has not counted it yet'],
    [{ state: 'counted' }, 'The network counts this vote'],
    [{ state: 'unknown' }, 'may or may not have been sent'],
    [{ state: 'refused', reason: 'no-tokens' }, 'too few governance tokens'],
    [{ state: 'refused', reason: 'closed' }, 'closed in the meantime'],
    [{ state: 'refused', reason: 'rejected' }, 'You rejected it'],
    [{ state: 'refused', reason: 'locked' }, 'Unlock it'],
    [{ state: 'refused', reason: 'key-refused' }, 'does not let Drawbridge use this key'],
    [{ state: 'refused', reason: 'interrupted' }, 'interrupted before it sent anything'],
    [{ state: 'refused', reason: 'not-counted' }, 'before the network counted this vote'],
    [{ state: 'refused', reason: 'other', said: 'the chain is gone' }, 'the chain is gone'],
  ])('tells how a vote goes: %j', (change, words) => {
    setUp({ castVotes: cast(change) });
    const shown = screen.getByTestId('cast-vote');
    expect(shown.textContent).toContain('Main');
    expect(shown.querySelector('[role=status]')?.textContent).toContain(words);
  });

  it('promises no change of a vote that is closed', () => {
    setUp({ castVotes: cast({ state: 'counted' }) }, { state: 'STATE_ENACTED' });
    const shown = screen.getByTestId('cast-vote');
    expect(shown.textContent).toContain('Counted');
    expect(shown.textContent).not.toContain('until');
  });

  it('says that the wallet is busy, and lets the user stop waiting', () => {
    setUp({ castVotes: cast({ state: 'asked' }), calls: [callOf('c1', main, 'wallet-busy')] });
    expect(screen.getByRole('status').textContent).toContain('Your wallet is busy with another request');
    fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(fakeBrowser.argumentsOf('call.cancel')).toEqual([{ id: 'c1' }]);
  });

  it('cancels the vote that it stands at, and asks before it leaves one to the wallet', () => {
    const [waiting] = Object.values(cast({ state: 'asked', publicKey: other }));
    const castVotes = { ...cast({ state: 'reviewing' }), ...(waiting && { [`p1 ${other}`]: waiting }) };
    setUp({ castVotes, calls: [callOf('c1', main, 'in-wallet'), callOf('c2', other, 'waiting')] });
    const [first, second] = [main, other].map((key) =>
      screen.getAllByTestId('cast-vote').find(({ dataset }) => dataset['publicKey'] === key),
    );
    expect(second?.textContent).toContain('Your wallet is busy with another request');
    if (first) fireEvent.click(within(first).getByRole('button', { name: /^Stop waiting/ }));
    expect(first?.textContent).toContain('The request stays open in your wallet');
    if (second) fireEvent.click(within(second).getByRole('button', { name: /^Cancel/ }));
    expect(fakeBrowser.argumentsOf('call.cancel')).toEqual([{ id: 'c2' }]);
  });

  it('says that it connects first, before its own call is there', () => {
    const connecting = { ...callOf('c1', main, 'in-wallet'), key: undefined, method: 'client.connect_wallet' };
    setUp({ castVotes: cast({ state: 'asked' }), calls: [connecting] });
    expect(screen.getByRole('status').textContent).toContain('Your wallet is asking about');
  });

  it('with an API token leads to the Drawbridge window', () => {
    setUp({ castVotes: cast({ state: 'asked' }), hasApiToken: true });
    expect(screen.getByRole('status').textContent).toContain('Approve it in the Drawbridge window.');
  });

  it('with an API token tells nobody to approve keys in the wallet', () => {
    const listing = { ...callOf('c1', main, 'in-wallet'), key: undefined, method: 'client.list_keys' };
    setUp({ castVotes: cast({ state: 'asked' }), calls: [listing], hasApiToken: true });
    expect(screen.getByRole('status').textContent).toBe('Preparing your vote…');
    cleanup();
    fakeBrowser.answer = () => new Promise(() => undefined);
    setUp({ hasApiToken: true });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ask for my keys again' }));
    expect(screen.getByTestId('vote-box').textContent).not.toContain('Your wallet is asking');
  });

  it('with an API token says of keys that are not known yet that nobody asks about them', () => {
    setUp({ sites: {}, hasApiToken: true });
    fireEvent.click(screen.getByRole('button', { name: 'For' }));
    expect(screen.getByTestId('vote-box').textContent).toContain('keys that your API token gives access to');
    expect(screen.getByTestId('vote-box').textContent).not.toContain('asks you before');
  });

  it('lets a vote be changed, but not while it is under way', () => {
    const { rerender } = setUp({ castVotes: cast({ state: 'reviewing' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Against' }));
    const first = (): HTMLElement | null => screen.queryByRole('button', { name: /^Vote Against with Main/ });
    expect(first()?.hasAttribute('disabled')).toBe(true);
    rerender({ castVotes: cast({ state: 'counted' }) });
    expect(first()?.hasAttribute('disabled')).toBe(false);
  });

  it('is not there once the vote has closed, but for what became of one’s own', () => {
    const { rerender } = setUp({}, { closesAt: now });
    expect(screen.queryByTestId('vote-box')).toBeNull();
    rerender({ castVotes: cast({ state: 'counted' }) });
    expect(screen.getByTestId('cast-vote')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'For' })).toBeNull();
  });
});
