import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { formatDuration } from '#lib/format/time.ts';
import { formattingLocale, plural, t, textFor } from '#lib/i18n/i18n.ts';
import { collectChanges, type Schedule, type UnixMs } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, type GovernanceAlert, withoutNotification } from './alert.ts';
import { type DueReminder, dueReminders } from './due-reminders.ts';
import type { AlertChange } from './update-alerts.ts';

/** The used part of `browser.notifications`. */
export interface Notifications {
  create(
    id: string,
    notification: { type: 'basic'; iconUrl: string; title: string; message: string },
  ): Promise<unknown>;
  getAll(): Promise<object>;
}

export interface NotificationTexts {
  one(what: AlertChange, alert: GovernanceAlert): { title: string; message: string };
  many(alerts: readonly GovernanceAlert[]): { title: string; message: string };
  /** Of votes that close soon. `leftMs` is the time until the first of them closes. Without keys it claims no missing vote. */
  reminder(alerts: readonly GovernanceAlert[], leftMs: number, keysKnown: boolean): { title: string; message: string };
}

interface NotifyDeps {
  notifications: Notifications;
  iconUrl: string;
  texts: NotificationTexts;
}

/** More than this many are combined. */
const mostSingle = 3;

const prefix = 'governance';
const manyMark = 'many';
const reminderMark = 'reminder';

/** The proposal of a notification; null for a combined one, undefined for any other notification. */
export function proposalOf(notificationId: string): string | null | undefined {
  const [kind, what, ...rest] = notificationId.split(' ');
  if (kind !== prefix || what === undefined) return undefined;
  return what === manyMark ? null : decodeURIComponent(rest.join(' ').split(' ')[0] ?? '');
}

/** The ID depends on the content alone, so that the next background does not show it again. */
function idOf(alerts: readonly GovernanceAlert[]): string {
  const [only] = alerts;
  const mark = ({ proposalId, news, state, newsAt }: GovernanceAlert): string =>
    `${encodeURIComponent(proposalId.toWellFormed())} ${news}:${state}:${news === 'vote' ? newsAt : ''}`;
  if (alerts.length === 1 && only) return `${prefix} one ${mark(only)}`;
  let hash = 0;
  for (const character of alerts.map(mark).sort().join('\n')) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  }
  return `${prefix} ${manyMark} ${hash}`;
}

/** The reminders that are on screen. */
export interface ReminderNotices {
  /** Shows one notification for each reminder, or one for all of many. Without known keys it claims no missing vote. */
  show(due: readonly DueReminder[], keysKnown: boolean): Promise<void>;
  /** Those of a single proposal: the proposal's ID by that of the notification. */
  shown(): Promise<ReadonlyMap<string, string>>;
  dismiss(notificationId: string): Promise<unknown>;
}

export function reminderNotices(
  { notifications, iconUrl, texts }: NotifyDeps & { notifications: { clear(id: string): Promise<unknown> } },
  now: () => UnixMs,
): ReminderNotices {
  const showOne = async (id: string, some: readonly DueReminder[], keysKnown: boolean): Promise<void> => {
    const left = Math.min(...some.map(({ reminder }) => reminder.closesAt)) - now();
    const alerts = some.map(({ alert }) => alert);
    await notifications.create(id, { type: 'basic', iconUrl, ...texts.reminder(alerts, left, keysKnown) });
  };
  return {
    async show(due, keysKnown) {
      if (due.length > mostSingle) return showOne(`${prefix} ${manyMark} ${reminderMark} ${now()}`, due, keysKnown);
      for (const one of due) {
        const { alert, reminder } = one;
        const id = encodeURIComponent(alert.proposalId.toWellFormed());
        await showOne(`${prefix} ${reminderMark} ${id} ${reminder.leadTime}`, [one], keysKnown);
      }
    },
    async shown() {
      const ids = Object.keys(await notifications.getAll()).filter((id) => id.startsWith(`${prefix} ${reminderMark} `));
      return new Map(ids.map((id) => [id, proposalOf(id) ?? '']));
    },
    dismiss: (id) => notifications.clear(id),
  };
}

/** Whether a notification is a combined one of reminders. */
export const isOfReminders = (notificationId: string): boolean =>
  notificationId.startsWith(`${prefix} ${manyMark} ${reminderMark} `);

/** Clears the notifications that were shown, unless they changed since. */
function withoutShown(alerts: Alerts, shownAlerts: readonly GovernanceAlert[]): Alerts {
  const next = { ...alerts };
  for (const { proposalId, news, newsAt } of shownAlerts) {
    const alert = next[proposalId];
    if (alert && alert.news === news && alert.newsAt === newsAt) next[proposalId] = withoutNotification(alert);
  }
  return next;
}

/** Shows pending notifications and then clears them, so that none is lost. Returns its own removal. */
export function notifyOfAlerts(
  deps: NotifyDeps & {
    alerts: PerNetworkItem<Alerts>;
    settings: Pick<Stored<Settings>, 'get'>;
    now: () => number;
    schedule: Schedule;
    report: (error: unknown) => void;
  },
): () => void {
  const { notifications, texts, report } = deps;
  const queue = serialQueue();

  const show = async (alerts: readonly GovernanceAlert[], shown: object): Promise<void> => {
    const [first] = alerts;
    const id = idOf(alerts);
    if (!first?.news || Object.hasOwn(shown, id)) return;
    const text = alerts.length === 1 ? texts.one(first.news, first) : texts.many(alerts);
    await notifications.create(id, { type: 'basic', iconUrl: deps.iconUrl, ...text });
  };
  const showPending = async (): Promise<void> => {
    const { networkId, alerts: preferences } = await deps.settings.get();
    const alerts = deps.alerts.of(networkId);
    const news = Object.values(await alerts.get()).filter((alert) => alert.news !== undefined);
    if (news.length === 0) return;
    const shown = await notifications.getAll();
    // A new proposal that closes soon is announced by its reminder alone.
    const soon = preferences.notify.reminders ? dueReminders(news, {}, preferences, deps.now()) : [];
    const untold = news.filter((alert) => alert.news !== 'proposal' || soon.every((due) => due.alert !== alert));
    if (untold.length > mostSingle) await show(untold, shown);
    else for (const alert of untold) await show([alert], shown);
    await alerts.update((all) => withoutShown(all, news));
  };
  const look = (): void => void queue(showPending).catch(report);
  look();
  return collectChanges([deps.alerts], deps.schedule, look);
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
  return new Intl.ListFormat(formattingLocale()).format(
    alerts.length > mostTitles
      ? [...alerts.slice(0, mostTitles).map(titleOf), plural('note_more', alerts.length - mostTitles)]
      : alerts.map(titleOf),
  );
}

export const notificationTexts: NotificationTexts = {
  one(what, alert) {
    const message = titleOf(alert);
    if (what === 'proposal') return { title: t('note_proposal'), message };
    if (what === 'vote') return { title: t('note_vote'), message };
    return { title: t('note_state', { state: stateName(alert.state) }), message };
  },
  many: (alerts) => ({ title: plural('note_many', alerts.length), message: titlesOf(alerts) }),
  reminder: (alerts, leftMs, keysKnown) => {
    // Rounded up to minutes: a day before the close it reads "1d", even if the alarm is a little late.
    const time = formatDuration(Math.ceil(leftMs / minuteMs) * minuteMs);
    const title =
      alerts.length === 1 ? t('note_reminder', { time }) : plural('note_reminders', alerts.length, { time });
    const titles = titlesOf(alerts);
    return { title, message: keysKnown ? t('note_reminder_text', { titles }) : titles };
  },
};
