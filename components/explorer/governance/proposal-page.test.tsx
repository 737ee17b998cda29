// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sitesWith, testVoting } from '#components/governance/testing/voting.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { type FieldTable, type Json, sample, steps, valueAt } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { markOne } from '#lib/governance/alert.ts';
import { batchId, batchMessage, batchVote, partMessage } from '#lib/governance/testing/batch-proposal.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { openExplorer, Refused } from '../shell/testing/in-explorer.tsx';
import { fakeGovernance } from './testing/fake-governance.ts';

const now = Date.UTC(2026, 10, 21);
const noData = (): Refused => new Refused(404);

/** The sample of a table as an object. */
function sampleOf(table: FieldTable): Record<string, Json> {
  const value = sample(table);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
  return value;
}

/** The same with a member that nobody knows in each of its objects; calls `added` with each one's value. */
function withUnknown(value: Json, added: (text: string) => void, path = 'root'): Json {
  if (Array.isArray(value)) return value.map((item) => withUnknown(item, added, `${path}-item`));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, withUnknown(inner, added, `${path}-${name}`)]);
  added(`unknown of ${path}`);
  return { ...Object.fromEntries(members), later: `unknown of ${path}` };
}

async function open(
  proposal: object,
  votes: { yes?: object[]; no?: object[] } = {},
  query = '',
  voting = testVoting(),
) {
  const source = fakeGovernance([governanceData({ proposal, ...votes })], now);
  const hash = `#/governance/${encodeURIComponent(`${Reflect.get(proposal, 'id')}`)}${query}`;
  const explorer = await openExplorer(hash, noData, { governance: source, voting });
  await screen.findByTestId('vote-summary');
  return { source, explorer };
}

/** The page of a proposal that a real service sent. */
async function openRecorded(title: string): Promise<void> {
  const [item] = readMessage(recordedProposal(title));
  if (item?.type !== 'message') throw new Error('not a message');
  const source = fakeGovernance([item.data], now);
  await openExplorer(`#/governance/${item.data.proposal?.id}`, noData, { governance: source });
  await screen.findByTestId('vote-summary');
}

/** What stands beside a label; undefined where it is not there. */
function fact(label: string): string | null | undefined {
  const term = screen.queryAllByText(label, { selector: 'dt' })[0];
  return term?.nextElementSibling?.textContent;
}

const main = (): string => document.querySelector('main')?.textContent ?? '';

function shown(value: unknown): boolean {
  if (typeof value === 'string' && main().includes(value)) return true;
  return [...document.querySelectorAll<HTMLElement>('[data-raw]')].some(({ dataset }) => dataset['raw'] === `${value}`);
}

/** What the pictures of the votes say to those who do not see them. */
function pictures(): (string | null)[] {
  return [...screen.getByTestId('vote-summary').querySelectorAll('[role=img]')].map((one) =>
    one.getAttribute('aria-label'),
  );
}

/** What is measured of the votes, each with its verdict. */
function measures(): (string | undefined)[] {
  return [...screen.getByTestId('vote-summary').querySelectorAll('h3')].map(({ textContent }) => textContent?.trim());
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}

