import { IconButton } from '#components/controls.tsx';
import { formatDate } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { OwnVoting } from '#lib/governance/own-votes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { kindWords, proposalTimes } from './alert-labels.ts';
import { OwnVotesLine } from './own-votes.tsx';
import { ProposalState, ProposalTitle, ReasonLine } from './proposal-state.tsx';
import { VoteBar } from './vote-bar.tsx';
import { VoteBox } from './vote-box.tsx';
import type { Voting } from './voting.ts';

export function AlertRow(props: {
  alert: GovernanceAlert;
  followed: boolean;
  own: OwnVoting;
  now: number;
  voting: Voting;
  onOpen: (proposalId: string) => void;
  onSetRead: (proposalId: string, read: boolean) => void;
}) {
  const { alert, followed, own, now, voting, onOpen, onSetRead } = props;
  const { unread, proposalId, closesAt } = alert;
  const votes = own.votes.get(proposalId);
  const mark = unread ? t('gov_mark_read') : t('gov_mark_unread');
  const times = proposalTimes(alert, now);
  return (
    <li class="alert-row stack-1" data-testid="alert-row" data-proposal-id={proposalId} data-state={alert.state}>
      <p class="alert-head line wrap small">
        {unread && <span class="unread">{t('alert_unread')}</span>}
        <span class="soft alert-kind">{kindWords(alert.kind)}</span>
        {followed && <span class="followed">{t('gov_followed')}</span>}
        <ProposalState {...alert} />
        <IconButton icon="read" label={mark} size={14} onClick={() => onSetRead(proposalId, unread)} />
      </p>
      <h2>
        <button type="button" class="alert-open" onClick={() => onOpen(proposalId)}>
          <ProposalTitle {...alert} />
        </button>
      </h2>
      {times !== '' && (
        <p class="soft small" title={closesAt === null ? undefined : formatDate(closesAt)}>
          {times}
        </p>
      )}
      <ReasonLine reason={alert.reason} />
      <VoteBar tally={alert.tally} requiredMajority={alert.requiredMajority} />
      <OwnVotesLine votes={votes} keys={own.keys} tally={alert.tally} />
      {alert.unknownHere && (
        <p class="alert-reason small" data-testid="unknown-here">
          {t('alert_unknown_here')}
        </p>
      )}
      <VoteBox proposal={alert} own={votes} voting={voting} now={now} />
    </li>
  );
}
