import type { ComponentChildren } from 'preact';
import { Button, JobButton } from '#components/controls.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { explainState } from '#components/wallet/findings.tsx';
import { WalletCallRow } from '#components/wallet/wallet-calls.tsx';
import { callApprovalWindow, openSettings } from '#lib/browser/windows.ts';
import { needsAnswer } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { openProposal } from '#lib/commands/shown-network.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkAmong, shortenKey } from '#lib/format/names.ts';
import { asOf, formatDuration } from '#lib/format/time.ts';
import type { ClosingVote } from '#lib/governance/due-reminders.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { currentNetwork, followsNetwork } from '#lib/settings/settings.ts';
import { apiTokenOf } from '#lib/sites/api-token-state.ts';
import { lostOf } from '#lib/storage/damaged.ts';
import type { PopupActions, PopupState } from './popup.tsx';
import type { PopupView } from './popup-nav.tsx';

interface Problem {
  title: string;
  /** Why, where it is no fault. */
  text?: string;
  action: string;
  mend: () => unknown;
}

/** Whether reviews fail because an earlier one was cut off, until the wallet service restarts. */
export function needsRestart({ cutOffReviews, settings }: Pick<PopupState, 'cutOffReviews' | 'settings'>): boolean {
  return cutOffReviews[currentNetwork(settings).walletAddress]?.since === 'failing';
}

/**
 * What keeps the wallet from being used, the first of several; null for nothing, or while that is not known. The wallet's own view
 * says what to do about it.
 */
function walletProblem(state: PopupState): string | null {
  const { wallet, now } = state;
  if (wallet !== null && asOf(wallet.checkedAt, now) === null) {
    const { tone, title } = explainState(wallet);
    if (tone === 'refused') return title;
  }
  if (apiTokenOf(state.apiToken, state.settings.networkId).state === 'invalid') return t('finding_token_ended_title');
  return needsRestart(state) ? t('finding_restart_needed_title') : null;
}

function Pin(props: { tone: 'waiting' | 'refused'; icon: IconName; name: string; children: ComponentChildren }) {
  return (
    <li class={`pin tone-${props.tone}`} data-testid={`pin-${props.name}`}>
      <Icon name={props.icon} />
      {props.children}
    </li>
  );
}

/** The vote that closes first, of those that nobody has cast; `more` others close soon, too. */
function VotePin({ vote, more, state }: { vote: ClosingVote; more: number; state: PopupState }) {
  const network = networkAmong(state.settings, vote.networkId);
  const { networkId, proposalId } = vote;
  const title = escapeInvisible(vote.title) || shortenKey(proposalId);
  const hide = () => command('governance.unpin', { networkId, proposalId });
  return (
    <Pin tone="waiting" icon="ballot" name="vote">
      <div class="pin-text">
        <strong id="pinned-vote">{t('pinned_vote', { title })}</strong>
        <p class="small">
          {network !== null && <bdi>{network} · </bdi>}
          {t('closes_in', { time: formatDuration(Math.max(1000, vote.closesAt - state.now)) })} ·{' '}
          {t('pinned_vote_unseen')} {more > 0 && plural('pinned_votes_more', more)}
        </p>
      </div>
      <JobButton look="quiet" aria-describedby="pinned-vote" job={hide}>
        {t('pinned_vote_hide')}
      </JobButton>
      <JobButton job={() => openProposal({ networkId, inUse: state.inUse }, proposalId)}>
        {t('pinned_vote_show')}
      </JobButton>
    </Pin>
  );
}

/** What needs the person, above every view: the most urgent first. Nothing where nothing does. */
export function Pinned(props: {
  state: PopupState;
  actions: PopupActions;
  view: PopupView;
  onChoose: (view: PopupView) => void;
}) {
  const { state, actions } = props;
  const waiting = state.approvals.filter(({ step }) => step === 'asking').length;
  const reviews = state.calls.filter((call) => needsAnswer(call, state.apiToken));
  const lost = lostOf(state.damaged);
  // The wallet's own view leads with it, and says more.
  const ofWallet = props.view === 'wallet' ? null : walletProblem(state);
  const problems: Array<Problem | null | false> = [
    ofWallet === null ? null : { title: ofWallet, action: t('pinned_why'), mend: () => props.onChoose('wallet') },
    state.isCutOff && {
      title: t('pinned_unreached'),
      text: t('pinned_unreached_why'),
      action: t('pinned_reload'),
      mend: actions.reloadTab,
    },
    state.storageFails && { title: t('storage_fails_title'), action: t('pinned_why'), mend: openSettings },
    state.damaged.length > 0 && {
      title: t(lost ? `${lost}_title` : 'damaged_title'),
      action: t('pinned_why'),
      mend: openSettings,
    },
  ];
  const votes = openVotes(state);
  const [vote] = votes;
  if (waiting + reviews.length + votes.length === 0 && !problems.some(Boolean)) return null;
  return (
    <section class="pinned" aria-label={t('pinned_title')} data-testid="pinned">
      <ul>
        {waiting > 0 && (
          <Pin tone="waiting" icon="waiting" name="request">
            <strong>{plural('approvals_waiting', waiting)}</strong>
            <JobButton look="primary" job={callApprovalWindow}>
              {t('approvals_show')}
            </JobButton>
          </Pin>
        )}
        {reviews.map((call) => (
          <WalletCallRow key={call.id} call={call} position={0} state={state} />
        ))}
        {problems.map(
          (problem) =>
            problem && (
              <Pin key={problem.title} tone={problem.text ? 'waiting' : 'refused'} icon="warning" name="problem">
                <div class="pin-text">
                  <strong>{problem.title}</strong>
                  {problem.text && <p class="small">{problem.text}</p>}
                </div>
                <Button onClick={() => void problem.mend()}>{problem.action}</Button>
              </Pin>
            ),
        )}
        {vote && <VotePin vote={vote} more={votes.length - 1} state={state} />}
      </ul>
    </section>
  );
}

const openVotes = ({ closingVotes, settings, now }: PopupState): PopupState['closingVotes'] =>
  closingVotes.filter(({ networkId, closesAt }) => closesAt > now && followsNetwork(settings, networkId));

/** The views in which something waits for the person. */
export function waitingViews(state: PopupState): ReadonlySet<PopupView> {
  const views = new Set<PopupView>();
  if (state.calls.length > 0 || walletProblem(state) !== null) views.add('wallet');
  if (openVotes(state).length > 0) views.add('governance');
  return views;
}
