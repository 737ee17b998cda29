import type { Activity, ActivityEntry } from '#lib/activity/activity-log.ts';

/** A vote that was sent, but for what is given. */
const entryOf = (given: Partial<ActivityEntry>): ActivityEntry => ({
  at: 0,
  origin: 'https://dapp.example',
  networkId: 'first',
  what: 'send',
  kind: 'voteSubmission',
  publicKey: 'ab'.repeat(32),
  keyName: 'Main',
  decided: 'wallet',
  outcome: 'done',
  reason: '',
  hash: 'CD'.repeat(32),
  ...given,
});

const hour = 3_600_000;

/** A log with each outcome in it, on three days until `now` (Unix milliseconds). */
export function sampleActivity(now: number): Activity {
  const trade = 'https://trade.example';
  const own = 'chrome-extension://abc';
  const look = { kind: '', publicKey: '', keyName: '', hash: '', decided: '' } as const;
  const newestFirst = [
    entryOf({ origin: trade, outcome: 'open', decided: '', hash: '' }),
    entryOf({ origin: own }),
    entryOf({ origin: trade, kind: 'orderSubmission', decided: 'unasked' }),
    entryOf({ origin: trade, kind: 'orderSubmission', decided: 'always' }),
    entryOf({ origin: trade, kind: 'transfer', outcome: 'denied', decided: 'here', hash: '' }),
    entryOf({ origin: trade, what: 'keys', ...look }),
    entryOf({ origin: trade, what: 'connect', ...look, decided: 'wallet' }),
    entryOf({ origin: 'https://spam.example', what: 'connect', ...look, outcome: 'muted', reason: 'site-blocked' }),
    entryOf({ origin: 'https://spam.example', what: 'connect', ...look, outcome: 'denied', decided: 'here' }),
    entryOf({ what: 'sign', kind: '', keyName: '', outcome: 'unknown', decided: '', hash: '' }),
    entryOf({ outcome: 'failed', decided: '', reason: 'wallet-unreachable', hash: '' }),
    entryOf({ what: 'check', outcome: 'failed', decided: '', reason: '-32602', hash: '' }),
    entryOf({ what: 'connect', ...look, outcome: 'gone' }),
    entryOf({ what: 'disconnect', ...look, decided: 'here' }),
  ];
  const told = newestFirst.map((entry, index) => ({ ...entry, at: now - index * 4 * hour }));
  return Object.fromEntries(told.reverse().map((entry) => [`r@s ${entry.at}`, entry]));
}
