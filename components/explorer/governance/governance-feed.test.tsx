// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { signal } from '@preact/signals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { openExplorer, Refused } from '#components/explorer/shell/testing/in-explorer.tsx';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { fakeGovernance } from './testing/fake-governance.ts';

const now = Date.UTC(2026, 10, 21);

function proposal(id: string, kind: string, state: string, more: object = {}) {
  const closingTimestamp = `${now / 1000 + 90_061}`;
  const terms = { closingTimestamp, [kind]: {} };
  return governanceData({
    proposal: { id, state, partyId: `party-${id}`, rationale: { title: `T ${id}` }, terms, ...more },
  });
}

const some = [
  proposal('a', 'newAsset', 'STATE_OPEN'),
  proposal('b', 'newMarket', 'STATE_OPEN'),
  proposal('c', 'newMarket', 'STATE_LATER'),
];

const rows = () => screen.queryAllByTestId('feed-row').map(({ dataset }) => dataset['proposalId']);

async function open(hash: string, source = fakeGovernance(some, now)) {
  const explorer = await openExplorer(hash, () => new Refused(404), { governance: source });
  explorer.now.value = now;
  return { source, explorer };
}

describe('the governance feed', () => {
  afterEach(cleanup);

  it('shows what is heard as it is heard, each with the way to all of it', async () => {
    const { source } = await open('#/governance');
    expect(rows()).toEqual(['a', 'b', 'c']);
    expect(screen.getByRole('link', { name: 'T b' }).getAttribute('href')).toBe('#/governance/b');
    source.receive(proposal('d', 'newFreeform', 'STATE_OPEN'));
    await waitFor(() => expect(rows()).toContain('d'));
  });

  it('holds the place of alerts that have not been read yet, and does not say that there are none', async () => {
    const source = fakeGovernance(some, now);
    const alerts = signal<typeof source.alerts.value>(null);
    await open('#/governance', { ...source, alerts });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.getByTestId('count').textContent).toBe('');
    alerts.value = source.alerts.value;
    await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c']));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('is narrowed by kind, state and party, in the address', async () => {
    await open('#/governance');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'newMarket' } });
    await waitFor(() => expect(rows()).toEqual(['b', 'c']));
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'STATE_LATER' } });
    await waitFor(() => expect(rows()).toEqual(['c']));
    fireEvent.input(screen.getByLabelText('Party'), { target: { value: 'PARTY-A' } });
    await screen.findByText('Nothing matches');
    expect(location.hash).toBe('#/governance?kind=newMarket&state=STATE_LATER&party=PARTY-A');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(location.hash).toBe('#/governance');
  });

  it('begins as the address says', async () => {
    await open('#/governance?party=party-b');
    expect(rows()).toEqual(['b']);
    expect(screen.getByTestId('count').textContent).toBe('1 proposal');
  });

  it('counts down', async () => {
    const { explorer } = await open('#/governance?party=party-a');
    await waitFor(() => expect(screen.getByTestId('time-left').textContent).toBe('Closes in 1d 1h'));
    explorer.now.value = now + 90_000_000;
    await waitFor(() => expect(screen.getByTestId('time-left').textContent).toBe('Closes in 1m 1s'));
  });

  it('draws only some of many, and says how many there are', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => proposal(`p${index}`, 'newFreeform', 'STATE_OPEN'));
    await open('#/governance', fakeGovernance(many, now));
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(100);
    const first = screen.getAllByTestId('feed-row')[0];
    expect(['aria-setsize', 'aria-posinset'].map((name) => first?.getAttribute(name))).toEqual(['1000', '1']);
    expect(screen.getByTestId('count').textContent).toBe('1,000 proposals');
  });

  it('says that nothing has been heard yet, and hurries a connection that waits', async () => {
    const retrying = {
      state: 'retrying',
      since: now,
      nextAttemptAt: now + 60_000,
      end: { kind: 'other', message: 'No answer.' },
    } as const;
    const { source } = await open('#/governance', fakeGovernance([], now, retrying));
    expect(screen.getByText('No proposals yet')).toBeTruthy();
    expect(screen.getByTestId('stream-state').textContent).toContain('No answer.');
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(source.reconnected()).toBe(1));
  });

  it('has each stretch of time that nothing is known of in its place, and says until when it was heard', async () => {
    const before = now - 100_000;
    const coverage = { since: 0, heardUntil: now - 180_000, gaps: [{ from: now - 60_000, to: before + 4 }] };
    const retrying = {
      state: 'retrying',
      since: now,
      nextAttemptAt: now + 5000,
      end: { kind: 'ended', said: '' },
    } as const;
    const source = fakeGovernance(some, before, retrying, coverage);
    await open('#/governance', source);
    expect(screen.getByTestId('heard-until').textContent).toBe('As of 3 minutes ago');
    const kinds = () =>
      [...document.querySelectorAll<HTMLElement>('.feed > li')].map(({ dataset }) => dataset['testid']);
    expect(kinds()).toEqual(['feed-gap', 'feed-row', 'feed-row', 'feed-row']);
    expect(screen.getByTestId('feed-gap').textContent).toMatch(/^Events between .* may be missing\.$/);
    source.receive(proposal('d', 'newFreeform', 'STATE_OPEN'));
    await waitFor(() => expect(kinds()).toEqual(['feed-row', 'feed-gap', 'feed-row', 'feed-row', 'feed-row']));
  });
});
