import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { GovernanceAlert } from './alert.ts';
import type { CastVote, CastVotes } from './cast-vote.ts';
import { subjectOf } from './notify.ts';
import { createReminders } from './reminders.ts';
import { testContext } from './testing/context.ts';
import { emptyAlert } from './testing/empty-alert.ts';
import { governanceData } from './testing/governance-data.ts';
import { afterMessages, nothingKnown } from './testing/known.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const reminding: Settings = {
  ...defaultSettings,
  alerts: { ...defaultSettings.alerts, notify: { ...defaultSettings.alerts.notify, reminders: true } },
};
const site = {
  origin: 'https://a.example',
  networkId: 'first',
  allowedAt: 0,
  lastCallAt: 0,
  connected: true,
  unasked: [],
};

const cast = (proposalId: string, state: CastVote['state']): CastVotes => ({
  [`${proposalId} k1`]: {
    ...{
      proposalId,
      publicKey: 'k1',
      value: 'VALUE_YES',
      state,
      networkId: 'first',
      askedAt: 0,
      at: 0,
      before: '0',
      hash: '',
      said: '',
    },
  },
});

/** A browser with storage, an alarm and a network; `k1` and `k2` are the user's keys. */
function setUp(given: { settings?: Settings; keys?: string[] | null; random?: number } = {}) {
  const { keys = ['k1', 'k2'], random = 0 } = given;
  const network = { votes: [] as string[], down: false, asked: [] as string[], atOnce: 0 };
  let pending = 0;
  const {
    context,
    store,
    clock,
    seen: around,
  } = testContext({
    settings: memoryItem(given.settings ?? reminding),
    sites: memoryItem<Record<string, Site>>({
      s: { ...site, keys: keys === null ? null : keys.map((publicKey) => ({ name: '', publicKey })) },
    }),
    dataApi: () => ({
      baseUrl: 'http://data.example',
      fetch: async (input) => {
        const { searchParams } = new URL(`${input}`);
        network.asked.push(`${searchParams.get('proposalId')} ${searchParams.get('partyId')}`);
        pending += 1;
        network.atOnce = Math.max(network.atOnce, pending);
        await Promise.resolve();
        pending -= 1;
        if (network.down) throw new TypeError('no connection');
        const edges = network.votes
          .map((vote) => vote.split(' '))
          .filter(([id, party]) => id === searchParams.get('proposalId') && party === searchParams.get('partyId'))
          .map(([proposalId, partyId]) => ({
            node: { proposalId, partyId, value: 'VALUE_NO', timestamp: '5' },
            cursor: 'c',
          }));
        return Response.json({ votes: { edges, pageInfo: null } });
      },
    }),
  });
  const { records } = context;
  const { settings, alerts, castVotes } = store;
  const remindedOf = async (id: string): Promise<number | undefined> => (await alerts.get())[id]?.reminded;
  const seen = Object.assign(around, {
    /** Each by its proposal and lead time. */
    shown: [] as string[],
    received: 0,
    alarm: null as number | null,
  });
  const failing = { shows: false, records: false };
  let cancelAlarm = (): void => undefined;
  let background: ReturnType<typeof createReminders> | null = null;
  let die = (): void => undefined;

  const wakeAt = (at: number | null): void => {
    cancelAlarm();
    seen.alarm = at;
    if (at !== null) cancelAlarm = clock.schedule(goOff, at - clock.now());
  };
  const goOff = (): void => {
    seen.alarm = null;
    if (background === null) start();
    else void background.look();
  };
  const start = (): void => {
    let alive = true;
    const { notifications } = context.platform.browser;
    background = createReminders(
      {
        ...context,
        records: {
          ...records,
          votes: async (...asked) => {
            if (failing.records) throw new Error('no records');
            return records.votes(...asked);
          },
        },
        platform: {
          ...context.platform,
          random: () => random,
          schedule: (run, ms) => clock.schedule(() => alive && run(), ms),
          browser: {
            ...context.platform.browser,
            alarms: {
              ...context.platform.browser.alarms,
              create: (_name, { when }) => alive && wakeAt(when),
              clear: async () => alive && wakeAt(null),
            },
            notifications: {
              ...notifications,
              async create(id, text) {
                if (failing.shows) throw new Error('not shown');
                if (!alive) return;
                seen.shown.push(`${subjectOf(id)?.proposalId} ${Number(id.split(' ').at(-1)) / hour} h`);
                await notifications.create(id, text);
              },
            },
          },
        },
      },
      {
        add() {
          seen.received += 1;
        },
        flush: async () => undefined,
      },
    );
    background.watch();
    void background.look();
    die = () => {
      alive = false;
      background = null;
    };
  };
  const open = (proposalId: string, closesIn: number | null, change: Partial<GovernanceAlert> = {}) =>
    alerts.update((all) => ({
      ...all,
      [proposalId]: {
        ...emptyAlert(proposalId, 0),
        state: 'STATE_OPEN',
        closesAt: closesIn === null ? null : clock.now() + closesIn,
        ...change,
      },
    }));
  return {
    ...{ clock, settings, alerts, castVotes, remindedOf, records, network, seen, failing, open, start },
    /** The proposals whose reminders are on screen. */
    onScreen: () => [...seen.notifications.keys()].map((id) => subjectOf(id)?.proposalId),
    remindOf: (id: string) =>
      seen.notifications.set(`proposals first reminder ${id} ${hour}`, { title: '', message: '' }),
    /** The background ends; the alarm stays. */
    die: () => die(),
    /** The browser ends, and with it, as in Firefox, the alarm. */
    quit: () => {
      die();
      cancelAlarm();
      seen.alarm = null;
    },
  };
}

