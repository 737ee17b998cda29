import { useEffect, useRef, useState } from 'preact/hooks';
import { type Confirm, useConfirm } from '#components/confirm-box.tsx';
import { Button, enumLabel, Failure, JobButton, useAttempt, useTask } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Identicon, ShortKey } from '#components/site-name.tsx';
import { openTrouble } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { connectOwn, useShown } from '#lib/commands/shown-network.ts';
import { escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { type CastVote, castVoteKey, isUnderWay, takesVotes } from '#lib/governance/cast-vote.ts';
import { type OwnVote, type VoteStatus, voteStatus } from '#lib/governance/own-votes.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { isUnreachable } from '#lib/wallet/wallet-checks.ts';
import { CastVoteState, castVoteLooks } from './cast-vote-state.tsx';
import { sideName, sides, type Voting, votingKeys, votingObstacle } from './voting.ts';

type Value = CastVote['value'];

type Proposal = Pick<GovernanceAlert, 'proposalId' | 'title' | 'state' | 'closesAt' | 'unknownHere'>;

/** What a key has voted. Otherwise how far its vote has come, and nothing while that is not known. */
function votedText(vote: OwnVote | undefined, status: VoteStatus): string {
  if (vote !== undefined) return t('vote_key_voted', { side: sideName(vote.value) });
  if (status === null) return '';
  return status === 'none' ? t('vote_key_none') : `${t('own_vote_state')} ${enumLabel(castVoteLooks, status)}`;
}

interface VoteBoxProps {
  proposal: Proposal;
  /** Votes of the user's keys on it, once they have been read. */
  own: readonly OwnVote[] | undefined;
  voting: Voting;
}

function KeyChoice(props: VoteBoxProps & { value: Value; choice: Confirm }) {
  const { proposal, own, value, voting, choice } = props;
  const { proposalId } = proposal;
  const { networkId, castVotes, wallet } = voting;
  const { failure, attempt } = useAttempt();
  const connecting = useTask(() => connectOwn(voting));
  const field = useRef<HTMLFieldSetElement>(null);
  const keys = votingKeys(voting);
  const hasKeys = keys !== null && keys.length > 0;
  const voted = (key: WalletKey): string => {
    const votes = own?.filter((vote) => vote.publicKey === key.publicKey);
    return votedText(votes?.[0], voteStatus(proposalId, [key], castVotes, votes));
  };
  useEffect(() => field.current?.querySelector('button')?.focus(), [keys === null]);
  const cast = async ({ publicKey }: WalletKey): Promise<void> => {
    await useShown(voting);
    await command('vote.cast', { networkId, proposalId, publicKey, value });
    choice.drop();
  };
  return (
    <fieldset class="vote-choice stack-2" ref={field} onKeyDown={choice.onKeyDown}>
      <legend class="small">{t('vote_choose')}</legend>
      {!hasKeys && (
        <Button look="primary" compact disabled={connecting.busy} onClick={connecting.run} data-testid="vote-connect">
          {t('vote_connect')}
        </Button>
      )}
      {hasKeys && (
        <ul class="stack-1">
          {keys.map((key) => (
            <li key={key.publicKey}>
              <button
                type="button"
                class="vote-key line wide"
                data-testid="vote-key"
                data-public-key={key.publicKey}
                disabled={isUnderWay(castVotes[castVoteKey({ proposalId, publicKey: key.publicKey })])}
                onClick={() => attempt(cast(key))}
              >
                <Identicon seed={key.publicKey} size={24} />
                <span class="key-text">
                  <span class="visually-hidden">{t('vote_with', { side: sideName(value) })} </span>
                  <bdi>{escapeInvisible(key.name) || t('key_unnamed')}</bdi> <ShortKey value={key.publicKey} />
                  <span class="soft small vote-key-voted">{voted(key)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="small soft" role="status">
        {connecting.busy && !voting.hasApiToken
          ? t('vote_connecting', { name: location.host })
          : keys === null
            ? t(voting.hasApiToken ? 'keys_by_token' : 'vote_connect_text')
            : !hasKeys && t('keys_none_text')}
      </p>
      {wallet?.finding === 'ok' && <p class="small soft">{t('vote_on_chain', { chain: inSentence(wallet.detail) })}</p>}
      <Failure sentence={connecting.failure ?? failure} />
      <p class="line wrap">
        {hasKeys && (
          <Button look="quiet" compact disabled={connecting.busy} onClick={connecting.run}>
            {t('keys_ask_again')}
          </Button>
        )}
        <Button look="quiet" compact onClick={choice.drop}>
          {t('call_cancel')}
        </Button>
      </p>
    </fieldset>
  );
}

/** For or Against, then a key: the user's own vote on a proposal, and how it goes. Nothing on one that is closed. */
export function VoteBox(props: VoteBoxProps & { now: number }) {
  const { proposal, own, voting, now } = props;
  const { proposalId } = proposal;
  const choice = useConfirm();
  const [side, setSide] = useState<Value>('VALUE_YES');
  const chosen = choice.asked ? side : null;
  const cast = Object.values(voting.castVotes)
    .filter((vote) => vote.proposalId === proposalId)
    .sort((a, b) => b.askedAt - a.askedAt);
  const open = takesVotes(proposal, now);
  if (!open && cast.length === 0) return null;
  const { wallet, networkId } = voting;
  const obstacle = votingObstacle(wallet);
  // Whatever is at the wallet's address stays there.
  const isStuck = wallet !== null && isUnreachable(wallet) && wallet.finding !== 'no-answer';
  const [{ value: voted } = { value: null }, ...others] = own ?? [];
  const isOneSide = others.every(({ value }) => value === voted);
  const press = (value: Value): void => {
    setSide(value);
    if (chosen === value) choice.drop();
    else choice.ask();
  };
  return (
    // No landmark: the popup has one in each row.
    <fieldset class="vote-box stack-2" data-testid="vote-box">
      <legend class="visually-hidden">{t('vote_box', { title: escapeInvisible(proposal.title) })}</legend>
      {open && obstacle !== null && (
        <p class="line small wrap" data-testid="vote-obstacle">
          <Icon name="ballot" size={14} />
          <span>{obstacle}</span>
          <JobButton
            look="quiet"
            compact
            job={isStuck ? openTrouble : () => command('wallet.check', { id: networkId })}
          >
            {t(isStuck ? 'trouble_find' : 'check_again')}
          </JobButton>
        </p>
      )}
      {open && obstacle === null && (
        <>
          <p class="vote-sides">
            {sides.map(({ value, icon, testId }) => (
              <Button
                key={value}
                compact
                class="vote-side"
                data-side={value}
                data-chosen={chosen === null ? isOneSide && voted === value : chosen === value}
                data-testid={testId}
                aria-expanded={chosen === value}
                ref={side === value ? choice.open : null}
                onClick={() => press(value)}
              >
                <Icon name={icon} size={14} /> {sideName(value)}
              </Button>
            ))}
          </p>
          {chosen !== null && (
            <KeyChoice key={chosen} proposal={proposal} own={own} value={chosen} voting={voting} choice={choice} />
          )}
        </>
      )}
      {cast.map((vote) => (
        <CastVoteState key={castVoteKey(vote)} {...{ vote, open, voting, now }} />
      ))}
    </fieldset>
  );
}
