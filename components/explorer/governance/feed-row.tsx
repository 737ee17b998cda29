import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { kindWords, reasonText } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { VoteBar } from '#components/governance/vote-bar.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { t } from '#lib/i18n/i18n.ts';
import { TimeLeft } from './time-left.tsx';

/** What the list that a row stands in says of its place. */
export type RowPlace = JSX.IntrinsicElements['li'];

/** One proposal of the feed. Its title leads to all of it. */
export function FeedRow({ alert, place }: { alert: GovernanceAlert; place: RowPlace }): JSX.Element {
  // Drawn once: while one scrolls, the rows that stay are not looked at.
  const words = useMemo(() => <FeedWords alert={alert} />, [alert]);
  return (
    <li
      {...place}
      class="feed-row"
      data-testid="feed-row"
      data-proposal-id={alert.proposalId}
      data-state={alert.state}
      data-kind={alert.kind}
    >
      {words}
    </li>
  );
}

function FeedWords({ alert }: { alert: GovernanceAlert }): JSX.Element {
  const { proposalId, title, kind, state, proposer, unread } = alert;
  const reason = reasonText(alert.reason);
  return (
    <>
      <div class="feed-words">
        <p class="small feed-head">
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
          <p class="small feed-proposer">
            <span class="soft">{t('ex_gov_proposer')}</span>
            <CopiedKey value={proposer} what={t('ex_gov_proposer')} />
          </p>
        )}
      </div>
      <VoteBar tally={alert.tally} requiredMajority={alert.requiredMajority} />
    </>
  );
}
