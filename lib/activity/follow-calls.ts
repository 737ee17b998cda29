import type { AnsweredCall, Dispatch } from '#lib/calls/dispatch.ts';
import type { EndSessions } from '#lib/calls/end-sessions.ts';
import { connectKey, type Ledger } from '#lib/calls/ledger.ts';
import { refusal } from '#lib/calls/outcome.ts';
import type { Decision, Reviewer } from '#lib/calls/review-transaction.ts';
import type { Votes } from '#lib/calls/send-vote.ts';
import type { ClientCall } from '#lib/calls/wallet-link.ts';
import type { CastVote } from '#lib/governance/cast-vote.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Credential, Sessions } from '#lib/sites/sessions.ts';
import { keyName, type Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { isKnownKind } from '#lib/wallet/known-kinds.ts';
import {
  connectWallet,
  disconnectWallet,
  getChainId,
  listKeys,
  mayHaveEffect,
} from '#lib/wallet/methods-with-review.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { type ActivityLog, writeAfterMs } from './activity-log.ts';
import { isMinor } from './keep-entries.ts';
import { type Ended, isHex64, readOutcome } from './read-outcome.ts';

const kinds: ReadonlyMap<string, ActivityEntry['what']> = new Map([
  [connectWallet, 'connect'],
  [disconnectWallet, 'disconnect'],
  [listKeys, 'keys'],
  [getChainId, 'chain'],
  ['client.send_transaction', 'send'],
  ['client.sign_transaction', 'sign'],
  ['client.check_transaction', 'check'],
]);

const longestName = 64;

/** Logs what sites and Drawbridge itself asked of the wallet, and the outcomes. No call waits for it. */
export function followCalls(
  calls: {
    dispatch: Pick<Dispatch, 'onCall'>;
    reviewer: Pick<Reviewer, 'onAllowed'>;
    ledger: Pick<Ledger, 'onKept'>;
    endSessions: Pick<EndSessions, 'onDisconnect'>;
    votes: Pick<Votes, 'onChange'>;
  },
  log: Pick<ActivityLog, 'put' | 'putMinor' | 'settle'>,
  sites: Pick<Stored<Record<string, Site>>, 'get'>,
  sessions: Pick<Sessions, 'credential'>,
  ownOrigin: string,
  { now, schedule }: Clock,
): void {
  /** Sites that are being connected: all their calls are one connection. */
  const connecting = new Set<string>();
  /** Who allowed calls under way that Drawbridge reviews, by ledger key; null until someone has. */
  const decisions = new Map<string, Decision | null>();

  const named = async (publicKey: string): Promise<Pick<ActivityEntry, 'publicKey' | 'keyName'>> =>
    isHex64(publicKey)
      ? { publicKey, keyName: ((await keyName(sites, publicKey)) ?? '').slice(0, longestName) }
      : { publicKey: '', keyName: '' };

  const open = (
    at: number,
    origin: string,
    what: ActivityEntry['what'],
    kind: string,
    key: Pick<ActivityEntry, 'publicKey' | 'keyName'>,
  ): ActivityEntry => ({ at, origin, what, kind, ...key, decided: '', outcome: 'open', reason: '', hash: '' });

  /** Who allowed what was done. */
  const allowedBy = async (
    id: string,
    origin: string,
    { method }: ClientCall,
    before: Credential | null,
  ): Promise<ActivityEntry['decided']> => {
    if (!mayHaveEffect(method)) return '';
    const credential = before ?? (await sessions.credential(origin));
    return decisions.get(id) ?? (credential?.kind === 'api-token' ? 'here' : 'wallet');
  };

  const record = async (
    { origin, key, call, isRetry, outcome }: AnsweredCall,
    had: Promise<Credential | null>,
  ): Promise<void> => {
    const id = call.method === connectWallet ? connectKey(origin) : key;
    const at = now();
    const what = kinds.get(call.method) ?? 'other';
    const before = await had;
    // Connecting a connected site does nothing, and there may be nothing to disconnect.
    if (what === 'connect' ? before : what === 'disconnect' && !before) return;
    const { publicKey, transactionKind: kind } = transactionOf(call);
    const entry = open(at, origin, what, isKnownKind(kind) ? kind : '', await named(publicKey));

    let shown = false;
    const cancel = mayHaveEffect(call.method)
      ? schedule(() => {
          shown = true;
          log.put(id, entry, isRetry);
        }, writeAfterMs)
      : () => undefined;
    const ended = readOutcome(await outcome.catch(() => refusal('outcome-unknown')));
    cancel();
    const decided = ended.outcome === 'done' ? await allowedBy(id, origin, call, before) : ended.decided;
    const whole = { ...entry, ...ended, decided };
    if (!shown && isMinor(whole)) log.putMinor(whole);
    else log.put(id, whole, isRetry);
  };

  calls.dispatch.onCall((answered) => {
    const { origin, key, call } = answered;
    const connects = call.method === connectWallet;
    if (connects && connecting.has(origin)) return;
    if (connects) connecting.add(origin);
    decisions.set(key, null);
    record(answered, sessions.credential(origin))
      .catch(console.error)
      .finally(() => {
        decisions.delete(key);
        if (connects) connecting.delete(origin);
      });
  });

  calls.reviewer.onAllowed(({ key, by }) => {
    // A vote's is none of the calls that are followed.
    if (decisions.has(key)) decisions.set(key, by);
  });

  // The outcome of a call whose page has gone.
  calls.ledger.onKept(({ key, outcome }) => log.settle(key, readOutcome(outcome)));

  calls.endSessions.onDisconnect((origin) => {
    const at = now();
    const entry = open(at, origin, 'disconnect', '', { publicKey: '', keyName: '' });
    log.put(`disconnect ${at} ${origin}`, { ...entry, decided: 'here', outcome: 'done' });
  });

  const recordVote = async (id: string, vote: CastVote): Promise<void> => {
    const entry = open(vote.askedAt, ownOrigin, 'send', 'voteSubmission', await named(vote.publicKey));
    const byToken = (await sessions.credential(ownOrigin))?.kind === 'api-token';
    log.put(id, { ...entry, ...endOfVote(vote, byToken ? 'here' : 'wallet') });
  };
  calls.votes.onChange(({ key, vote }) => void recordVote(key, vote).catch(console.error));
}

function endOfVote({ state, reason, hash }: CastVote, by: 'here' | 'wallet'): Partial<Ended> {
  switch (state) {
    case 'asked':
    case 'reviewing':
      return {};
    case 'sent':
    case 'counted':
      return { outcome: 'done', decided: by, hash: isHex64(hash) ? hash : '' };
    case 'refused':
      return reason === 'rejected' ? { outcome: 'denied', decided: by } : { outcome: 'failed' };
    case 'unknown':
      return { outcome: 'unknown' };
  }
}
