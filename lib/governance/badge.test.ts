import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { type GovernanceAlert, tallyOf } from './alert.ts';
import { showUnread } from './badge.ts';

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

test('shows how many alerts are unread, nothing for none, and only changes', async () => {
  const alerts = memoryItem<Record<string, GovernanceAlert>>({ a: alert('a', true), b: alert('b', false) });
  const texts: string[] = [];
  const count = memoryItem(0);
  const badge = {
    setBadgeText: ({ text }: { text: string }) => texts.push(text),
    setBadgeBackgroundColor: () => undefined,
  };
  const stop = showUnread(alerts, badge, count);
  await expect.poll(() => texts).toEqual(['1']);
  expect(await count.get()).toBe(1);
  await alerts.update((all) => ({ ...all, b: alert('b', true) }));
  await alerts.update((all) => ({ ...all, c: alert('c', false) }));
  await alerts.update(() => ({}));
  await alerts.update(() =>
    Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [String(i), alert(String(i), true)])),
  );
  expect(texts).toEqual(['1', '2', '', '999+']);
  expect(await count.get()).toBe(1200);
  stop();
  await alerts.update(() => ({}));
  expect(texts).toHaveLength(4);
});
