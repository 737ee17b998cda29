import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { activityEntrySchema } from '#lib/activity/activity-log.ts';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { governanceAlertSchema } from '#lib/governance/alert.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { withAlerts, withSavedNetwork } from '#lib/settings/change-settings.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { siteSchema } from '#lib/sites/site.ts';

const newer = { added: { by: ['a newer version'] } };

test('settings of a newer version keep what it added, whatever is changed in them here', () => {
  const { networks, alerts } = defaultSettings;
  const [network] = networks;
  const stored = {
    ...defaultSettings,
    ...newer,
    networks: [{ ...network, ...newer }],
    alerts: { ...alerts, ...newer, notify: { ...alerts.notify, ...newer } },
  };
  const saved = withSavedNetwork(settingsSchema.parse(stored), { id: 'first', name: 'Mine' });
  const changed = withAlerts(saved, { follow: false, followedParty: 'p', notify: { reminders: true } });
  expect(changed).toEqual({
    ...stored,
    networks: [{ ...network, ...newer, name: 'Mine' }],
    governanceAlerts: false,
    alerts: { ...stored.alerts, followedParty: 'p', notify: { ...stored.alerts.notify, reminders: true } },
  });
});

const bound = { publicKey: 'k', networkId: 'first', chainId: 'net-1' };
const unasked = { method: 'client.send_transaction', transactionKind: 'voteSubmission', ...bound, until: 1 };

test.each<[string, z.ZodMiniType, object]>([
  [
    'a site',
    siteSchema,
    {
      origin: 'https://a.example',
      networkId: 'first',
      allowedAt: 1,
      lastCallAt: 2,
      connected: false,
      keys: null,
      unasked: [{ ...unasked, ...newer }],
    },
  ],
  ['a line of the log', activityEntrySchema, entryOf({})],
  ['an alert', governanceAlertSchema, emptyAlert('p', 1)],
])('so does %s', (_what, schema, entry) => {
  const stored = { ...entry, ...newer };
  expect(schema.safeParse(stored)).toEqual({ success: true, data: stored });
});
