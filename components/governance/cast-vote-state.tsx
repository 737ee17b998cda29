import { CopyButton, EnumChip, type Looks } from '#components/controls.tsx';
import { ShortKey } from '#components/site-name.tsx';
import { CancelCall } from '#components/wallet/cancel-call.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { CastVote } from '#lib/governance/cast-vote.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import { callOfVote, sideName, type Voting, votingKeys } from './voting.ts';

/** Milliseconds after which a vote that was sent should have been counted. */
const usualMs = 60_000;

/** What a vote under way waits for. */
function progress(vote: CastVote, voting: Voting): string {
  const call = callOfVote(voting, vote);
  if (call?.step === 'wallet-busy' || call?.step === 'waiting') return t('vote_busy');
  if (call?.method === connectWallet || call?.method === listKeys)
    return voting.hasApiToken ? t('vote_asked') : t('vote_connecting', { name: location.host });
  if (vote.state === 'reviewing') return voting.hasApiToken ? t('vote_sending') : t('vote_in_wallet');
  return voting.hasApiToken ? t('vote_in_window') : t('vote_asked');
}

export const castVoteLooks: Looks = new Map([
  ['asked', ['waiting', 'waiting', 'vote_state_waiting']],
  ['reviewing', ['waiting', 'waiting', 'vote_state_waiting']],
  ['sent', ['plain', 'clock', 'vote_state_sent']],
  ['counted', ['ok', 'check', 'vote_state_counted']],
  ['unknown', ['waiting', 'warning', 'vote_state_unknown']],
  ['refused', ['refused', 'cross', 'vote_state_refused']],
]);

/** What the state of a vote means, and what the user can do. */
function explanation(vote: CastVote, { open, voting, now }: { open: boolean; voting: Voting; now: number }): string {
  const { state, at, reason = 'other', said } = vote;
  if (state === 'sent') return now - at > usualMs ? t('vote_sent_long') : t('vote_sent');
  if (state === 'counted') return open ? t('vote_counted') : '';
  if (state === 'unknown') return t('vote_unknown');
  if (state === 'refused') return reason === 'other' ? escapeInvisible(said) : t(`vote_refused_${snakeCase(reason)}`);
  return progress(vote, voting);
}

/** How one vote of the user's goes, announced as it changes. `open`: the proposal takes votes. */
export function CastVoteState(props: { vote: CastVote; open: boolean; voting: Voting; now: number }) {
  const { vote, voting } = props;
  const { publicKey, value, hash } = vote;
  const call = callOfVote(voting, vote);
  const name = votingKeys(voting)?.find((key) => key.publicKey === publicKey)?.name ?? '';
  return (
    <div
      class="cast-vote stack-1"
      data-testid="cast-vote"
      data-state={vote.state}
      data-reason={vote.reason}
      data-value={value}
      data-public-key={publicKey}
    >
      <p class="line small wrap">
        <strong>{sideName(value)}</strong>
        <bdi>{escapeInvisible(name)}</bdi>
        <ShortKey value={publicKey} />
        <EnumChip looks={castVoteLooks} value={vote.state} />
      </p>
      <p class="small" role="status">
        {explanation(vote, props)}
      </p>
      {hash !== '' && (
        <p class="line small soft">
          {t('vote_hash')} <ShortKey value={hash} /> <CopyButton text={hash} what={t('vote_hash')} />
        </p>
      )}
      {call !== undefined && (
        <div>
          <CancelCall call={call} asks={!voting.hasApiToken} />
        </div>
      )}
    </div>
  );
}
