import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { OwnVotes } from '#lib/governance/own-votes.ts';
import { knownKeys } from '#lib/sites/site.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { Voting } from './voting.ts';

const none: OwnVotes = new Map();

/** The keys that the wallet has shown to any site. The same array while they stay. */
export function useOwnKeys(voting: Pick<Voting, 'sites'> | null): readonly WalletKey[] {
  const text = JSON.stringify(knownKeys(voting?.sites ?? {}) ?? []);
  // Parsed, not kept: a site's entry changes with its every call.
  return useMemo((): WalletKey[] => JSON.parse(text), [text]);
}

/**
 * How the user's keys have voted; nothing while no key is known. Read part by part in the order of `alerts`, which must be
 * the same array while nothing in it changes.
 */
export function useOwnVotes(
  voting: Pick<Voting, 'networkId' | 'actions'> | null,
  keys: readonly WalletKey[],
  alerts: readonly GovernanceAlert[],
): OwnVotes {
  const [votes, setVotes] = useState(none);
  const networkId = voting?.networkId;
  const read = voting?.actions.readOwnVotes;
  useEffect(() => {
    if (read === undefined || networkId === undefined || keys.length === 0) {
      setVotes(none);
      return;
    }
    let current = true;
    const publicKeys = keys.map(({ publicKey }) => publicKey);
    const readAll = async (): Promise<void> => {
      for (let done = false; current && !done; ) {
        const known = await read(networkId, publicKeys, alerts);
        done = known.done;
        if (current) setVotes(known.votes);
      }
    };
    readAll().catch(console.error);
    return () => {
      current = false;
    };
  }, [read, networkId, keys, alerts]);
  return votes;
}
