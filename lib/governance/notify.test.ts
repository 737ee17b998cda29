import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { type AlertPreferences, defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { type GovernanceAlert, isFollowed, isMuted, markOne } from './alert.ts';
import { notificationTexts, notifyOfAlerts, shownReminders, showReminders, subjectOf } from './notify.ts';
import { testContext } from './testing/context.ts';
import { emptyAlert } from './testing/empty-alert.ts';
import { governanceData } from './testing/governance-data.ts';
import { afterMessages, type Known, memoryRecords, nothingKnown } from './testing/known.ts';
import { applyPreferences, updateAlerts } from './update-alerts.ts';

const all: AlertPreferences = {
  ...defaultSettings.alerts,
  notify: { newProposals: true, stateChanges: true, followedParty: true, reminders: false },
};
const party = 'followed';
const freeform = { newFreeform: {} };
const yes = (at: string) => [{ partyId: party, value: 2, timestamp: at }];

/** What is known after messages that come one by one. */
function told(
  wires: Parameters<typeof governanceData>[0][],
  preferences: AlertPreferences,
  before: Known = nothingKnown,
): Known {
  return wires.reduce((known, wire, at) => afterMessages(known, [governanceData(wire)], at, preferences), before);
}

/** `meanwhile` happens while the first notification is being shown. */
function setUp(shown: Map<string, object> = new Map(), meanwhile: (() => Promise<unknown>)[] = []) {
  const { context, store, clock } = testContext();
  const { alerts, settings } = store;
  const created: { id: string; title: string; message: string }[] = [];
  const { browser } = context.platform;
  browser.notifications = {
    ...browser.notifications,
    async create(id, { title, message }) {
      await meanwhile.shift()?.();
      created.push({ id, title, message });
      shown.set(id, { title });
    },
    getAll: async () => Object.fromEntries(shown),
  };
  const begin = () => notifyOfAlerts(context);
  let { records } = nothingKnown;
  const receive = (...wires: Parameters<typeof governanceData>[0][]) =>
    alerts.update((before) => {
      const known = told(wires, all, { records, alerts: before });
      records = known.records;
      return known.alerts;
    });
  return {
    alerts,
    settings,
    clock,
    created,
    begin,
    receive,
    titles: () => created.map(({ title, message }) => `${title}: ${message}`),
  };
}

test('what the user chose is told once, and nothing that is said twice', async () => {
  const { begin, receive, clock, titles } = setUp();
  begin();
  await receive({ proposal: { id: 'a', state: 2 } });
  await clock.advance(1000);
  await receive({ proposal: { id: 'a', state: 2 } });
  await clock.advance(1000);
  await receive({ proposal: { id: 'a', state: 3 } });
  await clock.advance(1000);
  await receive({ proposal: { id: 'a', state: 3 } }, { yes: [{ partyId: 'x', proposalId: 'a', timestamp: '1' }] });
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: a', 'Proposal: Passed: a']);
});

test('a proposal that is over when it is first seen is told with its state', async () => {
  const { begin, receive, clock, titles } = setUp();
  begin();
  await receive({ proposal: { id: 'a', state: 'STATE_DECLINED' } });
  await clock.advance(1000);
  expect(titles()).toEqual(['Proposal: Declined: a']);
});

test('a proposal whose ID is half a character is told too', async () => {
  const { begin, receive, clock, titles } = setUp();
  begin();
  await receive({ proposal: { id: '\ud800', state: 2 } });
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: \\u{D800}']);
});

test('a background that dies tells in its next life what it had not told, and that alone', async () => {
  const shown = new Map<string, object>();
  const { begin, receive, clock, titles, alerts, created } = setUp(shown);
  const die = begin();
  await receive({ proposal: { id: 'a', state: 2 } });
  die();
  begin();
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: a']);
  // It died after it had shown the notification and before it could note that.
  const [first] = created;
  await alerts.update((now) => ({ ...now, a: { ...now['a'], news: 'proposal' } as GovernanceAlert }));
  begin();
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: a']);
  expect(subjectOf(first?.id ?? '')?.proposalId).toBe('a');
  expect((await alerts.get())['a']).not.toHaveProperty('news');
});

test('many at once are one notification', async () => {
  const { begin, receive, clock, created } = setUp();
  begin();
  await receive(...['a', 'b', 'c', 'd'].map((id) => ({ proposal: { id, state: 2 } })));
  await clock.advance(1000);
  expect(created.map(({ title }) => title)).toEqual(['4 changes in governance']);
  expect(subjectOf(created[0]?.id ?? '')?.proposalId).toBeNull();
});

test.each([
  ['alone', ['a'], 'New proposal: a'],
  ['with others', ['a', 'b', 'c', 'd'], '4 changes in governance: a, b, c, and 1 more'],
])(
  'what else happens to a proposal while it is told %s is not told as the same news again',
  async (_how, ids, said) => {
    const shown = new Map<string, object>();
    const meanwhile: (() => Promise<unknown>)[] = [];
    const { begin, receive, clock, titles } = setUp(shown, meanwhile);
    meanwhile.push(() => receive({}, { yes: [{ partyId: 'x', proposalId: 'a', timestamp: '1' }] }));
    begin();
    await receive(...ids.map((id) => ({ proposal: { id, state: 2 } })));
    await clock.advance(1000);
    // The user has closed it.
    shown.clear();
    await clock.advance(2000);
    expect(titles()).toEqual([said]);
  },
);

test('a new state that comes while a proposal is told is told after it', async () => {
  const meanwhile: (() => Promise<unknown>)[] = [];
  const { begin, receive, clock, titles } = setUp(new Map(), meanwhile);
  meanwhile.push(() => receive({}, { proposal: { id: 'a', state: 3 } }));
  begin();
  await receive({ proposal: { id: 'a', state: 2 } });
  await clock.advance(3000);
  expect(titles()).toEqual(['New proposal: a', 'Proposal: Passed: a']);
});

test('a new proposal of which a reminder tells is told by that alone', async () => {
  const { begin, receive, clock, titles, settings, alerts } = setUp();
  const within = (hours: number) => ({ closingTimestamp: `${clock.now() / 1000 + hours * 3600}`, ...freeform });
  const proposals = ['soon', 'later'].map((id) => ({
    proposal: { id, state: 2, terms: within(id === 'soon' ? 23 : 25) },
  }));
  const reminding = { ...all, notify: { ...all.notify, reminders: true } };
  await settings.update((now) => ({ ...now, alerts: reminding }));
  begin();
  await receive(...proposals);
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: later']);
  expect(Object.values(await alerts.get()).map(({ news, unread }) => [news, unread])).toEqual([
    [undefined, true],
    [undefined, true],
  ]);
  // What else happens to it is another fact.
  await receive({ proposal: { id: 'soon', state: 1, terms: within(23) } });
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: later', 'Proposal: Failed: soon']);
});

test('without reminders a new proposal that closes soon is told as the others are', async () => {
  const { begin, receive, clock, titles } = setUp();
  begin();
  const terms = { closingTimestamp: `${clock.now() / 1000 + 3600}`, ...freeform };
  await receive({ proposal: { id: 'soon', state: 2, terms } });
  await clock.advance(1000);
  expect(titles()).toEqual(['New proposal: soon']);
});

test('a reminder does not say that the user has not voted where no key is known', () => {
  const alerts = [{ ...emptyAlert('a', 0), title: 'T a' }];
  expect(notificationTexts.reminder(alerts, 60_000, false).message).toBe('T a');
});

test('a network that is not followed keeps its news until it is; of several networks each is named', async () => {
  const { begin, receive, clock, titles, settings } = setUp();
  const other = { ...defaultNetwork, id: 'other', name: 'Other' };
  await settings.update((now) => ({ ...now, networks: [...now.networks, other], networkId: 'other', followed: [] }));
  begin();
  await receive({ proposal: { id: 'x', state: 2 } });
  await clock.advance(2000);
  expect(titles()).toEqual([]);
  await settings.update((now) => ({ ...now, followed: ['first'] }));
  await clock.advance(0);
  await clock.advance(1000);
  expect(titles()).toEqual(['My wallet: New proposal: x']);
});

test('a reminder leads to its proposal, and many are one that leads to the list', async () => {
  const { context, clock, seen } = testContext();
  seen.notifications.set('proposals first many 1', { title: '', message: '' });
  const start = clock.now();
  const due = (id: string, leadTime: number) => ({
    alert: { ...emptyAlert(`${id} b/c`, 0), title: `T ${id}` },
    closesAt: start + 86_400_000,
    leadTime,
  });
  const show = async (some: ReturnType<typeof due>[], at: number) => {
    await clock.advance(start + at - clock.now());
    await showReminders(context, some, true);
  };
  await show([due('a', 86_400_000)], 20_000);
  await show([due('a', 3_600_000)], 82_800_000);
  await show(
    ['a', 'b', 'c', 'd'].map((id) => due(id, 3_600_000)),
    84_000_000,
  );
  const shown = [...seen.notifications].slice(1).map(([id, text]) => ({ id, ...text }));
  expect(shown.map(({ title, message }) => `${title}. ${message}`)).toEqual([
    'Vote closes in 1d. You have not voted yet: T a',
    'Vote closes in 1h. You have not voted yet: T a',
    '4 votes close soon, the first in 40m. You have not voted yet: T a, T b, T c, and 1 more',
  ]);
  expect(shown.map(({ id }) => subjectOf(id)?.proposalId)).toEqual(['a b/c', 'a b/c', null]);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3);
  expect(shown.map(({ id }) => subjectOf(id)?.told)).toEqual(['reminder', 'reminder', 'reminders']);
  const [first, second] = shown.map(({ id }) => id);
  expect([...(await shownReminders(context))]).toEqual([
    [first, 'a b/c'],
    [second, 'a b/c'],
  ]);
});

