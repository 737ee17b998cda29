import { connectKey } from '#lib/calls/connect-site.ts';
import type { ClientCall } from '#lib/calls/dispatch.ts';
import { type Outcome, refusal } from '#lib/calls/outcome.ts';
import type { Decision } from '#lib/calls/review-transaction.ts';
import type { CastVote } from '#lib/governance/cast-vote.ts';
import type { Credential, Sessions } from '#lib/sites/sessions.ts';
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
export function createCallLog(deps: {
  log: Pick<ActivityLog, 'put' | 'putMinor' | 'settle'>;
  sessions: Pick<Sessions, 'credential'>;
  /** The wallet's name for a key; null if it has not listed the key. */
  keyName: (publicKey: string) => Promise<string | null>;
  now: () => number;
  /** Returns its cancellation. */
  schedule: (job: () => void, ms: number) => () => void;
}) {
  const { log, sessions, now } = deps;
  /** Sites that are being connected: all their calls are one connection. */
  const connecting = new Set<string>();
  /** Who allowed calls under way that Drawbridge reviews, by ledger key. */
  const decisions = new Map<string, Decision>();

  const named = async (publicKey: string): Promise<Pick<ActivityEntry, 'publicKey' | 'keyName'>> =>
    isHex64(publicKey)
      ? { publicKey, keyName: ((await deps.keyName(publicKey)) ?? '').slice(0, longestName) }
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

  const note = async (
    origin: string,
    id: string,
    call: ClientCall,
    again: boolean,
    had: Promise<Credential | null>,
    outcome: Promise<Outcome>,
  ): Promise<void> => {
    const at = now();
    const what = kinds.get(call.method) ?? 'other';
    const before = await had;
    // Connecting a connected site does nothing, and there may be nothing to disconnect.
    if (what === 'connect' ? before : what === 'disconnect' && !before) return;
    const { publicKey, transactionKind: kind } = transactionOf(call);
    const entry = open(at, origin, what, isKnownKind(kind) ? kind : '', await named(publicKey));

    let shown = false;
    const cancel = mayHaveEffect(call.method)
      ? deps.schedule(() => {
          shown = true;
          log.put(id, entry, again);
        }, writeAfterMs)
      : () => undefined;
    const ended = readOutcome(await outcome.catch(() => refusal('outcome-unknown')));
    cancel();
    const decided = ended.outcome === 'done' ? await allowedBy(id, origin, call, before) : ended.decided;
    decisions.delete(id);
    const whole = { ...entry, ...ended, decided };
    if (!shown && isMinor(whole)) log.putMinor(whole);
    else log.put(id, whole, again);
  };

  return {
    /** One call that is being answered. */
    async follow(
      origin: string,
      key: string,
      call: ClientCall,
      again: boolean,
      answer: () => Promise<Outcome>,
    ): Promise<Outcome> {
      const connects = call.method === connectWallet;
      if (connects && connecting.has(origin)) return answer();
      if (connects) connecting.add(origin);
      const had = sessions.credential(origin);
      const outcome = answer();
      note(origin, connects ? connectKey(origin) : key, call, again, had, outcome)
        .catch(console.error)
        .finally(() => connects && connecting.delete(origin));
      return outcome;
    },

    decided(key: string, by: Decision): void {
      decisions.set(key, by);
    },

    /** The outcome of a call whose page has gone. */
    settled: (key: string, outcome: Outcome): void => log.settle(key, readOutcome(outcome)),

    /** The user ended a site's session in Drawbridge. */
    disconnected: (origin: string): void => {
      const at = now();
      const entry = open(at, origin, 'disconnect', '', { publicKey: '', keyName: '' });
      log.put(`disconnect ${at} ${origin}`, { ...entry, decided: 'here', outcome: 'done' });
    },

    /** The user's own vote; called for each change. */
    async vote(ownOrigin: string, id: string, vote: CastVote): Promise<void> {
      const entry = open(vote.askedAt, ownOrigin, 'send', 'voteSubmission', await named(vote.publicKey));
      const byToken = (await sessions.credential(ownOrigin))?.kind === 'api-token';
      log.put(id, { ...entry, ...endOfVote(vote, byToken ? 'here' : 'wallet') });
    },
  };
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
