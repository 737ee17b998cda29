import { Button } from '#components/controls.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import type { IconName } from '#components/icon.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type CastVote, isUnderWay } from '#lib/governance/cast-vote.ts';
import { t } from '#lib/i18n/i18n.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import { ownCall, sideName, type Voting, votingKeys } from './voting.ts';

/** Milliseconds after which a vote that was sent should have been counted. */
const usualMs = 60_000;

const refusals = {
  'no-tokens': () => t('vote_refused_no_tokens'),
  closed: () => t('vote_refused_closed'),
  rejected: () => t('vote_refused_rejected'),
  locked: () => t('vote_refused_locked'),
  'key-refused': () => t('vote_refused_key'),
  interrupted: () => t('vote_refused_interrupted'),
  'not-counted': () => t('vote_refused_not_counted'),
} as const;

/** What a vote under way waits for. */
function progress({ state }: CastVote, voting: Voting): string {
  const call = ownCall(voting);
  if (call?.step === 'wallet-busy' || call?.step === 'waiting') return t('vote_busy');
  if (call?.method === connectWallet || call?.method === listKeys)
    return t('vote_connecting', { name: voting.ownName });
  if (state === 'reviewing') return voting.hasApiToken ? t('vote_sending') : t('vote_in_wallet');
  return voting.hasApiToken ? t('vote_in_window') : t('vote_asked');
}

interface Look {
  tone: Tone;
  icon: IconName;
  word: () => string;
  /** What it means, and what the user can do. */
  text: (vote: CastVote, voting: Voting, now: number) => string;
}

const waiting: Look = { tone: 'waiting', icon: 'waiting', word: () => t('vote_state_waiting'), text: progress };

const looks: Record<CastVote['state'], Look> = {
  asked: waiting,
  reviewing: waiting,
  sent: {
    ...{ tone: 'plain', icon: 'clock', word: () => t('vote_state_sent') },
    text: ({ at }, _voting, now) => (now - at > usualMs ? t('vote_sent_long') : t('vote_sent')),
  },
  counted: { tone: 'ok', icon: 'check', word: () => t('vote_state_counted'), text: () => t('vote_counted') },
  unknown: { tone: 'waiting', icon: 'warning', word: () => t('vote_state_unknown'), text: () => t('vote_unknown') },
  refused: {
    ...{ tone: 'refused', icon: 'cross', word: () => t('vote_state_refused') },
    text: ({ reason = 'other', said }) => (reason === 'other' ? escapeInvisible(said) : refusals[reason]()),
  },
};

export const stateWord = (state: CastVote['state']): string => looks[state].word();

export function VoteState({ state }: Pick<CastVote, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Chip tone={tone} icon={icon}>
      {stateWord(state)}
    </Chip>
  );
}

/** How one vote of the user's goes, announced as it changes. */
export function CastVoteState({ vote, voting, now }: { vote: CastVote; voting: Voting; now: number }) {
  const { publicKey, value, hash } = vote;
  const call = isUnderWay(vote) ? ownCall(voting) : undefined;
  const cancelling = useTask(async () => call && voting.actions.cancelCall(call.id));
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
        <VoteState state={vote.state} />
      </p>
      <p class="small" role="status">
        {looks[vote.state].text(vote, voting, now)}
      </p>
      {hash !== '' && (
        <p class="line small soft">
          {t('vote_hash')} <ShortKey value={hash} /> <CopyButton text={hash} what={t('vote_hash')} />
        </p>
      )}
      {call !== undefined && (
        <p>
          <Button compact task={cancelling}>
            {t('call_cancel')}
          </Button>
        </p>
      )}
    </div>
  );
}