test('names of any form survive in a notification, and other notifications are not ours', () => {
  expect(subjectOf('update')).toBeUndefined();
  expect(subjectOf('proposals b one a%20b%2Fc proposal:STATE_OPEN:')).toEqual({
    networkId: 'b',
    told: 'one',
    proposalId: 'a b/c',
  });
});

test.each([
  ['nothing chosen', defaultSettings.alerts, undefined],
  ['new proposals', { ...defaultSettings.alerts, notify: { ...all.notify, stateChanges: false } }, 'proposal'],
  ['its kind muted', { ...all, mutedKinds: ['newFreeform' as const] }, undefined],
  [
    'its kind muted and its proposer followed',
    { ...all, mutedKinds: ['newFreeform' as const], followedParty: party },
    'proposal',
  ],
])('with %s a new proposal is told as %o', (_name, preferences, news) => {
  const { a } = told([{ proposal: { id: 'a', partyId: party, state: 2, terms: freeform } }], preferences).alerts;
  expect(a?.news).toBe(news);
  expect(a?.unread).toBe(preferences.mutedKinds.length === 0 || preferences.followedParty !== '');
});

test('a vote of the followed party is news, each time it changes', () => {
  const preferences = { ...all, followedParty: party };
  const before = told([{ proposal: { id: 'a', state: 2 } }], defaultSettings.alerts);
  const read = { ...before, alerts: markOne(before.alerts, 'a', true) };
  const voted = told([{ proposal: { id: 'a', state: 2 }, yes: yes('5') }], preferences, read);
  expect(voted.alerts['a']).toMatchObject({ news: 'vote', unread: true });
  const again = { ...voted, alerts: markOne(voted.alerts, 'a', true) };
  const { a } = told([{ proposal: { id: 'a', state: 2 }, yes: yes('5') }], preferences, again).alerts;
  expect(a).toMatchObject({ unread: false });
  expect(a).not.toHaveProperty('news');
});