test('reminds a day and an hour before a vote closes, and then no more', async () => {
  const { clock, open, start, seen } = setUp();
  await open('p', 3 * day);
  start();
  await clock.advance(2 * day - 1);
  expect(seen.shown).toEqual([]);
  await clock.advance(1);
  await expect.poll(() => seen.shown).toEqual(['p 24 h']);
  await clock.advance(23 * hour - 1);
  expect(seen.shown).toHaveLength(1);
  await clock.advance(1);
  await expect.poll(() => seen.shown).toEqual(['p 24 h', 'p 1 h']);
  await clock.advance(2 * hour);
  expect([seen.shown.length, seen.alarm, seen.held, seen.errors]).toEqual([2, null, 0, []]);
});

test('reminds a little later than other browsers do, which would all ask in the same second', async () => {
  const { clock, open, start, seen } = setUp({ random: 0.5 });
  await open('p', 2 * hour);
  start();
  await expect.poll(() => seen.shown).toEqual(['p 24 h']);
  await clock.advance(hour + 15_000 - 1);
  expect(seen.shown).toHaveLength(1);
  await clock.advance(1);
  await expect.poll(() => seen.shown).toEqual(['p 24 h', 'p 1 h']);
});

test('asks about one proposal after the other, and not on at a network that does not answer', async () => {
  const { clock, alerts, open, start, network, seen } = setUp();
  const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
  for (const id of ids) await open(id, hour);
  network.votes = ['p7 k2'];
  start();
  await expect.poll(() => seen.shown).toHaveLength(1);
  expect([network.atOnce, network.asked.length]).toEqual([2, 80]);
  network.down = true;
  network.asked = [];
  const before = await alerts.get();
  await alerts.update(() =>
    Object.fromEntries(
      Object.values(before).map(({ reminded: _, ...one }) => [
        `${one.proposalId}b`,
        { ...one, proposalId: `${one.proposalId}b` },
      ]),
    ),
  );
  await clock.advance(minute);
  await expect.poll(() => seen.shown).toHaveLength(2);
  expect(network.asked.length).toBe(2);
});

test('survives the end of each background, and shows nothing twice', async () => {
  const { clock, open, start, die, seen } = setUp();
  await open('p', 2 * day);
  start();
  await clock.advance(minute);
  die();
  // The alarm starts the next one.
  await clock.advance(day);
  await expect.poll(() => seen.shown).toEqual(['p 24 h']);
  for (let restarts = 0; restarts < 5; restarts++) {
    die();
    start();
    await clock.advance(minute);
  }
  expect(seen.shown).toHaveLength(1);
  die();
  await clock.advance(day - hour);
  await expect.poll(() => seen.shown).toEqual(['p 24 h', 'p 1 h']);
});

test('tells at once what came due while the browser was off, once, and nothing of a vote that has closed', async () => {
  const { clock, open, start, quit, seen } = setUp();
  await open('late', 2 * day);
  await open('later', 30 * hour);
  await open('closed', 26 * hour);
  start();
  await clock.advance(minute);
  quit();
  await clock.advance(29 * hour + 30 * minute - minute);
  expect(seen.shown).toEqual([]);
  start();
  // Of the second both have begun, and only one is of use.
  await expect.poll(() => seen.shown).toEqual(['later 1 h', 'late 24 h']);
  await clock.advance(17 * hour + 30 * minute);
  await expect.poll(() => seen.shown.slice(2)).toEqual(['late 1 h']);
});

