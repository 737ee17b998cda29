import { gestureNeeded } from '#lib/calls/denials.ts';
import { answeredByUser } from '#lib/calls/interrupted-reviews.ts';
import { type Outcome, withdrawn } from '#lib/calls/outcome.ts';
import { isReason } from '#lib/sites/failed-calls.ts';
import type { ActivityEntry } from './activity-entry.ts';

export type Ended = Pick<ActivityEntry, 'outcome' | 'decided' | 'reason' | 'hash'>;

export const isHex64 = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text);

/** An outcome as logged, without any text of the page or the wallet. */
export function readOutcome(outcome: Outcome): Ended {
  const ended: Ended = { outcome: 'done', decided: '', reason: '', hash: '' };
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
