// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingKnown, popupSpies } from '#components/popup/testing/popup-state.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { type GovernanceAlert, tallyOf } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { GovernanceTab } from './governance-view.tsx';
import { readVotes, sitesWith, testVoting } from './testing/voting.ts';

const now = Date.UTC(2026, 10, 21);

function alert(proposalId: string, change: Partial<GovernanceAlert> = {}): GovernanceAlert {
  return {
    proposalId,
    title: `Proposal ${proposalId}`,
    kind: 'updateNetworkParameter',
    state: 'STATE_OPEN',
    reason: '',
    proposer: '',
    closesAt: now + 52 * 3_600_000,
    enactsAt: null,
    requiredMajority: '0.66',
    requiredParticipation: '',
    tally: {
      yes: { count: 1, balance: '3000000000000000000000' },
      no: { count: 1, balance: '1000000000000000000000' },
    },
    firstSeenAt: 0,
    updatedAt: 0,
    unread: false,
    ...change,
  };
}

function setUp(
  alerts: GovernanceAlert[],
  stream: StreamState = { state: 'listening', since: now },
  heardUntil: number | null = null,
  voting = testVoting(),
  more: Pick<Coverage, 'listed' | 'isPartial'> = {},
  governanceAlerts = false,
  inUse = voting.networkId,
) {
  const alertsById = Object.fromEntries(alerts.map((one) => [one.proposalId, one]));
  const { networkId, wallet, sites, calls, castVotes, readOwnVotes } = voting;
  const settings = {
    ...defaultSettings,
    governanceAlerts,
    networks: [{ ...defaultNetwork, id: networkId }],
    networkId,
  };
  const coverage = { gaps: [], heardUntil, ...more };
  render(
    <GovernanceTab
      state={{ ...nothingKnown, settings, wallet, sites, calls: [...calls], now, inUse }}
      actions={popupSpies()}
      {...{ alerts: alertsById, stream, coverage, nodes: noNodes, castVotes, readOwnVotes }}
    />,
  );
}

