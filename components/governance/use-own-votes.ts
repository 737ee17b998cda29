import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { ReadVotes } from '#lib/governance/own-votes.ts';
import { type OwnVoting, ownKeys, ownVoting } from '#lib/governance/own-votes.ts';
import { sitesOf } from '#lib/sites/site.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { Voting } from './voting.ts';

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
  voting: Pick<Voting, 'networkId' | 'sites' | 'castVotes' | 'actions'>,
  alerts: readonly GovernanceAlert[],
): OwnVoting {
  const keys = useOwnKeys(voting);
  const votes = useVotes(voting.actions.readOwnVotes, voting.networkId, keys, alerts);
  const { castVotes } = voting;
  return useMemo(() => ownVoting(keys, castVotes, votes), [keys, castVotes, votes]);
}
