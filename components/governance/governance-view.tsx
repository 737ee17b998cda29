import '#components/styles/governance.css';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { Button, Failure, IconButton, JobButton, Skeleton, useAttempt } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { NodeInUse } from '#components/node-in-use.tsx';
import type { PopupViewProps } from '#components/popup/popup.tsx';
import { command } from '#lib/commands/send-command.ts';
import { openProposal } from '#lib/commands/shown-network.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { type GovernanceAlert, isFollowed, readingOrder } from '#lib/governance/alert.ts';
import { type CastVotes, takesVotes } from '#lib/governance/cast-vote.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import type { OwnVoting, ReadOwnVotes } from '#lib/governance/own-votes.ts';
import { numberFormat, plural, t } from '#lib/i18n/i18n.ts';
import { networksToGovern } from '#lib/settings/settings.ts';
import { apiTokenOf } from '#lib/sites/api-token-state.ts';
import { OwnVotesLine, useOwnVoting } from './own-votes.tsx';
import { kindWords, ProposalState, ProposalTitle, proposalTimes, ReasonLine } from './proposal-state.tsx';
import { NoProposals, StreamHead, UnknownTimes } from './stream-line.tsx';
import { VoteBar } from './vote-bar.tsx';
import { VoteBox } from './vote-box.tsx';
import type { Voting } from './voting.ts';

// With the view, which only one of the popup's tabs loads.

/** What only this view shows. */
export interface GovernanceLists {
  alerts: Readonly<Record<string, GovernanceAlert>>;
  stream: StreamState;
  coverage: Pick<Coverage, 'gaps' | 'heardUntil' | 'listed' | 'isPartial'>;
  nodes: NodesState;
  castVotes: CastVotes;
  readOwnVotes: ReadOwnVotes;
}

export function AlertRow(props: {
  alert: GovernanceAlert;
  followed: boolean;
  own: OwnVoting;
  now: number;
  voting: Voting;
}) {
  const { alert, followed, own, now, voting } = props;
  // A proposal's own ID is whatever a data node says.
  const titleId = useId();
  const { failure, attempt } = useAttempt();
  const { unread, proposalId, closesAt } = alert;
  const votes = own.votes.get(proposalId);
  const mark = unread ? t('gov_mark_read') : t('gov_mark_unread');
  const times = proposalTimes(alert, now);
  const setRead = () => command('governance.setRead', { networkId: voting.networkId, proposalId, read: unread });
  return (
    <li class="alert-row stack-1" data-testid="alert-row" data-proposal-id={proposalId} data-state={alert.state}>
      <p class="alert-head line wrap small">
        {unread && <span class="unread">{t('alert_unread')}</span>}
        <span class="soft alert-kind">{kindWords(alert.kind)}</span>
        {followed && <span class="followed">{t('gov_followed')}</span>}
        <ProposalState {...alert} />
        <IconButton icon="read" label={mark} aria-describedby={titleId} size={14} onClick={() => attempt(setRead())} />
      </p>
      <Failure sentence={failure} />
      <h2 id={titleId}>
        <button type="button" class="alert-open" onClick={() => attempt(openProposal(voting, proposalId))}>
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

/** How many proposals the popup draws: thousands would make it slow to open. */
const shown = 100;

/** The filter for open proposals on which the user has not voted yet. What it has shown stays while it is on: a vote has a course. */
function useNotVoted(alerts: readonly GovernanceAlert[], { awaitsVote }: OwnVoting, now: number) {
  const [wanted, setOnly] = useState(false);
  const seen = useRef(new Set<string>());
  const waiting = alerts.filter((alert) => awaitsVote(alert, now));
  if (wanted) for (const { proposalId } of waiting) seen.current.add(proposalId);
  else seen.current.clear();
  const kept = alerts.filter(({ proposalId }) => seen.current.has(proposalId));
  // Of another network it has shown none.
  const only = kept.length > 0;
  return { waiting: waiting.length, listed: only ? kept : alerts, only, setOnly };
}

/** The network's proposals: the followed party's first. */
export function GovernanceTab(props: PopupViewProps & GovernanceLists) {
  const { state, actions, alerts, stream, coverage, castVotes, readOwnVotes, nodes } = props;
  const { gaps, heardUntil } = coverage;
  const { settings, inUse, wallet, sites, calls, now } = state;
  const { networkId } = settings;
  // Alerts are on: the background has not yet said that it listens.
  const isUnheard =
    stream.state === 'off' &&
    settings.governanceAlerts &&
    (networkId === inUse || settings.followed?.includes(networkId));
  const hasApiToken = apiTokenOf(state.apiToken, networkId).state !== 'none';
  const voting: Voting = { networkId, inUse, wallet, hasApiToken, sites, calls, castVotes, readOwnVotes };
  const others = networksToGovern(settings).filter(({ id }) => id !== networkId && state.unread[id]);
  const preferences = settings.alerts;
  const anyUnread = Object.values(alerts).some((alert) => alert.unread);
  const { ordered, read } = useMemo(() => {
    const byReading = readingOrder(now);
    const rank = (alert: GovernanceAlert): number => Number(isFollowed(alert, preferences));
    const all = Object.values(alerts).sort((a, b) => rank(b) - rank(a) || byReading(a, b));
    // Of the others only those that can be voted on are needed, to be counted.
    return { ordered: all, read: all.filter((alert, index) => index < shown || takesVotes(alert, now)) };
  }, [alerts, preferences]);
  const own = useOwnVoting(voting, read);
  const { waiting, listed, only, setOnly } = useNotVoted(ordered, own, now);
  const markAll = anyUnread && (
    <JobButton id="mark-all" look="quiet" compact job={() => command('governance.markRead', { id: networkId })}>
      {t('gov_mark_all')}
    </JobButton>
  );
  const none = isUnheard ? (
    <Skeleton rows={6} />
  ) : (
    <NoProposals alertsOn={settings.governanceAlerts} stream={stream} heardUntil={heardUntil} />
  );
  return (
    <>
      {others.map((network) => (
        <Button key={network.id} compact data-testid="other-network" onClick={() => actions.useNetwork(network)}>
          {`${escapeInvisible(networkLabel(network.name))}: ${plural('alerts_unread', state.unread[network.id] ?? 0)}`}
        </Button>
      ))}
      {isUnheard ? (
        markAll
      ) : (
        <StreamHead
          networkId={networkId}
          alertsOn={settings.governanceAlerts}
          stream={stream}
          hasProposals={ordered.length > 0}
          coverage={coverage}
          now={now}
        >
          {markAll}
        </StreamHead>
      )}
      <UnknownTimes gaps={gaps} />
      {(only || waiting > 0) && (
        <Button id="not-voted" compact aria-pressed={only} onClick={() => setOnly(!only)}>
          {only && <Icon name="check" size={14} />}
          {t('gov_not_voted', { count: numberFormat().format(waiting) })}
        </Button>
      )}
      {ordered.length === 0 ? (
        none
      ) : (
        <ul class="rows" aria-label={t('view_governance')}>
          {listed.slice(0, shown).map((alert) => (
            <AlertRow
              key={alert.proposalId}
              alert={alert}
              followed={isFollowed(alert, preferences)}
              own={own}
              now={now}
              voting={voting}
            />
          ))}
        </ul>
      )}
      <NodeInUse settings={settings} nodes={nodes} />
    </>
  );
}
