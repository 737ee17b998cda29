import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { formatDuration } from '#lib/format/time.ts';
import { formattingLocale, plural, t, textFor } from '#lib/i18n/i18n.ts';
import type { GovernanceAlert } from './alert.ts';
import type { NotificationTexts } from './notify.ts';

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
    // Up to whole minutes: one day before, it is "1d", though the alarm comes a little late.
    const time = formatDuration(Math.ceil(leftMs / minuteMs) * minuteMs);
    const title =
      alerts.length === 1 ? t('note_reminder', { time }) : plural('note_reminders', alerts.length, { time });
    const titles = titlesOf(alerts);
    return { title, message: keysKnown ? t('note_reminder_text', { titles }) : titles };
  },
};
