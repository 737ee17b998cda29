import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { formattingLocale, plural, t } from '#lib/i18n/i18n.ts';
import type { GovernanceAlert } from './alert.ts';
import type { NotificationTexts } from './notify.ts';

/** Titles in a combined notification. */
const mostTitles = 3;

function titleOf({ title, proposalId }: GovernanceAlert): string {
  return title.trim() === '' ? escapeInvisible(shortenKey(proposalId)) : escapeInvisible(title);
}

const stateNames: ReadonlyMap<string, () => string> = new Map([
  ['STATE_FAILED', () => t('state_failed')],
  ['STATE_OPEN', () => t('state_open')],
  ['STATE_PASSED', () => t('state_passed')],
  ['STATE_REJECTED', () => t('state_rejected')],
  ['STATE_DECLINED', () => t('state_declined')],
  ['STATE_ENACTED', () => t('state_enacted')],
  ['STATE_WAITING_FOR_NODE_VOTE', () => t('state_waiting_for_node_vote')],
]);

export const notificationTexts: NotificationTexts = {
  one(what, alert) {
    const message = titleOf(alert);
    if (what === 'proposal') return { title: t('note_proposal'), message };
    if (what === 'vote') return { title: t('note_vote'), message };
    return {
      title: t('note_state', { state: stateNames.get(alert.state)?.() ?? escapeInvisible(alert.state) }),
      message,
    };
  },
  many: (alerts) => ({
    title: plural('note_many', alerts.length),
    message: new Intl.ListFormat(formattingLocale()).format(
      alerts.length > mostTitles
        ? [...alerts.slice(0, mostTitles).map(titleOf), plural('note_more', alerts.length - mostTitles)]
        : alerts.map(titleOf),
    ),
  }),
};
