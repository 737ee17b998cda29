import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { type GovernanceAlert, keepUnreadCount, tallyOf } from './alert.ts';

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

test('keeps the number of unread alerts, until it is stopped', async () => {
  const alerts = memoryItem<Record<string, GovernanceAlert>>({ a: alert('a', true), b: alert('b', false) });
  const count = memoryItem(0);
  const stop = keepUnreadCount(alerts, count, (error) => expect.unreachable(String(error)));
  await expect.poll(count.get).toBe(1);
  await alerts.update((all) => ({ ...all, b: alert('b', true) }));
  await expect.poll(count.get).toBe(2);
  await alerts.update(() => ({}));
  await expect.poll(count.get).toBe(0);
  stop();
  await alerts.update(() => ({ a: alert('a', true) }));
  expect(await count.get()).toBe(0);
});
