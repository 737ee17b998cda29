import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { kindWords, reasonText } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { gapWords } from '#components/governance/unknown-times.tsx';
import { VoteBar } from '#components/governance/vote-bar.tsx';
import { Icon } from '#components/icon.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { Gap } from '#lib/governance/coverage.ts';
import { t } from '#lib/i18n/i18n.ts';
import { TimeLeft } from './time-left.tsx';

/** The attributes that a virtual list gives to each of its rows. */
type RowAttributes = JSX.IntrinsicElements['li'];

/** A stretch of time of which nothing is known, in the feed where it was. */
export function GapRow({ gap, place }: { gap: Gap; place: RowAttributes }): JSX.Element {
  return (
    <li {...place} class="unknown-times feed-gap small" data-testid="feed-gap">
      <Icon name="clock" size={14} />
      <span>{gapWords(gap)}</span>
    </li>
  );
}

/** One proposal of the feed, with a link to its page. */
export function FeedRow({ alert, place }: { alert: GovernanceAlert; place: RowAttributes }): JSX.Element {
  // Memoised: rows that stay do not render again while one scrolls.
  const content = useMemo(() => <FeedContent alert={alert} />, [alert]);
  return (
    <li
      {...place}
      class="feed-row"
      data-testid="feed-row"
      data-proposal-id={alert.proposalId}
      data-state={alert.state}
      data-kind={alert.kind}
    >
      {content}
    </li>
  );
}

function FeedContent({ alert }: { alert: GovernanceAlert }): JSX.Element {
  const { proposalId, title, kind, state, proposer, unread } = alert;
  const reason = reasonText(alert.reason);
  return (
    <>
      <div class="lines">
        <p class="small row">
          {unread && <span class="unread">{t('alert_unread')}</span>}
          <span class="soft">{kindWords(kind)}</span>
          <ProposalState state={state} />
        </p>
        <h2 class="feed-title">
          <RouteLink to={{ view: 'governance', id: proposalId }}>
            {title === '' ? (
              <>
                {t('alert_untitled')} <ShortKey value={proposalId} />
              </>
            ) : (
              escapeInvisible(title)
            )}
          </RouteLink>
        </h2>
        <p class="soft small">
          <TimeLeft alert={alert} />
        </p>
        {reason !== null && <p class="alert-reason small">{t('alert_reason', { reason })}</p>}
        {proposer !== '' && (
          <p class="small row">
            <span class="soft">{t('ex_gov_proposer')}</span>
            <CopiedKey value={proposer} what={t('ex_gov_proposer')} />
          </p>
        )}
      </div>
      <VoteBar tally={alert.tally} requiredMajority={alert.requiredMajority} />
    </>
  );
}
