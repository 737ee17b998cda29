import { useRef } from 'preact/hooks';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useVirtualRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { kindWords } from '#components/governance/alert-labels.ts';
import { VoteState } from '#components/governance/cast-vote-state.tsx';
import { OwnVotesLine } from '#components/governance/own-votes.tsx';
import { ProposalState, ProposalTitle, ReasonLine } from '#components/governance/proposal-state.tsx';
import { gapWords } from '#components/governance/stream-line.tsx';
import { VoteBar } from '#components/governance/vote-bar.tsx';
import { Icon } from '#components/icon.tsx';
import type { FeedEntry } from '#lib/explorer/governance/feed.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { OwnVoting } from '#lib/governance/own-votes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { TimeLeft } from './stream-status.tsx';

/** Height of a row with a title of one line, in pixels. */
const rowHeight = 96;

/** Unique: a proposal's ID has 64 digits, a gap's time has fewer. */
const idOfEntry = (entry: FeedEntry): string =>
  entry.kind === 'gap' ? `${entry.gap.from}` : entry.kind === 'rest' ? 'rest' : entry.alert.proposalId;

function attributesOf(entry: FeedEntry) {
  if (entry.kind === 'rest') return { class: 'feed-rest small soft', 'data-testid': 'feed-rest' };
  if (entry.kind === 'gap') return { class: 'unknown-times feed-gap small', 'data-testid': 'feed-gap' };
  const { proposalId, state, kind } = entry.alert;
  return {
    class: 'feed-row',
    'data-testid': 'feed-row',
    'data-proposal-id': proposalId,
    'data-state': state,
    'data-kind': kind,
  };
}

function FeedContent({ alert, own }: { alert: GovernanceAlert; own: OwnVoting }) {
  const { proposalId, unread } = alert;
  const status = own.statusOf(proposalId);
  return (
    <>
      <div class="lines">
        <p class="small row">
          {unread && <span class="unread">{t('alert_unread')}</span>}
          <span class="soft">{kindWords(alert.kind)}</span>
          <ProposalState {...alert} />
          <TimeLeft alert={alert} />
        </p>
        <h2 class="feed-title">
          <RouteLink to={{ view: 'governance', id: proposalId }}>
            <ProposalTitle {...alert} />
          </RouteLink>
        </h2>
        <OwnVotesLine votes={own.votes.get(proposalId)} keys={own.keys} tally={alert.tally} />
        {status !== null && status !== 'none' && status !== 'counted' && (
          <p class="small">
            {t('own_vote_state')} <VoteState state={status} />
          </p>
        )}
        <ReasonLine reason={alert.reason} />
      </div>
      <VoteBar tally={alert.tally} requiredMajority={alert.requiredMajority} />
    </>
  );
}

/** The feed as a virtual list. Screen readers get the number of rows, and each row's index. */
export function FeedList({ entries, own }: { entries: readonly FeedEntry[]; own: OwnVoting }) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, measure } = useVirtualRows(entries, rowHeight, list, idOfEntry);
  return (
    <ul ref={list} class="panel feed" aria-label={t('ex_view_governance')}>
      {rows.map((row) => {
        if (row.kind === 'space') {
          return <li key={row.key} class="feed-space" aria-hidden="true" style={{ height: `${row.height}px` }} />;
        }
        const { index, item: entry } = row;
        return (
          <li
            {...attributesOf(entry)}
            key={idOfEntry(entry)}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={entries.length}
          >
            {entry.kind === 'rest' && t('ex_gov_feed_rest')}
            {entry.kind === 'gap' && (
              <>
                <Icon name="clock" size={14} />
                <span>{gapWords(entry.gap)}</span>
              </>
            )}
            {entry.kind === 'proposal' && <FeedContent alert={entry.alert} own={own} />}
          </li>
        );
      })}
    </ul>
  );
}
