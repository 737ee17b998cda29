import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkAmong, shortenKey } from '#lib/format/names.ts';
import { formatDuration } from '#lib/format/time.ts';
import { listFormat, plural, t, textFor } from '#lib/i18n/i18n.ts';
import { type Cancel, collectChanges } from '#lib/schedule.ts';
import { followsNetwork } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Alerts, type GovernanceAlert, withoutNotification } from './alert.ts';
import type { GovernanceContext } from './context.ts';
import { type DueReminder, dueReminders } from './due-reminders.ts';
import { isDecided } from './proposal-records.ts';
import type { AlertChange } from './update-alerts.ts';

/** More than this many are combined. */
const mostSingle = 3;

const prefix = 'proposals';

/** What a notification tells of. */
type Told = 'one' | 'many' | 'reminder' | 'reminders';

/** What a notification with that ID tells the user of, `proposalId` null where of several; undefined for any other. */
export function subjectOf(
  notificationId: string,
): { networkId: string; told: string; proposalId: string | null } | undefined {
  const [kind, networkId, told, id = ''] = notificationId.split(' ');
  if (kind !== prefix || networkId === undefined || told === undefined) return undefined;
  const isSingle = told === 'one' || told === 'reminder';
  return { networkId, told, proposalId: isSingle ? decodeURIComponent(id) : null };
}

const idFrom = ({ networkId }: GovernanceContext, told: Told, ...content: (string | number)[]): string =>
  [prefix, networkId, told, ...content].join(' ');

const inId = ({ proposalId }: GovernanceAlert): string => encodeURIComponent(proposalId.toWellFormed());

/** The ID depends on the content alone, so that the next background does not show it again. */
function idOf(context: GovernanceContext, alerts: readonly GovernanceAlert[]): string {
  const [only] = alerts;
  const latest = Math.max(...alerts.map(({ newsAt = 0 }) => newsAt));
  if (only === undefined || alerts.length > 1) return idFrom(context, 'many', alerts.length, latest);
  const { news, state } = only;
  return idFrom(context, 'one', inId(only), `${news}:${state}:${news === 'vote' ? latest : ''}`);
}

/** Where there are several networks, the title begins with the name of this one. */
async function create(
  { networkId, store, platform }: GovernanceContext,
  id: string,
  text: { title: string; message: string },
): Promise<void> {
  const { runtime, notifications } = platform.browser;
  const network = networkAmong(await store.settings.get(), networkId);
  const title = network === null ? text.title : `${network}: ${text.title}`;
  await notifications.create(id, { ...text, title, type: 'basic', iconUrl: runtime.getURL('icon/128.png') });
}

/** Shows one notification for each reminder, or one for all of many. Without known keys it claims no missing vote. */
export async function showReminders(
  context: GovernanceContext,
  due: readonly DueReminder[],
  keysKnown: boolean,
): Promise<void> {
  const now = context.platform.now();
  const show = (id: string, some: readonly DueReminder[]): Promise<void> => {
    const leftMs = Math.min(...some.map(({ closesAt }) => closesAt)) - now;
    const alerts = some.map(({ alert }) => alert);
    return create(context, id, notificationTexts.reminder(alerts, leftMs, keysKnown));
  };
  if (due.length > mostSingle) return show(idFrom(context, 'reminders', now), due);
  for (const one of due) await show(idFrom(context, 'reminder', inId(one.alert), one.leadTime), [one]);
}

/** The network's reminders of a single proposal that are on screen: the proposal's ID by that of the notification. */
export async function shownReminders(context: GovernanceContext): Promise<ReadonlyMap<string, string>> {
  const ids = Object.keys(await context.platform.browser.notifications.getAll());
  const single = ids.filter((id) => id.startsWith(`${idFrom(context, 'reminder')} `));
  return new Map(single.map((id) => [id, subjectOf(id)?.proposalId ?? '']));
}

/** Clears the notifications that were shown, unless they changed since. */
function withoutShown(alerts: Alerts, shown: readonly GovernanceAlert[]): Alerts {
  const next = { ...alerts };
  for (const { proposalId, news, newsAt } of shown) {
    const alert = next[proposalId];
    if (alert && alert.news === news && alert.newsAt === newsAt) next[proposalId] = withoutNotification(alert);
  }
  return next;
}

/** Shows pending notifications and then clears them, so that none is lost. Returns its own removal. */
export function notifyOfAlerts(context: GovernanceContext): Cancel {
  const { networkId, platform } = context;
  const { settings } = context.store;
  const alerts = context.store.alerts.of(networkId);
  const queue = serialQueue();

  const showPending = async (): Promise<void> => {
    const all = await settings.get();
    if (!followsNetwork(all, networkId)) return;
    const { alerts: preferences } = all;
    const pending = Object.values(await alerts.get()).filter((alert) => alert.news !== undefined);
    if (pending.length === 0) return;
    const shown = await platform.browser.notifications.getAll();
    // A new proposal that closes soon is announced by its reminder alone.
    const soon = preferences.notify.reminders ? dueReminders(pending, preferences, platform.now()) : [];
    const untold = pending.filter((alert) => alert.news !== 'proposal' || soon.every((due) => due.alert !== alert));
    for (const some of untold.length > mostSingle ? [untold] : untold.map((alert) => [alert])) {
      const [first] = some;
      const id = idOf(context, some);
      if (!first?.news || Object.hasOwn(shown, id)) continue;
      await create(
        context,
        id,
        some.length === 1 ? notificationTexts.one(first.news, first) : notificationTexts.many(some),
      );
    }
    await alerts.update((known) => withoutShown(known, pending));
  };
  const look = (): void => void queue(showPending).catch(console.error);
  look();
  return collectChanges([alerts, settings], platform.schedule, look);
}

/** Titles in a combined notification. */
const mostTitles = 3;

const minuteMs = 60_000;

function titleOf({ title, proposalId }: GovernanceAlert): string {
  return title.trim() === '' ? escapeInvisible(shortenKey(proposalId)) : escapeInvisible(title);
}

/** As sent where no message is named after it. */
function stateName(state: string): string {
  return (state.startsWith('STATE_') ? textFor(state.toLowerCase()) : null) ?? escapeInvisible(state);
}

function titlesOf(alerts: readonly GovernanceAlert[]): string {
  const titles = alerts.map(titleOf);
  const more = titles.length - mostTitles;
  const listed = more > 0 ? [...titles.slice(0, mostTitles), plural('note_more', more)] : titles;
  return listFormat().format(listed);
}

export const notificationTexts = {
  one(what: AlertChange, alert: GovernanceAlert) {
    const message = titleOf(alert);
    if (what === 'proposal' && !isDecided(alert.state)) return { title: t('note_proposal'), message };
    if (what === 'vote') return { title: t('note_vote'), message };
    return { title: t('note_state', { state: stateName(alert.state) }), message };
  },
  many: (alerts: readonly GovernanceAlert[]) => ({
    title: plural('note_many', alerts.length),
    message: titlesOf(alerts),
  }),
  /** Of votes that close soon. `leftMs` is the time until the first of them closes. */
  reminder(alerts: readonly GovernanceAlert[], leftMs: number, keysKnown: boolean) {
    // Rounded up to minutes: a day before the close it reads "1d", even if the alarm is a little late.
    const time = formatDuration(Math.ceil(leftMs / minuteMs) * minuteMs);
    const title =
      alerts.length === 1 ? t('note_reminder', { time }) : plural('note_reminders', alerts.length, { time });
    const titles = titlesOf(alerts);
    return { title, message: keysKnown ? t('note_reminder_text', { titles }) : titles };
  },
};
