import { Button } from '#components/controls.tsx';
import { NodeInUse } from '#components/node-in-use.tsx';
import type { PopupActions, PopupState, PopupViewProps } from '#components/popup/popup.tsx';
import { Empty, Skeleton } from '#components/status.tsx';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { isFollowed } from '#lib/governance/apply-preferences.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { AlertRow } from './alert-row.tsx';
import { StreamLine } from './stream-line.tsx';
import { UnknownTimes } from './unknown-times.tsx';
import type { Voting } from './voting.ts';

/** How many proposals the popup draws: thousands would make it slow to open. */
const shown = 100;

/** The network's proposals: the followed party's first, then unread, then newest. By last change, rows would move with every vote. */
export function GovernanceView(
  props: Pick<PopupState, 'settings' | 'now'> &
    Pick<NonNullable<PopupState['governance']>, 'alerts' | 'coverage' | 'stream'> &
    Pick<PopupActions, 'reconnectStream' | 'openSettings' | 'openProposal' | 'setRead' | 'markRead'> & {
      /** Those that were unread since the popup opened: they keep their place. */
      unread: ReadonlySet<string>;
      voting: Voting;
    },
) {
  const { alerts, unread, coverage, stream, now } = props;
  const preferences = props.settings.alerts;
  const rank = (alert: GovernanceAlert): number =>
    Number(unread.has(alert.proposalId)) + 2 * Number(isFollowed(alert, preferences));
  const anyUnread = Object.values(alerts).some((alert) => alert.unread);
  const ordered = Object.values(alerts)
    .sort((a, b) => rank(b) - rank(a) || b.firstSeenAt - a.firstSeenAt || a.proposalId.localeCompare(b.proposalId))
    .slice(0, shown);
  return (
    <>
      <StreamLine
        stream={stream}
        heardUntil={coverage.heardUntil}
        now={now}
        onReconnect={props.reconnectStream}
        onOpenSettings={props.openSettings}
      />
      <UnknownTimes gaps={coverage.gaps} />
      {anyUnread && (
        <p class="mark-all">
          <Button id="mark-all" look="quiet" compact onClick={props.markRead}>
            {t('gov_mark_all')}
          </Button>
        </p>
      )}
      {ordered.length === 0 ? (
        <Empty icon="ballot" title={t('governance_empty_title')}>
          <p>{stream.state === 'off' ? t('governance_empty_off') : t('governance_empty_text')}</p>
        </Empty>
      ) : (
        <ul class="rows" aria-label={t('view_governance')}>
          {ordered.map((alert) => (
            <AlertRow
              key={alert.proposalId}
              alert={alert}
              followed={isFollowed(alert, preferences)}
              now={now}
              voting={props.voting}
              onOpen={props.openProposal}
              onSetRead={props.setRead}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The popup's third view. */
export function GovernanceTab({ state, actions, seenUnread }: PopupViewProps) {
  const { governance, settings, now } = state;
  if (governance === null) return <Skeleton rows={6} />;
  const { votesOn, castVotes } = governance;
  const voting: Voting = {
    ...state,
    castVotes,
    networkId: settings.networkId,
    hasApiToken: state.apiToken.state !== 'none',
    actions: { ...actions, votesOn },
  };
  return (
    <>
      <GovernanceView {...governance} {...actions} settings={settings} now={now} unread={seenUnread} voting={voting} />
      <NodeInUse addresses={currentNetwork(settings).dataApiAddresses} nodes={governance.nodes} />
    </>
  );
}
