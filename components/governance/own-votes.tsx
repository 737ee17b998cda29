import { Chip } from '#components/controls.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import type { Tally } from '#lib/governance/alert.ts';
import type { OwnVote } from '#lib/governance/own-votes.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { sides, voteShare } from './voting.ts';

/** The user's name of a key; the key itself, shortened, where it has none. */
export const keyLabel = ({ name, publicKey }: WalletKey): string =>
  escapeInvisible(name) || escapeInvisible(shortenKey(publicKey));

/** How the user has voted on a proposal: the side, with which key or how many, and their part of all votes. */
export function OwnVotesLine(props: {
  votes: readonly OwnVote[] | undefined;
  keys: readonly WalletKey[];
  tally: Tally;
}) {
  const shown = sides
    .map((side) => ({ ...side, votes: (props.votes ?? []).filter(({ value }) => value === side.value) }))
    .filter(({ votes }) => votes.length > 0);
  if (shown.length === 0) return null;
  const labelOf = (publicKey: string): string =>
    keyLabel(props.keys.find((key) => key.publicKey === publicKey) ?? { name: '', publicKey });
  return (
    <p class="own-votes small" data-testid="own-votes">
      {shown.map(({ value, tone, icon, voted, votes }) => {
        const labels = votes.map(({ publicKey }) => labelOf(publicKey));
        const percent = voteShare(votes, props.tally);
        return (
          <span key={value} class="line" data-value={value}>
            <Chip tone={tone} icon={icon}>
              {t(voted)}
            </Chip>{' '}
            <span class="soft" title={labels.join(', ')}>
              <bdi>{labels.length === 1 ? labels[0] : plural('own_voted_keys', labels.length)}</bdi>
              {percent !== null && <> · {t('own_voted_share', { percent })}</>}
            </span>
          </span>
        );
      })}
    </p>
  );
}