describe('the governance view', () => {
  afterEach(cleanup);

  it('shows a proposal with its kind, state and time left', () => {
    setUp([alert('a')]);
    const row = screen.getByTestId('alert-row');
    for (const text of ['Proposal a', 'Network parameter', 'Open', 'Closes in 2d 4h']) {
      expect(row.textContent).toContain(text);
    }
  });

  it('draws the votes, with counts, shares and the needed majority in words', () => {
    setUp([alert('a')]);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('For 75%. Against 25%. 66% needed');
    expect(screen.getByText('1 party for, 1 party against')).toBeTruthy();
  });

  it('says that nobody has voted instead of drawing nothing', () => {
    setUp([alert('a', { tally: tallyOf([]) })]);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('No votes yet')).toBeTruthy();
    cleanup();
    setUp([alert('a', { tally: { yes: { count: 1, balance: '0' }, no: { count: 0, balance: '0' } } })]);
    expect(screen.getByText('Nobody with tokens has voted.')).toBeTruthy();
  });

  it('shows the open ones first, the next to close at the top, then what closed last, and marks the new ones in a word', () => {
    setUp([
      alert('enacted', { state: 'STATE_ENACTED', closesAt: now - 9, firstSeenAt: 3 }),
      alert('declined', { state: 'STATE_DECLINED', closesAt: now - 1, unread: true, firstSeenAt: 1 }),
      alert('later', { closesAt: now + 9, updatedAt: 9 }),
      alert('soon', { closesAt: now + 1 }),
    ]);
    const rows = screen.getAllByTestId('alert-row');
    const order = ['soon', 'later', 'declined', 'enacted'];
    expect(rows.map((row) => row.getAttribute('data-proposal-id'))).toEqual(order);
    expect(rows.map((row) => row.textContent?.startsWith('New'))).toEqual([false, false, true, false]);
  });

  it('names a proposal without a title by its ID', () => {
    const proposalId = '0123456789abcdef0123456789abcdef';
    setUp([alert(proposalId, { title: '', kind: 'unknown' })]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('012345…abcdef');
  });

  it('shows a state it does not know as it came', () => {
    setUp([alert('a', { state: 'STATE_NEW', closesAt: now - 1 })]);
    expect(screen.getByText('STATE_NEW')).toBeTruthy();
    expect(screen.getByText(/^Closed /)).toBeTruthy();
  });

  it.each([
    ['PROPOSAL_ERROR_INVALID_ASSET_DETAILS', 'Reason: Invalid asset details'],
    ['PROPOSAL_ERROR_BRAND_NEW', 'Reason: PROPOSAL_ERROR_BRAND_NEW'],
    ['73', 'Reason: 73'],
    // The name of another message is no reason.
    ['answer_deny', 'Reason: answer_deny'],
  ])('tells the reason %s as "%s"', (reason, text) => {
    setUp([alert('a', { state: 'STATE_REJECTED', reason })]);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(['STATE_FAILED', 'STATE_PASSED', 'STATE_REJECTED', 'STATE_DECLINED', 'STATE_ENACTED'])(
    'counts no time down for a proposal that is %s',
    (state) => {
      setUp([alert('a', { state, closesAt: now + 500 }), alert('b', { state, closesAt: null })]);
      expect(screen.queryByText(/Close|closes|Closing/)).toBeNull();
      cleanup();
      setUp([alert('a', { state, closesAt: now - 60_000 })]);
      expect(screen.getByText(/^Closed /)).toBeTruthy();
    },
  );

  it('never counts an open vote down to nothing', () => {
    setUp([alert('a', { closesAt: now + 1 })]);
    expect(screen.getByText('Closes in 1s')).toBeTruthy();
  });

  it('says when a proposal that passed takes effect', () => {
    setUp([alert('a', { state: 'STATE_PASSED', closesAt: now - 1, enactsAt: now + 60_000 })]);
    expect(screen.getByText(/^Closed .* · Takes effect /)).toBeTruthy();
  });

  it('shows that a quiet stream is no failure', () => {
    setUp([], undefined, now);
    expect(screen.getByTestId('stream-state').textContent).toContain('Up to date');
    expect(screen.getByText('No proposals yet')).toBeTruthy();
  });

  it('shows when the last message came', () => {
    setUp([], { state: 'live', since: 0, lastMessageAt: now - 120_000 });
    expect(screen.getByTestId('stream-state').textContent).toContain('Last message 2 minutes ago');
  });

  it('counts down to the next attempt and can try at once', () => {
    const waiting: StreamState = {
      state: 'retrying',
      since: 0,
      nextAttemptAt: now + 45_000,
      end: { kind: 'other', message: 'No answer.' },
    };
    setUp([alert('a')], waiting, null, testVoting({ networkId: 'b' }));
    expect(screen.getByTestId('stream-state').textContent).toContain('No answer. Next attempt in 45s');
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(fakeBrowser.argumentsOf('governance.reconnect')).toEqual([{ id: 'b' }]);
  });

  it('does not say that there are no proposals when none could be loaded', () => {
    setUp([], {
      state: 'retrying',
      since: 0,
      nextAttemptAt: now + 45_000,
      end: { kind: 'other', message: 'No answer.' },
    });
    expect(screen.queryByText('No proposals yet')).toBeNull();
    const said = screen.getAllByRole('alert')[0]?.textContent;
    for (const text of ['Something went wrong', 'No answer.', 'Next attempt in 45s']) {
      expect(said).toContain(text);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fakeBrowser.argumentsOf('governance.reconnect')).toEqual([{ id: 'first' }]);
  });

  it.each([[[alert('a')]], [[]]])('says that only live updates are missing while proposals are listed', (alerts) => {
    const refusal = { status: 429, code: 8, message: 'client reached max subscription allowed', details: [] };
    setUp(alerts, {
      state: 'retrying',
      since: 0,
      nextAttemptAt: now + 45_000,
      end: { kind: 'refused', refusal: { ...refusal, retryAfterMs: null } },
      failures: 5,
      listedAt: now - 60_000,
    });
    const said = screen.getByTestId('stream-state').textContent;
    for (const text of ['Live updates are missing', 'every few minutes instead, last 1 minute ago']) {
      expect(said).toContain(text);
    }
    expect(screen.getByTestId('stream-state').getAttribute('role')).toBeNull();
  });

  it('says of a proposal that the network does not know that it is kept for its vote, and offers none', () => {
    const open = { ...alert('a'), state: 'STATE_OPEN', closesAt: null };
    setUp([open]);
    expect(screen.getByTestId('vote-box')).toBeTruthy();
    cleanup();
    setUp([{ ...open, unknownHere: true }]);
    expect(screen.getByTestId('unknown-here').textContent).toContain('It is kept because of your vote');
    expect(screen.queryByTestId('vote-box')).toBeNull();
  });

  it('keeps what is stored below a failure that lasts', () => {
    const end = { kind: 'unreachable', why: 'not-allowed', address: 'data.example' } as const;
    setUp([alert('a')], { state: 'retrying', since: 0, nextAttemptAt: now, end, failures: 2 }, now - 7_200_000);
    const said = screen.getAllByRole('alert')[0]?.textContent;
    for (const text of ['Open the settings and choose “Ask again”', 'Last update 2 hours ago.', 'Trying again…']) {
      expect(said).toContain(text);
    }
    expect(screen.getAllByTestId('alert-row')).toHaveLength(1);
  });

  it('does not say that there are no proposals before the network has been heard', () => {
    setUp([]);
    expect(screen.queryByText('No proposals yet')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it.each<StreamState>([
    { state: 'off' },
    { state: 'retrying', since: 0, nextAttemptAt: now, end: { kind: 'ended', said: '' } },
  ])('says how old what is shown is while the stream is $state', (stream) => {
    setUp([alert('a')], stream, now - 7_200_000);
    expect(screen.getByTestId('stream-state').textContent).toContain('As of 2 hours ago');
  });

  it('says that part of the stream could not be read', () => {
    const live = { state: 'live', since: 0, lastMessageAt: now } as const;
    setUp([], { ...live, unreadable: 2 });
    expect(screen.getByTestId('stream-unreadable').textContent).toMatch(/^2 entries could not be read/);
    cleanup();
    setUp([], live);
    expect(screen.queryByTestId('stream-unreadable')).toBeNull();
    cleanup();
    setUp([], undefined, now, undefined, { listed: { at: now, from: '', until: now, unreadable: 5 } });
    expect(screen.getByTestId('stream-unreadable').textContent).toMatch(/^5 entries could not be read/);
  });

  it('says that older proposals may be missing, and lists them again at once if asked', () => {
    setUp([alert('a')], { state: 'live', since: 0, lastMessageAt: now }, now, undefined, { isPartial: true });
    expect(screen.getByText(/^Older proposals may be missing/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  });

  describe('with keys that the wallet has shown', () => {
    const keys = [
      { name: 'Main', publicKey: 'k1' },
      { name: '', publicKey: '0123456789abcdef0123456789abcdef' },
      { name: 'Third', publicKey: 'k3' },
    ];
    const shown = () => screen.queryAllByTestId('alert-row').map((row) => row.getAttribute('data-proposal-id'));
    const setUpVotes = (votes: Record<string, string[]>, alerts = Object.keys(votes).map((id) => alert(id))) => {
      const voting = { sites: sitesWith(keys), readOwnVotes: readVotes(votes) };
      setUp(alerts, undefined, null, testVoting(voting));
    };

    it('says on each alert how the user has voted, with which key or how many, and their part of the votes', async () => {
      const tally = { yes: { count: 2, balance: '3' }, no: { count: 1, balance: '1' } };
      setUpVotes(
        {
          one: ['k1 VALUE_YES'],
          unnamed: [`${keys[1]?.publicKey} VALUE_NO`],
          all: keys.map((key) => `${key.publicKey} VALUE_YES`),
        },
        [alert('one', { tally }), alert('unnamed', { tally }), alert('all', { tally }), alert('none')],
      );
      await waitFor(() =>
        expect(screen.getAllByTestId('own-votes').map(({ textContent }) => textContent)).toEqual([
          'You voted for 3 keys · 75% of the votes',
          'You voted for Main · 25% of the votes',
          'You voted against 012345…abcdef · 25% of the votes',
        ]),
      );
    });

    it('says it of both sides where keys have voted differently', async () => {
      setUpVotes({ a: ['k1 VALUE_YES', 'k3 VALUE_NO'] }, [alert('a', { tally: tallyOf([]) })]);
      const line = await screen.findByTestId('own-votes');
      expect(line.textContent).toBe('You voted for MainYou voted against Third');
    });

    it('lists, when asked to, the open proposals that none of the keys has voted on', async () => {
      setUpVotes({ a: [], b: ['k1 VALUE_YES'], c: [], d: [] }, [
        ...['a', 'b', 'c'].map((id) => alert(id)),
        alert('d', { state: 'STATE_ENACTED' }),
      ]);
      const button = await screen.findByRole('button', { name: 'Not voted yet: 2' });
      expect([button.getAttribute('aria-pressed'), shown().length]).toEqual(['false', 4]);
      fireEvent.click(button);
      expect([button.getAttribute('aria-pressed'), shown()]).toEqual(['true', ['a', 'c']]);
      fireEvent.click(button);
      expect(shown()).toHaveLength(4);
    });
  });

  it.each(['asked', 'reviewing', 'sent', 'unknown'] as const)(
    'lists none as not voted on while the user’s vote on it is %s',
    async (state) => {
      const sites = sitesWith([{ name: 'Main', publicKey: 'k1' }]);
      const vote = {
        proposalId: 'a',
        publicKey: 'k1',
        value: 'VALUE_YES',
        state,
        networkId: 'first',
        askedAt: 0,
        at: 0,
      } as const;
      const castVotes = { 'a k1': { ...vote, before: '0', hash: '', said: '' } };
      const voting = testVoting({
        sites,
        castVotes,
        readOwnVotes: readVotes({ a: [], b: [] }),
      });
      setUp([alert('a'), alert('b')], undefined, null, voting);
      fireEvent.click(await screen.findByRole('button', { name: 'Not voted yet: 1' }));
      const shown = screen.getAllByTestId('alert-row').map((row) => row.getAttribute('data-proposal-id'));
      expect(shown).toEqual(['b']);
    },
  );

  it('claims nothing of votes while no key is known', async () => {
    setUp([alert('a')], undefined, null, testVoting({ readOwnVotes: readVotes({ a: [] }) }));
    await screen.findByText('Proposal a');
    expect(screen.queryByRole('button', { name: /^Not voted yet/ })).toBeNull();
  });

  it('tells a network that is not followed from alerts that are off', () => {
    setUp([], { state: 'off' }, null, testVoting(), undefined, true, 'another');
    expect(document.body.textContent).not.toMatch(/off|governance alerts/);
    expect(screen.getByText(/^No proposals .* Follow this network in the settings/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Follow in settings' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });

  it('waits for the network in use, which has not been heard of yet', () => {
    setUp([], { state: 'off' }, null, testVoting(), undefined, true);
    expect(screen.queryByText('Not followed')).toBeNull();
    expect(document.querySelector('.skeleton')).toBeTruthy();
  });

  it('leads to the settings when alerts are off', () => {
    setUp([], { state: 'off' });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on in settings' }));
    expect(fakeBrowser.opened).toEqual(['options']);
  });
});
