// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { openExplorer, Refused } from '#components/explorer/shell/testing/in-explorer.tsx';
import { readVotes, sitesWith, testVoting } from '#components/governance/testing/voting.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
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

async function open(hash: string, source = fakeGovernance(some, now), voting = testVoting()) {
  const explorer = await openExplorer(hash, () => new Refused(404), { governance: source, voting });
  explorer.now.value = now;
  return { source, explorer };
}

describe('the governance feed', () => {
  afterEach(cleanup);

  it('keeps a space that is typed last, though it searches without it', async () => {
    await open('#/governance');
    const box = screen.getByLabelText('Title');
    fireEvent.input(box, { target: { value: 't b ' } });
    await waitFor(() => expect(rows()).toEqual(['b']));
    expect(box).toHaveProperty('value', 't b ');
  });

  it('shows what is heard as it is heard, each with the way to all of it', async () => {
    const { source } = await open('#/governance');
    expect(rows()).toEqual(['a', 'b', 'c']);
    expect(screen.getByRole('link', { name: 'T b' }).getAttribute('href')).toBe('#/governance/b');
    source.receive(proposal('d', 'newFreeform', 'STATE_OPEN'));
    await waitFor(() => expect(rows()).toContain('d'));
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

  it('says how the user has voted, and is narrowed by it in the address', async () => {
    const voting = testVoting({
      sites: sitesWith([{ name: 'Main', publicKey: 'k1' }]),
      readOwnVotes: readVotes({ a: ['k1 VALUE_NO'], b: [], c: [] }),
    });
    await open('#/governance', undefined, voting);
    expect((await screen.findByTestId('own-votes')).textContent).toBe('You voted against Main');
    const choose = (value: string) => fireEvent.change(screen.getByLabelText('Your votes'), { target: { value } });
    choose('none');
    // The state of c is none in which the network takes votes.
    await waitFor(() => expect(rows()).toEqual(['b']));
    expect(location.hash).toBe('#/governance?own=none');
    choose('k1');
    await waitFor(() => expect(rows()).toEqual(['a']));
    expect(location.hash).toBe('#/governance?own=k1');
    choose('');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it.each([
    ['asked', 'Waiting'],
    ['reviewing', 'Waiting'],
    ['sent', 'Sent'],
    ['unknown', 'Unknown'],
  ] as const)('says of a vote that is %s that it is %s, and not that it is missing', async (state, word) => {
    const vote = {
      proposalId: 'a',
      publicKey: 'k1',
      value: 'VALUE_YES',
      state,
      networkId: 'first',
      askedAt: 0,
      at: 0,
    } as const;
    const voting = testVoting({
      sites: sitesWith([{ name: 'Main', publicKey: 'k1' }]),
      castVotes: { 'a k1': { ...vote, before: '0', hash: '', said: '' } },
      readOwnVotes: readVotes({ a: [], b: [] }),
    });
    await open('#/governance', undefined, voting);
    expect(screen.getByText('Your vote:').textContent).toBe(`Your vote: ${word}`);
    fireEvent.change(screen.getByLabelText('Your votes'), { target: { value: 'none' } });
    await waitFor(() => expect(rows()).toEqual(['b']));
  });

  it('says why it cannot tell what awaits a vote', async () => {
    await open('#/governance?own=none');
    await screen.findByText(/^Drawbridge does not know your keys yet/);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByLabelText('Your votes')).toBeNull();
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
    expect(rows()).toHaveLength(50);
    expect(screen.getByTestId('count').textContent).toBe('1,000 proposals');
  });

  const away = {
    state: 'retrying',
    since: now,
    nextAttemptAt: now + 60_000,
    end: { kind: 'unreachable', address: 'data.example' },
    failures: 2,
  } as const;

  it('says why nothing could be loaded, what to do, and when that is tried again', async () => {
    await open('#/governance', fakeGovernance([], now, away));
    expect(screen.queryByText('No proposals yet')).toBeNull();
    const said = screen.getByTestId('stream-state').textContent;
    for (const text of [
      'The data API is not responding',
      'data.example could not be reached.',
      'Check that the service is running',
      'Next attempt in 1m',
    ]) {
      expect(said).toContain(text);
    }
    expect(said).not.toContain('last known state');
    expect(within(screen.getByTestId('stream-state')).getByRole('button', { name: 'Settings' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fakeBrowser.argumentsOf('governance.reconnect')).toEqual([{ id: 'first' }]);
  });

  it('keeps proposals below a failure that lasts, with their age, and makes none of a single cut', async () => {
    const coverage = { since: 0, heardUntil: now - 180_000, gaps: [] };
    await open('#/governance', fakeGovernance(some, now, away, coverage));
    const said = screen.getByTestId('stream-state').textContent;
    for (const text of [
      'The data API is not responding',
      'Showing the last known state.',
      'Last update 3 minutes ago.',
    ]) {
      expect(said).toContain(text);
    }
    expect(rows()).toEqual(['a', 'b', 'c']);
    cleanup();
    await open('#/governance', fakeGovernance(some, now, { ...away, failures: 1 }, coverage));
    expect(screen.queryByText('The data API is not responding')).toBeNull();
    expect(screen.getByTestId('stream-state').textContent).toContain('Next attempt in 1m');
  });

  it('says that there are none only once the network has been heard', async () => {
    const listening = { state: 'listening', since: now } as const;
    await open('#/governance', fakeGovernance([], now, listening));
    expect(screen.queryByText('No proposals yet')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    cleanup();
    await open('#/governance', fakeGovernance([], now, listening, { since: 0, heardUntil: now, gaps: [] }));
    expect(screen.getByText('No proposals yet')).toBeTruthy();
    cleanup();
    await open('#/governance', fakeGovernance([], now, { state: 'off' }));
    expect(screen.queryByText('No proposals yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Alerts are off' })).toBeTruthy();
  });

  it('says of which time nothing is known, and until when it was heard', async () => {
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
    const headings = () => screen.getAllByTestId('feed-row').map(({ dataset }) => dataset['heading']);
    expect(headings()).toEqual([undefined, undefined, 'Closed']);
    expect(screen.getByTestId('unknown-times').textContent).toMatch(/^Events between .* may be missing\.$/);
    source.receive(proposal('d', 'newFreeform', 'STATE_OPEN'));
    await waitFor(() => expect(headings()).toEqual([undefined, undefined, undefined, 'Closed']));
  });
});