test('a clock that goes ahead a day and back brings no second reminder', async () => {
  const { clock, open, start, die, quit, seen } = setUp();
  await open('p', day);
  start();
  await expect.poll(() => seen.shown).toEqual(['p 24 h']);
  quit();
  await open('q', 2 * day);
  await clock.advance(day + hour);
  start();
  await expect.poll(() => seen.shown).toEqual(['p 24 h', 'q 24 h']);
  clock.setBack(day + hour);
  for (let looks = 0; looks < 3; looks++) {
    die();
    start();
    await clock.advance(minute);
  }
  expect(seen.shown).toEqual(['p 24 h', 'q 24 h']);
});

test('takes a reminder away once a key of the user’s has voted, and no other', async () => {
  const { clock, open, start, records, seen, remindOf, onScreen } = setUp();
  for (const id of ['p', 'q']) await open(id, 3 * day);
  for (const id of ['p', 'q']) remindOf(id);
  start();
  await clock.advance(minute);
  const votes = [['p', 'k2'] as const, ['q', 'x'] as const].map(([proposalId, partyId]) =>
    governanceData({ yes: [{ proposalId, partyId, timestamp: '5' }] }),
  );
  expect(onScreen()).toEqual(['p', 'q']);
  await records.put('first', [...afterMessages(nothingKnown, votes, 1).records.values()]);
  // The votes change the alerts.
  await open('p', 3 * day);
  await clock.advance(2000);
  await expect.poll(onScreen).toEqual(['q']);
  expect(seen.errors).toEqual([]);
});

test('does not remind of a vote that a key of the user’s has taken part in', async () => {
  const { clock, open, start, records, castVotes, network, seen } = setUp();
  for (const id of ['recorded', 'cast', 'elsewhere', 'by-another', 'failed']) await open(id, day + hour);
  const vote = (proposalId: string, partyId: string) => ({ yes: [{ proposalId, partyId, timestamp: '5' }] });
  const told = [vote('recorded', 'k2'), vote('by-another', 'x')].map((wire) => governanceData(wire));
  await records.put('first', [...afterMessages(nothingKnown, told, 1).records.values()]);
  await castVotes.update(() => ({ ...cast('cast', 'sent'), ...cast('failed', 'refused') }));
  network.votes.push('elsewhere k2', 'by-another x');
  start();
  await clock.advance(hour);
  await expect.poll(() => seen.shown).toEqual(['by-another 24 h', 'failed 24 h']);
  expect(seen.received, 'and what was cast elsewhere goes into the records').toBe(1);
});

test.each(['asked', 'reviewing', 'unknown', 'sent', 'counted'] as const)(
  'does not remind of a vote of the user’s that is %s, and takes the reminder away that is on screen',
  async (state) => {
    const { clock, open, start, castVotes, network, seen, remindOf, onScreen } = setUp();
    await open('p', day + hour);
    await open('q', day + hour);
    for (const id of ['p', 'q']) remindOf(id);
    start();
    await clock.advance(minute);
    expect(onScreen()).toEqual(['p', 'q']);
    await castVotes.update(() => cast('p', state));
    await clock.advance(minute);
    await expect.poll(onScreen).toEqual(['q']);
    await clock.advance(hour);
    await expect.poll(() => seen.shown).toEqual(['q 24 h']);
    expect(network.asked, 'and asks the network about the other alone').toEqual(['q k1', 'q k2']);
  },
);

test('a vote that is refused after its reminder has come due is reminded of then, also by the next background', async () => {
  const { clock, open, start, die, castVotes, remindedOf, seen } = setUp();
  await castVotes.update(() => cast('p', 'asked'));
  await open('p', hour);
  start();
  await clock.advance(minute);
  expect([seen.shown, await remindedOf('p')]).toEqual([[], undefined]);
  die();
  start();
  await clock.advance(minute);
  await castVotes.update(() => cast('p', 'refused'));
  await clock.advance(minute);
  await expect.poll(() => seen.shown).toEqual(['p 1 h']);
  die();
  start();
  await clock.advance(minute);
  expect(seen.shown).toHaveLength(1);
});

test('takes the reminder of a vote that is over away', async () => {
  const { clock, open, start, remindOf, onScreen } = setUp();
  remindOf('p');
  await open('p', 2 * day);
  start();
  await clock.advance(minute);
  expect(onScreen()).toEqual(['p']);
  await open('p', day, { state: 'STATE_DECLINED' });
  await clock.advance(minute);
  await expect.poll(onScreen).toEqual([]);
});

