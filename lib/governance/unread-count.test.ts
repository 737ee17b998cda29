import { expect, test } from 'vitest';
import { type GovernanceAlert, keepUnreadCount, tallyOf } from './alert.ts';
import { testContext } from './testing/context.ts';

const alert = (proposalId: string, unread: boolean): GovernanceAlert => ({
  proposalId,
  title: '',
  kind: 'newFreeform',
  state: 'STATE_OPEN',
  reason: '',
  proposer: '',
  closesAt: null,
  enactsAt: null,
  requiredMajority: '',
  requiredParticipation: '',
  tally: tallyOf([]),
  firstSeenAt: 0,
  updatedAt: 0,
  unread,
});

test('keeps the number of unread alerts', async () => {
  const { context } = testContext();
  const { alerts, unread } = context.store;
  const count = async () => (await unread.get())['first'];
  await alerts.update(() => ({ a: alert('a', true), b: alert('b', false) }));
  keepUnreadCount(context);
  await expect.poll(count).toBe(1);
  await alerts.update((all) => ({ ...all, b: alert('b', true) }));
  await expect.poll(count).toBe(2);
  await alerts.update(() => ({}));
  await expect.poll(count).toBe(0);
});
