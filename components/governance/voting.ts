import { explainState } from '#components/wallet/findings.tsx';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import type { Shown } from '#lib/commands/shown-network.ts';
import { roundPercent } from '#lib/format/amounts.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import type { CountedVote, Tally } from '#lib/governance/alert.ts';
import { type CastVote, type CastVotes, isUnderWay, voteCallKey } from '#lib/governance/cast-vote.ts';
import type { ReadOwnVotes } from '#lib/governance/own-votes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { knownKeys, type Site, sitesOf } from '#lib/sites/site.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { isUnreachable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';

/** What is stored of the wallet and of the votes cast by its user. */
export interface Voting extends Shown {
  wallet: WalletStatus | null;
  /** With an API token Drawbridge reviews, not the wallet. */
  hasApiToken: boolean;
  sites: Readonly<Record<string, Site>>;
  calls: readonly WalletCall[];
  castVotes: CastVotes;
  /** The same function as long as the page is open. */
  readOwnVotes: ReadOwnVotes;
}

const isOwn = ({ origin }: { origin: string }): boolean => origin === location.origin;

/** The keys to vote with, the last used first; null until the wallet has been asked. */
export function votingKeys({ sites, networkId, castVotes }: Voting): WalletKey[] | null {
  const here = sitesOf(sites, networkId);
  const keys = Object.values(here).find(isOwn)?.keys ?? knownKeys(here);
  if (keys === null) return null;
  const used = (publicKey: string): number =>
    Math.max(0, ...Object.values(castVotes).map((vote) => (vote.publicKey === publicKey ? vote.askedAt : 0)));
  return keys.toSorted((a, b) => used(b.publicKey) - used(a.publicKey));
}

/** The call of a vote under way that the wallet has, or that waits for it; before that, of the connection that it needs. */
export function callOfVote({ calls, networkId }: Voting, vote: CastVote): WalletCall | undefined {
  if (!isUnderWay(vote)) return undefined;
  const own = calls.filter(isOwn);
  return (
    own.find(({ key }) => key === voteCallKey(networkId, vote)) ??
    own.find(({ method }) => method === connectWallet || method === listKeys)
  );
}

/** Why nobody can vote now, with what to do; null where they can. */
export function votingObstacle(wallet: WalletStatus | null): string | null {
  if (wallet === null) return t('vote_wallet_looking');
  const { finding, detail, expectedChainId } = wallet;
  if (finding === 'wrong-chain') {
    return t('vote_wallet_other_chain', { expected: inSentence(expectedChainId), found: inSentence(detail) });
  }
  if (finding === 'no-answer') return t('vote_wallet_unreachable');
  if (isUnreachable(wallet)) return t('vote_wallet_problem', { problem: explainState(wallet).title });
  const lacksSending = finding === 'methods-missing' && detail.split(', ').includes('client.send_transaction');
  if (finding === 'outdated' || lacksSending) return t('vote_wallet_outdated');
  return finding === 'no-node' || finding === 'slow-node' ? t('vote_wallet_no_node') : null;
}

export const sides = [
  { value: 'VALUE_YES', tone: 'ok', icon: 'check', voted: 'own_voted_for', testId: 'vote-for' },
  { value: 'VALUE_NO', tone: 'refused', icon: 'cross', voted: 'own_voted_against', testId: 'vote-against' },
] as const;

export const sideName = (value: string): string => t(value === 'VALUE_YES' ? value : 'VALUE_NO');

/** Which part of all votes some votes are, in percent; null without a balance, where it is not known. */
export function voteShare(votes: readonly CountedVote[], { yes, no }: Tally): string | null {
  const all = BigInt(yes.balance) + BigInt(no.balance);
  const own = votes.reduce((sum, { balance }) => sum + (/^\d{1,80}$/.test(balance) ? BigInt(balance) : 0n), 0n);
  return own === 0n || all === 0n ? null : roundPercent(Number((own * 1_000_000n) / all) / 1_000_000);
}
