// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { type FieldTable, type Json, sample, steps, valueAt } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
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

async function open(proposal: object, votes: { yes?: object[]; no?: object[] } = {}) {
  const source = fakeGovernance([governanceData({ proposal, ...votes })], now);
  const id = `${Reflect.get(proposal, 'id')}`;
  const explorer = await openExplorer(`#/governance/${encodeURIComponent(id)}`, noData, { governance: source });
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

/** What stands beside a label. */
function fact(label: string): string | null | undefined {
  const term = screen.getAllByText(label, { selector: 'dt' })[0];
  return term?.nextElementSibling?.textContent;
}

const main = (): string => document.querySelector('main')?.textContent ?? '';

function shown(value: unknown): boolean {
  if (typeof value === 'string' && !/^[A-Z]+_/.test(value)) return main().includes(value);
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

describe('a proposal in full', () => {
  afterEach(cleanup);

  it('shows every field that the interface specification has', async () => {
    const proposal = sampleOf(tables.proposal);
    const vote = { ...sampleOf(tables.vote), proposalId: proposal['id'] };
    await open(proposal, { yes: [vote] });
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
    expect(unknown.length).toBeGreaterThan(30);
    expect([...unknown, 'unknown of the vote'].filter((text) => !main().includes(text))).toEqual([]);
  });

  it('holds the votes against the majority that is needed, to the last digit', async () => {
    const vote = (partyId: string, weight: string) => ({ partyId, totalGovernanceTokenWeight: weight, timestamp: '1' });
    await open(
      { id: 'p', requiredMajority: '0.66', requiredParticipation: '0.5', state: 'STATE_OPEN' },
      { yes: [vote('a', '0.33'), vote('b', '0.3299999999999999999')], no: [vote('c', '0.34')] },
    );
    expect(pictures()).toEqual([
      'By tokens: Yes 65.99%, 65.99999999999999999%. No 34.01%, 34%. 66% needed',
      'By number of parties: Yes 66.66%, 2 parties. No 33.34%, 1 party. 66% needed',
    ]);
    expect(measures()).toEqual(['By tokens Not reached so far', 'By number of parties', 'Participation']);
  });

  it('draws no verdict on participation while the vote is open, and tells how many tokens have voted', async () => {
    await openRecorded('as core/governance weighs: open');
    expect(measures()).toEqual(['By tokens Reached so far', 'By number of parties', 'Participation']);
    expect(screen.getByTestId('participation').textContent).toContain(
      '1,600,000,000,000,000,000,000 have voted. 0.5% of all tokens needed.',
    );
    expect(screen.getByText(/is known when the vote closes/)).toBeTruthy();
    expect(screen.getAllByText('when it closes')).toHaveLength(3);
  });

  it('goes by the state and its reason once the vote is closed, and not by weights that add up to 1', async () => {
    await openRecorded('as core/governance weighs: declined, participation not reached');
    expect(measures()).toEqual(['By tokens', 'By number of parties', 'Participation Not reached']);
    expect(screen.getByTestId('vote-summary').textContent).toMatch(/^Reason: /);
    cleanup();
    await openRecorded('Update network parameter: empty value');
    expect(measures()).toEqual(['By tokens Reached', 'By number of parties', 'Participation Reached']);
  });

  it('shows liquidity providers’ shares as they are, for market updates alone', async () => {
    await openRecorded('as core/governance weighs: update market declined, LP majority by absolute share');
    expect(pictures().slice(2)).toEqual([
      'Liquidity providers: 20% of the market’s liquidity voted yes. 66% needed',
      'Participation of liquidity providers: 21% of the market’s liquidity has voted. 5% needed',
    ]);
    // Tokens or providers have decided: which is not told, so neither has a verdict.
    expect(measures().slice(2)).toEqual([
      'Participation',
      'Liquidity providers',
      'Participation of liquidity providers',
    ]);
    cleanup();
    await openRecorded('Update market BTC/USDT');
    expect(measures().slice(3)).toEqual([
      'Liquidity providers Not reached so far',
      'Participation of liquidity providers Reached so far',
    ]);
  });

  it('says of each measure why there is nothing to draw', async () => {
    await open({ id: 'p', requiredMajority: '0.66' });
    const [byWeight, byCount] = screen.getByTestId('vote-summary').children;
    expect(byWeight?.textContent).toBe('By tokensNobody with tokens has voted.');
    expect(byCount?.textContent).toBe('By number of partiesNo votes seen yet');
  });

  it('reads times of every size as a person does', async () => {
    await openRecorded('far future');
    expect(fact('Submitted')).toMatch(/^Apr \d+, 2262/);
    expect(fact('Voting closes')).toMatch(/^(Dec 31, 9999|Jan 1, 10000)/);
    expect(fact('Takes effect')).toBe('in the far future 9223372036854775807');
    expect(screen.getByTestId('time-left').textContent).toMatch(/^Closes .*(9999|10000)/);
    cleanup();
    await openRecorded('time of Go’s zero time');
    expect(fact('Submitted')).toBe('Not set -6795364578871345152');
    expect(fact('Voting closes')).toBe('Not set -62135596800');
    cleanup();
    await openRecorded('New market BTC/USDT, log-normal, oracle');
    const conditions = [...document.querySelectorAll('.conditions li')].map(({ textContent }) => textContent);
    // An Ethereum oracle's nanoseconds, and the network's own seconds.
    expect(conditions).toContainEqual(
      expect.stringMatching(/^prices\.BTC\.timestamp .*Mar 3\d, 2022.*1648684800000000000$/),
    );
    expect(conditions).toContainEqual(expect.stringMatching(/(Dec 31, 2024|Jan 1, 2025).*1735689600$/));
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
    expect(document.querySelector('.gov-lead')?.textContent).toContain('Batch of changes');
    const [transfer, referral] = screen.getAllByTestId('batch-change');
    expect(transfer?.querySelector('h3')?.textContent).toBe('Network transfer Enacted');
    expect(referral?.querySelector('h3')?.textContent).toBe('Referral program Passed');
    await waitFor(() => expect(fact('Amount')).toBe('25 USDT 25000000'));
    expect([fact('Source type'), fact('Transfer type')]).toEqual(['Network treasury 21', 'Best effort 2']);
    expect(fact('Fraction of balance')).toBe('10% 0.1');
    expect(fact('Deliver on')).toMatch(/^Nov 2\d, 2026/);
    expect(fact('Minimum running notional taker volume')).toBe('10000');
    expect(fact('Required majority')).toBe('66% 0.66');
    expect(measures()).toEqual(['By tokens Reached', 'By number of parties', 'Participation Reached']);
    expect(screen.getAllByTestId('vote')).toHaveLength(1);
  });

  it('leads from a part of a batch, which a list has, to the batch', async () => {
    const node = { ...batchMessage(2), proposals: [partMessage(0, 2).proposal, partMessage(1, 2).proposal] };
    await openExplorer('#/governance/part%201', ({ pathname }) =>
      pathname === '/api/v2/governances' ? { connection: { edges: [{ cursor: 'c', node }], pageInfo: {} } } : noData(),
    );
    expect(await screen.findByText('Referral program')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Show the batch' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual([`#/governance/${batchId}`, `#/governance/${batchId}`]);
  });

  it('follows the stream', async () => {
    const { source } = await open({ id: 'p', state: 'STATE_OPEN', rationale: { title: 'Before' } });
    source.receive(governanceData({ proposal: { id: 'p', state: 'STATE_PASSED', rationale: { title: 'After' } } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'After' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('After · Governance · Drawbridge explorer'));
    source.receive(governanceData({ yes: [{ partyId: 'a', proposalId: 'p', timestamp: '1', value: 'VALUE_YES' }] }));
    expect(await screen.findAllByTestId('vote')).toHaveLength(1);
    expect(source.read).toContain('p');
  });

  it('keeps the lines of a description, and lets no character of it act', async () => {
    await open({ id: 'p', rationale: { title: 'T', description: 'one\n<b>two</b>\r\n\u202ethree' } });
    const text = document.querySelector('.plain-text');
    expect(text?.textContent).toBe('one\n<b>two</b>\n\\u{202E}three');
    expect(text?.children).toHaveLength(0);
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
    await waitFor(() => {
      const cells = (id: string) => screen.getAllByTestId(id).map(({ textContent }) => textContent);
      expect(cells('change-now')).toEqual(['1 USDT 1000000', '1 USDT 1000000', '0.000007 USDT 7', '2 days48h0m0s']);
      expect(cells('change-proposed')).toEqual([
        '2 USDT 2000000',
        '5 USDT 5000000',
        '0.000007 USDT 7Unchanged',
        '3 days72h0m0s',
      ]);
    });
  });

  it('asks the service for what the stream has not sent', async () => {
    const proposal = { id: 'p', rationale: { title: 'From the service' } };
    const explorer = await openExplorer('#/governance/p', ({ pathname }) =>
      pathname === '/api/v2/governances'
        ? { connection: { edges: [{ cursor: 'c', node: { proposal } }], pageInfo: {} } }
        : noData(),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'From the service' })).toBeTruthy();
    expect(explorer.asked.some(({ pathname }) => pathname === '/api/v2/governances')).toBe(true);
    explorer.now.value = Date.now() + 2 * 3_600_000;
    expect(await screen.findByText('As of 2 hours ago')).toBeTruthy();
  });

  it('keeps what the service told when it fails, and says so', async () => {
    const service = { fails: false };
    const proposal = { id: 'p', rationale: { title: 'From the service' } };
    await openExplorer('#/governance/p', ({ pathname }) =>
      pathname === '/api/v2/governances' && !service.fails
        ? { connection: { edges: [{ cursor: 'c', node: { proposal } }], pageInfo: {} } }
        : new Refused(500),
    );
    await screen.findByRole('heading', { level: 1, name: 'From the service' });
    service.fails = true;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByTestId('failure')).textContent).toContain('Showing the last known state.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('From the service');
  });

  it.each([
    ['a service that cannot be asked', (): unknown => noData(), 'this data API cannot be asked for one'],
    [
      'a service that does not know it',
      (): unknown => ({ connection: { edges: [] } }),
      'Neither the governance stream',
    ],
  ])('says that a proposal is not known, before %s', async (_name, answer, sentence) => {
    await openExplorer('#/governance/p', answer);
    await screen.findByText('Unknown proposal');
    expect(main()).toContain(sentence);
  });

  it('says why when the service fails', async () => {
    await openExplorer('#/governance/p', () => new Refused(500));
    expect((await screen.findByTestId('failure')).dataset['kind']).toBe('refused');
  });

  it('says that only votes have been seen', async () => {
    const source = fakeGovernance([governanceData({ yes: [{ partyId: 'a', proposalId: 'p', timestamp: '1' }] })], now);
    await openExplorer('#/governance/p', noData, { governance: source });
    expect(await screen.findByText(/^Only votes on this proposal have been seen/)).toBeTruthy();
    expect(screen.getAllByTestId('vote')).toHaveLength(1);
  });
});