test('a vote between the two reminders cancels the second', async () => {
  const { clock, open, start, network, remindedOf, seen } = setUp();
  await open('p', day);
  start();
  await expect.poll(() => seen.shown).toEqual(['p 24 h']);
  network.votes.push('p k1');
  await clock.advance(day - minute);
  await expect.poll(() => remindedOf('p')).toBe(hour);
  expect(seen.shown).toHaveLength(1);
});

test('reminds also where the network cannot be asked, or no key is known', async () => {
  const message = ({ seen }: ReturnType<typeof setUp>) => [...seen.notifications.values()][0]?.message;
  const down = setUp();
  down.network.down = true;
  await down.open('p', hour);
  down.start();
  await expect.poll(() => down.seen.shown).toEqual(['p 1 h']);
  expect(message(down)).toContain('You have not voted yet');
  const unknown = setUp({ keys: null });
  await unknown.open('p', hour);
  unknown.start();
  await expect.poll(() => unknown.seen.shown).toEqual(['p 1 h']);
  expect(unknown.network.asked).toEqual([]);
  expect(message(unknown)).not.toContain('You have not voted yet');
});

test.each<[string, Settings]>([
  ['nobody has asked to be reminded', defaultSettings],
  ['governance is not followed', { ...reminding, governanceAlerts: false }],
  ['its kind is muted', { ...reminding, alerts: { ...reminding.alerts, mutedKinds: ['newAsset'] } }],
])('says nothing and sets no alarm while %s', async (_why, settings) => {
  const { clock, open, start, seen, network } = setUp({ settings });
  await open('p', 2 * hour, { kind: 'newAsset' });
  start();
  await clock.advance(90 * minute);
  expect([seen.shown, seen.alarm, network.asked]).toEqual([[], null, []]);
});

test.each<[string, number | null, Partial<GovernanceAlert>]>([
  ['that is decided', hour, { state: 'STATE_PASSED' }],
  ['without a closing time', null, {}],
])('says nothing of a vote %s', async (_how, closesIn, change) => {
  const { clock, open, start, seen } = setUp();
  await open('p', closesIn, change);
  start();
  await clock.advance(hour);
  expect([seen.shown, seen.alarm]).toEqual([[], null]);
});

test('follows the settings, and whether the network is followed', async () => {
  const { clock, open, start, settings, seen } = setUp({ settings: defaultSettings });
  await open('p', 3 * hour);
  start();
  await clock.advance(minute);
  await settings.update(() => reminding);
  await clock.advance(minute);
  await expect.poll(() => seen.shown.map((text) => text.slice(0, 1))).toEqual(['p']);
  expect(seen.alarm).not.toBeNull();
  const networks = [defaultNetwork, { ...defaultNetwork, id: 'other' }];
  await settings.update(() => ({ ...reminding, networks, networkId: 'other', followed: [] }));
  await open('q', hour);
  await clock.advance(minute);
  expect([seen.shown.length, seen.alarm]).toEqual([1, null]);
  await settings.update(() => ({ ...reminding, networks, networkId: 'other', followed: ['first'] }));
  await clock.advance(minute);
  await expect.poll(() => seen.shown).toHaveLength(2);
  await settings.update(() => defaultSettings);
  await clock.advance(minute);
  expect(seen.alarm).toBeNull();
});

test('a reminder that is stored but could not be shown is not shown by the next background', async () => {
  const { clock, open, start, die, failing, seen } = setUp();
  failing.shows = true;
  await open('p', hour);
  start();
  await expect.poll(() => seen.errors).toHaveLength(1);
  failing.shows = false;
  die();
  start();
  await clock.advance(minute);
  expect(seen.shown).toEqual([]);
});

test('looks again in a minute where storage failed', async () => {
  const { clock, open, start, failing, seen } = setUp();
  failing.records = true;
  await open('p', hour);
  start();
  await expect.poll(() => seen.errors).toHaveLength(1);
  failing.records = false;
  await clock.advance(minute);
  await expect.poll(() => seen.shown).toEqual(['p 1 h']);
});

test('sets no alarm further ahead than a day, whatever closing time a service sends', async () => {
  const { clock, open, start, seen } = setUp();
  await open('far', 9e18);
  await open('p', day);
  start();
  const begun = clock.now();
  await expect.poll(() => seen.alarm).toBe(begun + 23 * hour);
  await clock.advance(day);
  await expect.poll(() => seen.alarm).toBeGreaterThan(clock.now());
  expect(seen.alarm).toBeLessThanOrEqual(clock.now() + day);
});