describe('a proposal in full', () => {
  afterEach(cleanup);

  it('shows every field that the interface specification has, as sent', async () => {
    const proposal = sampleOf(tables.proposal);
    const vote = { ...sampleOf(tables.vote), proposalId: proposal['id'] };
    await open(proposal, { yes: [vote] }, '?sent=1');
    const hidden = Object.entries(tables.proposal)
      .filter(([, type]) => type !== 'object' && type !== 'list')
      .filter(([path]) => !shown(valueAt(proposal, steps(path))))
      .map(([path]) => path);
    expect(hidden).toEqual([]);
    const hiddenOfVote = Object.keys(tables.vote).filter((name) => !shown(Reflect.get(vote, name)));
    expect(hiddenOfVote).toEqual([]);
  });

  it('hides nothing that a newer service adds, wherever it does', async () => {
    const unknown: string[] = [];
    const proposal = withUnknown(sample(tables.proposal), (text) => unknown.push(text));
    const vote = { partyId: 'a', value: 'VALUE_YES', later: 'unknown of the vote' };
    if (typeof proposal !== 'object' || proposal === null) throw new Error('not an object');
    await open(proposal, { yes: [vote] });
    expect(unknown.filter((text) => !main().includes(text))).toEqual([]);
    fireEvent.click(screen.getByLabelText('Raw data'));
    await screen.findByText(/unknown of the vote/);
    expect(unknown.length).toBeGreaterThan(30);
    expect([...unknown, 'unknown of the vote'].filter((text) => !main().includes(text))).toEqual([]);
  });

  it('holds the votes against the majority that is needed, to the last digit', async () => {
    const vote = (partyId: string, weight: string) => ({ partyId, totalGovernanceTokenWeight: weight, timestamp: '1' });
    await open(
      { id: 'p', requiredMajority: '0.66', requiredParticipation: '0.5', state: 'STATE_OPEN' },
      { yes: [vote('a', '0.33'), vote('b', '0.3299999999999999999')], no: [vote('c', '0.34')] },
    );
    expect(pictures()).toEqual(['For 65.99%. Against 34.01%. 66% needed']);
    expect(measures()).toEqual(['Majority Not reached so far', 'Participation']);
    expect(screen.getByTestId('parties').textContent).toMatch(/^2 parties for, 1 party against\./);
  });

  it('says how the user’s keys have voted, and which part of the votes that is', async () => {
    const vote = (partyId: string) => ({ partyId, totalGovernanceTokenBalance: '1', timestamp: '1' });
    const sites = sitesWith([
      { name: 'Main', publicKey: 'a' },
      { name: 'Other', publicKey: 'z' },
    ]);
    await open({ id: 'p', state: 'STATE_ENACTED' }, { yes: [vote('a')], no: [vote('b')] }, '', testVoting({ sites }));
    expect(screen.getByTestId('own-votes').textContent).toBe('You voted for Main · 50% of the votes');
  });

  it('draws no verdict on participation while the vote is open, and tells how many tokens have voted', async () => {
    await openRecorded('as core/governance weighs: open');
    expect(measures()).toEqual(['Majority Reached so far', 'Participation']);
    expect(screen.getByTestId('participation').textContent).toContain('0.5% of all tokens needed.');
    expect(screen.getByText(/is known when the vote closes/)).toBeTruthy();
  });

  it('goes by the state and its reason once the vote is closed, and not by weights that add up to 1', async () => {
    await openRecorded('as core/governance weighs: declined, participation not reached');
    expect(measures()).toEqual(['Majority', 'Participation Not reached']);
    expect(screen.getByTestId('vote-summary').textContent).toMatch(/^Reason: /);
    cleanup();
    await openRecorded('Update network parameter: empty value');
    expect(measures()).toEqual(['Majority Reached', 'Participation Reached']);
  });

  it('shows liquidity providers’ shares as they are, for market updates alone', async () => {
    await openRecorded('as core/governance weighs: update market declined, LP majority by absolute share');
    expect(pictures().slice(1)).toEqual([
      'Liquidity providers: 20% of the market’s liquidity voted for it. 66% needed',
      'Participation of liquidity providers: 21% of the market’s liquidity voted. 5% needed',
    ]);
    // Tokens or providers have decided: which is not told, so neither has a verdict.
    expect(measures().slice(1)).toEqual([
      'Participation',
      'Liquidity providers',
      'Participation of liquidity providers',
    ]);
    cleanup();
    await openRecorded('Update market BTC/USDT');
    expect(measures().slice(2)).toEqual([
      'Liquidity providers Not reached so far',
      'Participation of liquidity providers Reached so far',
    ]);
  });

  it('holds liquidity providers’ votes against what has voted, as later releases count them', async () => {
    const vote = (partyId: string, totalEquityLikeShareWeight: string) => ({
      partyId,
      totalEquityLikeShareWeight,
      elsPerMarket: [],
    });
    const required = { requiredLiquidityProviderMajority: '0.66', requiredLiquidityProviderParticipation: '0.05' };
    await open(
      { id: 'p', state: 'STATE_OPEN', ...required, terms: { updateMarket: { marketId: 'm' } } },
      { yes: [vote('a', '0.1')], no: [vote('b', '0.01')] },
    );
    expect(pictures()).toEqual([
      'Liquidity providers: 90.9% of the liquidity that voted is for it. 66% needed',
      'Participation of liquidity providers: 11% of the market’s liquidity voted. 5% needed',
    ]);
    expect(measures().slice(2)).toEqual([
      'Liquidity providers Reached so far',
      'Participation of liquidity providers Reached so far',
    ]);
  });

  describe('of a change of a spot market, whose votes have no shares of liquidity until they close', () => {
    const terms = { updateSpotMarket: { marketId: 'm' } };
    const votes = (totalEquityLikeShareWeight: string) => ({
      yes: [{ partyId: 'a', totalEquityLikeShareWeight, elsPerMarket: [] }],
    });
    const summary = (): string => screen.getByTestId('vote-summary').textContent ?? '';

    it('says so, and not that nobody has voted', async () => {
      await open({ id: 'p', state: 'STATE_OPEN', terms }, votes('0'));
      expect(pictures()).toEqual([]);
      expect(measures().slice(2)).toEqual(['Liquidity providers']);
      expect(summary()).toMatch(/spot market.* counted only when the vote closes/);
      expect(summary()).not.toMatch(/0%|so far/);
      cleanup();
      // Where tokens have decided, providers' shares are not counted.
      await open({ id: 'p', state: 'STATE_PASSED', terms }, votes('0'));
      expect(summary()).not.toContain('0%');
      cleanup();
      const batchTerms = { changes: [{ ...terms, enactmentTimestamp: '9' }, { updateMarket: { marketId: 'n' } }] };
      await open({ id: 'p', state: 'STATE_OPEN', batchTerms }, votes('0'));
      expect(measures().slice(2)).toEqual([
        'Liquidity providers of m',
        expect.stringMatching(/^Liquidity providers of n/),
        expect.stringMatching(/^Participation of liquidity providers/),
      ]);
    });

    it('draws what was counted', async () => {
      await open({ id: 'p', state: 'STATE_PASSED', terms }, votes('0.3'));
      expect(pictures()[1]).toContain('30% of the market’s liquidity voted.');
      cleanup();
      const reason = 'PROPOSAL_ERROR_PARTICIPATION_THRESHOLD_NOT_REACHED';
      await open({ id: 'p', state: 'STATE_DECLINED', reason, terms }, votes('0'));
      expect(measures().slice(3)).toEqual(['Participation of liquidity providers Not reached']);
    });
  });

  it('says of each measure why there is nothing to draw', async () => {
    await open({ id: 'p', requiredMajority: '0.66' });
    const [majority] = screen.getByTestId('vote-summary').children;
    expect(majority?.textContent).toBe('Majority Nobody with tokens has voted.No votes yet');
  });

  it('reads times of every size as a person does', async () => {
    await openRecorded('far future');
    expect(fact('Submitted')).toMatch(/^Apr \d+, 2262/);
    expect(fact('Voting closes')).toMatch(/^(Dec 31, 9999|Jan 1, 10000)/);
    expect(fact('Takes effect')).toBe('in the far future');
    expect(screen.getByTestId('time-left').textContent).toMatch(/^Closes .*(9999|10000)/);
    cleanup();
    await openRecorded('time of Go’s zero time');
    expect(screen.queryByText('Submitted', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('Voting closes', { selector: 'dt' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await screen.findByText('Submitted', { selector: 'dt' });
    expect([fact('Submitted'), fact('Voting closes')]).toEqual(['-6795364578871345152', '-62135596800']);
    cleanup();
    await openRecorded('New market BTC/USDT, log-normal, oracle');
    const conditions = [...document.querySelectorAll('.conditions li')].map(({ textContent }) => textContent);
    // An Ethereum oracle's nanoseconds, and the network's own seconds.
    expect(conditions).toContainEqual(expect.stringMatching(/^prices\.BTC\.timestamp .*Mar 3\d, 2022/));
    expect(conditions).toContainEqual(expect.stringMatching(/(Dec 31, 2024|Jan 1, 2025)/));
  });

  it('lists the changes of a batch, of kinds that came later too, with the state of each', async () => {
    const sent = [batchMessage(3, { yes: [batchVote('a', 2)] }), partMessage(0, 6), partMessage(1, 3)];
    const asset = { id: 'usdt', details: { symbol: 'USDT', decimals: '6' } };
    await openExplorer(
      `#/governance/${batchId}`,
      ({ pathname }) => (pathname === '/assets' ? { assets: [asset] } : noData()),
      { governance: fakeGovernance(sent.map(governanceData), now) },
    );
    await screen.findByTestId('vote-summary');
    expect(document.querySelector('.gov-lead')?.textContent).toContain('Batch of changesEnacted 1 of 2');
    const [transfer, referral] = screen.getAllByTestId('batch-change');
    expect(transfer?.querySelector('h3')?.textContent).toBe('Network transfer Enacted');
    expect(referral?.querySelector('h3')?.textContent).toBe('Referral program Passed');
    await waitFor(() => expect(fact('Amount, at most')).toBe('25 USDT'));
    expect([fact('From account'), fact('To account')]).toEqual(['Network treasury', 'Global reward account']);
    expect(fact('If the balance falls short')).toBe('What is there is transferred');
    expect(fact('Part of the balance, at most')).toBe('10%');
    expect(fact('Delivered on')).toMatch(/^Nov 2\d, 2026/);
    expect(fact('Volume as taker, at least')).toBe('10,000 × quantum');
    expect(fact('Volume counted over')).toBe('7 epochs');
    expect(fact('Required majority')).toBe('66%');
    expect(measures()).toEqual(['Majority Reached', 'Participation Reached']);
    expect(screen.getAllByTestId('vote')).toHaveLength(1);
  });

  it('has the details of what was wrong with a part of a batch', async () => {
    const { proposal } = partMessage(1, 4);
    const wrong = { ...proposal, reason: 'PROPOSAL_ERROR_INVALID_ASSET', errorDetails: 'no such asset' };
    const sent = [batchMessage(4), partMessage(0, 4), { proposal: wrong }];
    await openExplorer(`#/governance/${batchId}`, noData, {
      governance: fakeGovernance(sent.map(governanceData), now),
    });
    const [other, part] = await screen.findAllByTestId('batch-change');
    expect(part?.textContent).toContain('Error detailsno such asset');
    expect(other?.textContent).not.toContain('Error details');
  });

  it('compares a perpetual with what the enacted part of a batch that stays passed has made of it', async () => {
    const market = (code: string, interestRate: string, linearSlippageFactor: string) => ({
      instrument: { code, perpetual: { quoteName: 'USDT', interestRate } },
      linearSlippageFactor,
    });
    const proposal = (id: string, state: string, more: object) => governanceData({ proposal: { id, state, ...more } });
    const update = (changes: object, enactmentTimestamp: string) => ({
      terms: { enactmentTimestamp, updateMarket: { marketId: 'm', changes } },
    });
    const source = fakeGovernance(
      [
        proposal('m', 'STATE_ENACTED', {
          terms: { enactmentTimestamp: '10', newMarket: { changes: market('OLD', '0.1', '0.001') } },
        }),
        proposal('b', 'STATE_PASSED', { batchTerms: { changes: [{ updateMarket: { marketId: 'm' } }] } }),
        proposal('part', 'STATE_ENACTED', { batchId: 'b', ...update(market('NEW', '0.1', '0.005'), '20') }),
        proposal('p', 'STATE_OPEN', update(market('NEW', '0.2', '0.009'), '30')),
      ],
      now,
    );
    await openExplorer('#/governance/p', noData, { governance: source });
    const rows = (await screen.findByTestId('changes')).querySelectorAll('tbody tr');
    expect([...rows].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['Instrument › Interest rate, a year', '10%', '20%'],
      ['Linear slippage factor', '0.005', '0.009'],
    ]);
    expect(screen.getByRole('link', { name: 'NEW' })).toBeTruthy();
  });

  it('shows the batch at the address of one of its parts', async () => {
    const sent = [batchMessage(2), partMessage(0, 2), partMessage(1, 2)];
    const source = fakeGovernance(sent.map(governanceData), now);
    await openExplorer('#/governance/part%201', noData, { governance: source });
    expect(await screen.findByText('Referral program')).toBeTruthy();
    expect(screen.getAllByTestId('batch-change')).toHaveLength(2);
    const [batch] = Object.keys(source.alerts.value);
    // A vote on the batch, while the page is open.
    const vote = { partyId: 'a', proposalId: batch, timestamp: '1', value: 'VALUE_YES' };
    source.receive(governanceData({ yes: [vote] }));
    expect(await screen.findAllByTestId('vote')).toHaveLength(1);
  });

  it('follows the stream', async () => {
    const { source } = await open({ id: 'p', state: 'STATE_OPEN', rationale: { title: 'Before' } });
    source.receive(governanceData({ proposal: { id: 'p', state: 'STATE_PASSED', rationale: { title: 'After' } } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'After' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('After · Governance · Drawbridge explorer'));
    source.receive(governanceData({ yes: [{ partyId: 'a', proposalId: 'p', timestamp: '1', value: 'VALUE_YES' }] }));
    expect(await screen.findAllByTestId('vote')).toHaveLength(1);
    expect(fakeBrowser.argumentsOf('governance.setRead')).toContainEqual({
      networkId: 'first',
      proposalId: 'p',
      read: true,
    });
  });

  it('leaves it unread until the page is visible', async () => {
    setVisibility('hidden');
    const before = fakeBrowser.argumentsOf('governance.setRead').length;
    const marked = () => fakeBrowser.argumentsOf('governance.setRead').slice(before);
    const { source } = await open({ id: 'p', state: 'STATE_OPEN', rationale: { title: 'T' } });
    source.receive(governanceData({ proposal: { id: 'p', state: 'STATE_PASSED', rationale: { title: 'After' } } }));
    await screen.findByRole('heading', { level: 1, name: 'After' });
    expect(marked()).toEqual([]);
    setVisibility('visible');
    expect(marked()).toEqual([{ networkId: 'first', proposalId: 'p', read: true }]);
    vi.restoreAllMocks();
  });

  it('leaves it unread where the user has marked it so', async () => {
    const before = fakeBrowser.argumentsOf('governance.setRead').length;
    const marked = () => fakeBrowser.argumentsOf('governance.setRead').length - before;
    const { source } = await open({ id: 'p', state: 'STATE_OPEN' });
    for (const unread of [false, true]) {
      await act(() => {
        source.alerts.value = markOne(source.alerts.value, 'p', !unread);
      });
    }
    setVisibility('hidden');
    setVisibility('visible');
    expect(source.alerts.value['p']?.unread).toBe(true);
    expect(marked()).toBe(1);
    source.receive(governanceData({ proposal: { id: 'p', state: 'STATE_PASSED' } }));
    await waitFor(() => expect(marked()).toBe(2));
    vi.restoreAllMocks();
  });

  it('shows a voter by any name', async () => {
    await open({ id: 'p' }, { yes: [{ partyId: 'constructor', timestamp: '1' }] });
    expect(screen.getAllByTestId('vote')).toHaveLength(1);
  });

  it('keeps the lines of a description, and lets no character of it act', async () => {
    await open({ id: 'p', rationale: { title: 'T', description: 'one\n<b>two</b>\r\n\u202ethree' } });
    const text = document.querySelector('.plain-text');
    expect(text?.textContent).toBe('one\n<b>two</b>\n\\u{202E}three');
    expect(text?.children).toHaveLength(0);
  });

  it('shows the start of a long rationale, and the rest of it on demand', async () => {
    const description = `# Why\n\n${'Because of this. '.repeat(600)}\n\nThe **end**.`;
    await open({ id: 'p', rationale: { title: 'T', description } });
    expect(screen.getByRole('heading', { level: 3, name: 'Why' })).toBeTruthy();
    expect(main()).not.toContain('The end.');
    const button = screen.getByRole('button', { name: 'Show all', expanded: false });
    fireEvent.click(button);
    expect(main()).toContain('The end.');
    fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(main()).not.toContain('The end.');
  });

  it('draws some of many votes, in the order of the user’s choice, with the own ones first', async () => {
    const yes = Array.from({ length: 5000 }, (_, index) => ({
      ...{ partyId: `party ${index}`, totalGovernanceTokenBalance: `${index + 1}` },
      timestamp: `${1_700_000_000 + (index % 4999)}000000000`,
    }));
    const source = fakeGovernance([governanceData({ proposal: { id: 'p' }, yes })], now);
    const own = {
      origin: 'chrome-extension://abc',
      networkId: 'first',
      allowedAt: 0,
      lastCallAt: 0,
      connected: true,
      unasked: [],
    };
    const keys = [{ name: 'Main', publicKey: 'party 7' }];
    const voting = testVoting({ sites: { own: { ...own, keys } } });
    await openExplorer('#/governance/p', noData, { governance: source, voting });
    await screen.findByTestId('vote-summary');
    const first = () =>
      screen
        .getAllByTestId('vote')
        .slice(0, 3)
        .map((row) => row.querySelector('.key')?.getAttribute('data-value'));
    expect(first()).toEqual(['party 7', 'party 4999', 'party 4998']);
    expect(screen.getAllByTestId('vote')[0]?.textContent).toContain('You: Main');
    expect(screen.getAllByTestId('vote')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: /Cast/ }));
    await waitFor(() => expect(first()).toEqual(['party 7', 'party 4998', 'party 4997']));
    fireEvent.click(screen.getByRole('button', { name: /Cast/ }));
    await waitFor(() => expect(first()).toEqual(['party 7', 'party 0', 'party 4999']));
    expect(screen.getByRole('columnheader', { name: /Cast/ }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('has all votes in a file, as they were sent and in the order on screen', async () => {
    const yes = Array.from({ length: 300 }, (_, index) => ({
      ...{ partyId: `party ${index}`, totalGovernanceTokenBalance: `${index + 1}`, value: 'VALUE_YES' },
      timestamp: '1700000000000000000',
    }));
    const saved: { blob?: Blob; name?: string } = {};
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.blob = blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.name = this.download;
    });
    const { explorer } = await open({ id: 'p' }, { yes });
    explorer.now.value = now;
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(saved.name).toMatch(/-votes-2026-11-21\.csv$/);
    const [head, ...rows] = ((await saved.blob?.text()) ?? '').split('\r\n');
    expect(head).toMatch(/partyId,value,totalGovernanceTokenBalance,.*,timestamp$/);
    expect(rows).toHaveLength(301);
    expect(rows[0]).toBe('party 299,VALUE_YES,300,,,1700000000000000000');
    expect(rows[299]).toBe('party 0,VALUE_YES,1,,,1700000000000000000');
    vi.restoreAllMocks();
  });

  it('prints the headings of the columns that sort, and nothing else that acts', async () => {
    const css = readFileSync(`${import.meta.dirname}/../../styles/print.css`, 'utf8');
    const style = Object.assign(document.createElement('style'), {
      textContent: css.replace('@media print', '@media all'),
    });
    document.head.append(style);
    await open({ id: 'p' }, { yes: [{ partyId: 'a', totalGovernanceTokenBalance: '1' }] });
    expect(getComputedStyle(screen.getByRole('button', { name: /Cast/ })).display).not.toBe('none');
    expect(getComputedStyle(screen.getByText('Download CSV')).display).toBe('none');
    style.remove();
  });

  it('draws how the vote ran, with the same in words', async () => {
    const vote = (partyId: string, day: number) => ({
      ...{ partyId, totalGovernanceTokenBalance: '1' },
      timestamp: `${Date.UTC(2026, 10, day) / 1000}000000000`,
    });
    await open({ id: 'p' }, { yes: [vote('a', 1), vote('b', 3), vote('c', 9)], no: [vote('d', 5)] });
    const picture = screen.getByTestId('vote-chart').querySelector('[role=img]')?.getAttribute('aria-label');
    expect(picture).toMatch(
      /^Since (Oct 31|Nov 1), 2026.* 75% of all tokens voted went for, and 25% against\. Half had voted by Nov [23],/,
    );
  });

  it('shows new values beside the current ones', async () => {
    const changes = { quantum: '2000000', erc20: { lifetimeLimit: '5000000', withdrawThreshold: '7' } };
    const erc20 = { contractAddress: '0x1', lifetimeLimit: '1000000', withdrawThreshold: '7' };
    const asset = { id: 'a', details: { symbol: 'USDT', decimals: '6', quantum: '1000000', erc20 } };
    const parameters = { edges: [{ cursor: 'c', node: { key: 'k', value: '48h0m0s' } }], pageInfo: {} };
    const proposal = {
      id: 'p',
      terms: {
        updateAsset: { assetId: 'a', changes },
        updateNetworkParameter: { changes: { key: 'k', value: '72h0m0s' } },
      },
    };
    const source = fakeGovernance([governanceData({ proposal })], now);
    await openExplorer(
      '#/governance/p',
      ({ pathname }) => (pathname === '/assets' ? { assets: [asset] } : { networkParameters: parameters }),
      { governance: source },
    );
    const rows = () =>
      [...screen.getByTestId('changes').querySelectorAll('tbody tr')].map(({ children }) =>
        [...children].slice(1).map(({ textContent }) => textContent),
      );
    await screen.findByTestId('changes');
    await waitFor(() => expect(rows()[0]).toEqual(['1 USDT', '2 USDT']));
    expect(rows().slice(1)).toEqual([
      ['1 USDT', '5 USDT'],
      ['0.000007 USDT', '0.000007 USDT'],
    ]);
    await waitFor(() => expect(screen.getByTestId('change-now').textContent).toBe('2 days'));
    expect(screen.getByTestId('change-proposed').textContent).toBe('3 days');
    fireEvent.click(screen.getByLabelText('Raw data'));
    await waitFor(() => expect(rows()[0]).toEqual(['1000000', '2000000']));
    expect(location.hash).toBe('#/governance/p?sent=1');
  });

  it('does not say of what is enacted, or will never be, that it would change', async () => {
    const terms = { updateNetworkParameter: { changes: { key: 'k', value: '72h0m0s' } } };
    const parameters = { edges: [{ cursor: 'c', node: { key: 'k', value: '72h0m0s' } }], pageInfo: {} };
    const source = fakeGovernance([governanceData({ proposal: { id: 'p', state: 'STATE_ENACTED', terms } })], now);
    await openExplorer(
      '#/governance/p',
      ({ pathname }) => (pathname === '/assets' ? { assets: [] } : { networkParameters: parameters }),
      { governance: source },
    );
    expect(await screen.findByRole('heading', { name: 'What changed' })).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('change-now').textContent).toBe('3 days'));
    expect(screen.getByTestId('change-proposed').textContent).toBe('3 days');
    source.receive(governanceData({ proposal: { id: 'q', state: 'STATE_DECLINED', terms } }));
    location.hash = '#/governance/q';
    expect(await screen.findByRole('heading', { name: 'What would have changed' })).toBeTruthy();
  });

  it('shows what has changed of JSON alone', async () => {
    const [old, value] = ['{"a":"1","b":"2"}', '{"a":"1","b":"3"}'];
    const parameters = { edges: [{ cursor: 'c', node: { key: 'k', value: old } }], pageInfo: {} };
    const terms = { updateNetworkParameter: { changes: { key: 'k', value } } };
    await openExplorer(
      '#/governance/p',
      ({ pathname }) => (pathname === '/assets' ? { assets: [] } : { networkParameters: parameters }),
      { governance: fakeGovernance([governanceData({ proposal: { id: 'p', state: 'STATE_OPEN', terms } })], now) },
    );
    const change = await screen.findByTestId('json-change');
    expect([...change.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['DEL', '"b": "2"'],
      ['INS', '"b": "3"'],
    ]);
  });

  it('says that a proposal is not known, and shows it once it is sent', async () => {
    const source = fakeGovernance([], now, undefined, { since: 1, heardUntil: 1, gaps: [] });
    await openExplorer('#/governance/p', noData, { governance: source });
    await screen.findByText('Unknown proposal');
    source.receive(governanceData({ yes: [{ partyId: 'a', proposalId: 'p', timestamp: '1' }] }));
    source.receive(governanceData({ proposal: { id: 'p', rationale: { title: 'Sent' } } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sent' })).toBeTruthy();
    expect(screen.queryByText('Unknown proposal')).toBeNull();
  });

  it('says why none is known where alerts are off', async () => {
    await openExplorer('#/governance/p', noData, { governance: fakeGovernance([], now, { state: 'off' }) });
    expect(await screen.findByText(/^No proposals have been loaded/)).toBeTruthy();
  });

  it('hides what is not set, and raw values and names of enumerations, until they are asked for', async () => {
    const id = 'c0ffee'.repeat(10);
    const [reason, state] = ['PROPOSAL_ERROR_UNSPECIFIED', 'STATE_OPEN'];
    const times = { closingTimestamp: '1795074804', enactmentTimestamp: '0' };
    const proposal = {
      id,
      state,
      reason,
      partyId: 'fe'.repeat(32),
      reference: '',
      terms: times,
      requiredMajority: '0.66',
    };
    await open({ ...proposal, timestamp: '1795121604391123456' });
    const seen = (): string => {
      const copy = document.querySelector('main')?.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return '';
      for (const unseen of copy.querySelectorAll('.visually-hidden')) unseen.remove();
      return copy.textContent;
    };
    const raw = [reason, state, '1795074804', '1795121604391123456', '0.66', '(empty)', 'Not set'];
    expect(raw.filter((text) => seen().includes(text))).toEqual([]);
    expect([fact('Reason'), fact('Reference'), fact('Takes effect')]).toEqual([undefined, undefined, undefined]);
    fireEvent.click(screen.getByLabelText('Raw data'));
    await waitFor(() => expect(raw.slice(0, 5).filter((text) => !seen().includes(text))).toEqual([]));
    expect(fact('Reference')).toContain('(empty)');
  });
});
