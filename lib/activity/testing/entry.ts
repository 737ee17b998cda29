import type { ActivityEntry } from '#lib/activity/activity-log.ts';

/** A vote that was sent, with what a test says of it. */
export const entryOf = (given: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: 1_764_000_000_000,
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
