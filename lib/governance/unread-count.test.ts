import { expect, test } from 'vitest';
import { type GovernanceAlert, keepUnreadCount } from './alert.ts';
import { testContext } from './testing/context.ts';
import { emptyAlert } from './testing/empty-alert.ts';

const alert = (proposalId: string, unread: boolean): GovernanceAlert => ({
  ...emptyAlert(proposalId, 0),
  kind: 'newFreeform',
  state: 'STATE_OPEN',
  unread,
});

test('keeps the number of unread alerts', async () => {
  const { context, store } = testContext();
  const { alerts, unread } = store;
  const count = async () => (await unread.get())['first'];
  await alerts.update(() => ({ a: alert('a', true), b: alert('b', false) }));
  keepUnreadCount(context);
  await expect.poll(count).toBe(1);
  await alerts.update((all) => ({ ...all, b: alert('b', true) }));
  await expect.poll(count).toBe(2);
  await alerts.update(() => ({}));
  await expect.poll(count).toBe(0);
});
