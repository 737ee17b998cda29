import { gestureNeeded } from '#lib/calls/denials.ts';
import type { AnsweredCall, Dispatch } from '#lib/calls/dispatch.ts';
import type { EndSessions } from '#lib/calls/end-sessions.ts';
import { answeredByUser } from '#lib/calls/interrupted-reviews.ts';
import { connectKey } from '#lib/calls/ledger.ts';
import { type Outcome, refusal, withdrawn } from '#lib/calls/outcome.ts';
import type { Clock } from '#lib/schedule.ts';
import { isReason } from '#lib/sites/failed-calls.ts';
import type { Credential, Sessions } from '#lib/sites/sessions.ts';
import { keyNames, type Site } from '#lib/sites/site.ts';
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
import { type ActivityEntry, type ActivityLog, isMinor, writeAfterMs } from './activity-log.ts';

const kinds: ReadonlyMap<string, ActivityEntry['what']> = new Map([
  [connectWallet, 'connect'],
  [disconnectWallet, 'disconnect'],
  [listKeys, 'keys'],
  [getChainId, 'chain'],
  ['client.send_transaction', 'send'],
  ['client.sign_transaction', 'sign'],
  ['client.check_transaction', 'check'],
]);

type Ended = Pick<ActivityEntry, 'outcome' | 'decided' | 'reason' | 'hash'>;

const open: Ended = { outcome: 'open', decided: '', reason: '', hash: '' };

const longestName = 64;

/** Logs what sites and Drawbridge itself asked of the wallet, and the outcomes. No call waits for it. */
export function followCalls(
  dispatch: Dispatch,
  endSessions: EndSessions,
  log: ActivityLog,
  sites: Stored<Record<string, Site>>,
  sessions: Sessions,
  { now, schedule }: Clock,
): void {
  /** Connections under way. All calls of a site for one chain are one. */
  const connecting = new Map<string, Promise<unknown>>();

  const record = async (answered: AnsweredCall, had: Promise<Credential | null>): Promise<void> => {
    const { key: callKey, call, outcome } = answered;
    const { origin } = answered.asker;
    const connects = call.method === connectWallet;
    const id = connects ? connectKey(origin) : callKey;
    const what = kinds.get(call.method) ?? 'other';
    const before = await had;
    const at = now();
    // There may be nothing to disconnect.
    if (what === 'disconnect' && !before) return;
    const isConnected = connects && before !== null;
    // The line of its connection is of another call.
    const isRetry = answered.isRetry && !isConnected;
    const { publicKey: said, transactionKind } = transactionOf(call);
    const networkId = await sessions.networkOf(origin);
    const kind = isKnownKind(transactionKind) ? transactionKind : '';
    const publicKey = isHex64(said) ? said : '';
    const keyName = publicKey && (keyNames(await sites.get(), networkId).get(publicKey) ?? '').slice(0, longestName);
    const entry = { at, origin, networkId, what, kind, publicKey, keyName, ...open };

    let shown = false;
    const effect = mayHaveEffect(call.method);
    const cancel = schedule(() => {
      shown = effect && !isConnected;
      if (shown) log.put(id, entry, isRetry);
    }, writeAfterMs);
    const ended = readOutcome(await outcome.catch(() => refusal('outcome-unknown')));
    cancel();
    const credential = connects ? await sessions.credential(origin) : before;
    const isSame = before?.token === credential?.token && before?.networkId === credential?.networkId;
    // Connecting a connected site does nothing, unless its session had ended or it moves.
    if (isConnected && isSame && ended.outcome === 'done') return;
    const decider = answered.allowed?.by ?? (credential?.kind === 'api-token' ? 'here' : 'wallet');
    const decided = effect && ended.outcome === 'done' ? decider : ended.decided;
    // A site that connects may have moved.
    const whole = { ...entry, ...ended, decided, ...(connects && { networkId: await sessions.networkOf(origin) }) };
    if (!shown && isMinor(whole)) log.putMinor(whole);
    else log.put(id, whole, isRetry);
  };

  dispatch.onCall((answered) => {
    const { origin } = answered.asker;
    const { method, chainId } = answered.call;
    let had = sessions.credential(origin);
    if (method === connectWallet) {
      const connection = `${origin} ${chainId}`;
      if (connecting.has(connection)) return;
      // One at a time.
      for (const [other, ended] of connecting)
        if (other.startsWith(`${origin} `)) had = had.then(() => ended).then(() => sessions.credential(origin));
      const end = (): boolean => connecting.delete(connection);
      connecting.set(connection, answered.outcome.then(end, end));
    }
    record(answered, had).catch(console.error);
  });

  endSessions.onDisconnect(({ origin, networkId, byUser }) => {
    const at = now();
    const entry = { at, origin, networkId, what: 'disconnect', kind: '', publicKey: '', keyName: '' } as const;
    log.put(`disconnect ${at} ${origin}`, { ...entry, ...open, decided: byUser ? 'here' : '', outcome: 'done' });
  });
}

const isHex64 = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text);

/** An outcome as logged, without any text of the page or the wallet. */
function readOutcome(outcome: Outcome): Ended {
  const ended: Ended = { ...open, outcome: 'done' };
  if ('result' in outcome) {
    const { transactionHash } = Object(outcome.result);
    return isHex64(transactionHash) ? { ...ended, hash: transactionHash } : ended;
  }
  if (outcome === withdrawn) return { ...ended, outcome: 'gone' };
  if (outcome === gestureNeeded) return { ...ended, outcome: 'muted' };
  const { code, data } = outcome.error;
  const { reason } = Object(data);
  if (!isReason(reason)) {
    if (answeredByUser.has(code)) return { ...ended, outcome: 'denied', decided: 'wallet' };
    return { ...ended, outcome: 'failed', reason: String(code) };
  }
  if (reason === 'user-rejected') return { ...ended, outcome: 'denied', decided: 'here' };
  if (reason === 'outcome-unknown') return { ...ended, outcome: 'unknown' };
  return { ...ended, outcome: reason === 'site-blocked' ? 'muted' : 'failed', reason };
}