test('what is old when it is first read is neither unread nor told', () => {
  const { records } = told([{ proposal: { id: 'a', state: 6 } }], all);
  expect(updateAlerts({}, records.values(), all, 1, new Set(['a']))['a']).toMatchObject({ unread: false });
});

test('muting a kind takes what is unread of it away, and reading one leaves the others', async () => {
  const wires = [{ proposal: { id: 'a', state: 2, terms: freeform } }, { proposal: { id: 'b', state: 2 } }];
  const { alerts: before } = told(wires, all);
  const item = memoryItem(before);
  const deps = { alerts: { of: () => item }, records: memoryRecords() };
  await applyPreferences(deps, 'first', { ...all, mutedKinds: ['newFreeform'] });
  const muted = await item.get();
  expect([muted['a']?.unread, muted['b']?.unread, muted['a']?.news]).toEqual([false, true, undefined]);
  await applyPreferences(deps, 'first', all);
  expect(await item.get()).toBe(muted);
  expect(markOne(before, 'a', true)['b']).toBe(before['b']);
  expect(markOne(before, 'a', false)).toBe(before);
  expect(markOne(muted, 'a', false)['a']?.unread).toBe(true);
});

test('following another party marks what it has voted on, unmutes it, and tells nothing', async () => {
  const wire = { proposal: { id: 'a', state: 2, terms: freeform }, yes: yes('5') };
  const known = told([wire], { ...all, mutedKinds: ['newFreeform'] });
  const records = memoryRecords();
  await records.put('first', [...known.records.values()]);
  const item = memoryItem(known.alerts);
  const preferences: AlertPreferences = { ...all, mutedKinds: ['newFreeform'], followedParty: party };
  await applyPreferences({ alerts: { of: () => item }, records }, 'first', preferences);
  const { a } = await item.get();
  expect(a).toMatchObject({ followedVote: { party, value: 'VALUE_YES' }, unread: false });
  expect(a).not.toHaveProperty('news');
  expect(a && [isFollowed(a, preferences), isMuted(a, preferences)]).toEqual([true, false]);
  // The vote that was known already is no news with the next message either.
  const next = told([{ proposal: { id: 'a', state: 2, reference: 'r', terms: freeform } }], preferences, {
    ...known,
    alerts: await item.get(),
  });
  expect(next.alerts['a']).not.toHaveProperty('news');
  await applyPreferences({ alerts: { of: () => item }, records }, 'first', all);
  expect((await item.get())['a']).not.toHaveProperty('followedVote');
});
