import { useEffect, useMemo, useState } from 'preact/hooks';
import { Chip } from '#components/controls.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import type { GovernanceAlert, Tally } from '#lib/governance/alert.ts';
import { type OwnVote, type OwnVoting, ownKeys, ownVoting, type ReadVotes } from '#lib/governance/own-votes.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { sitesOf } from '#lib/sites/site.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { sides, type Voting, voteShare } from './voting.ts';

const none = new Map<string, never>();

/** The user's keys. The same array while they stay. */
export function useOwnKeys(voting: Pick<Voting, 'networkId' | 'sites' | 'castVotes'>): readonly WalletKey[] {
  const text = JSON.stringify(ownKeys(sitesOf(voting.sites, voting.networkId), voting.castVotes));
  // Parsed, not kept: a site's entry changes with its every call.
  return useMemo((): WalletKey[] => JSON.parse(text), [text]);
}

/**
 * What `read` tells of the votes of these keys, or with null of all parties; nothing while there is no key. `alerts` must be the
 * same array while nothing in it changes.
 */
export function useVotes<T>(
  read: ReadVotes<T> | undefined,
  networkId: string,
  keys: readonly WalletKey[] | null,
  alerts: readonly GovernanceAlert[],
): ReadonlyMap<string, T> {
  const [votes, setVotes] = useState<ReadonlyMap<string, T>>(none);
  useEffect(() => {
    if (read === undefined || keys?.length === 0) {
      setVotes(none);
      return;
    }
    let current = true;
    read(networkId, keys, alerts).then((known) => current && setVotes(known), console.error);
    return () => {
      current = false;
    };
  }, [read, networkId, keys, alerts]);
  return votes;
}

/** The user's votes on those proposals. The same object while nothing of them changes. */
export function useOwnVoting(
  voting: Pick<Voting, 'networkId' | 'sites' | 'castVotes' | 'readOwnVotes'>,
  alerts: readonly GovernanceAlert[],
): OwnVoting {
  const keys = useOwnKeys(voting);
  const votes = useVotes(voting.readOwnVotes, voting.networkId, keys, alerts);
  const { castVotes } = voting;
  return useMemo(() => ownVoting(keys, castVotes, votes), [keys, castVotes, votes]);
}

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
