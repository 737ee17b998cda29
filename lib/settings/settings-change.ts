import * as z from 'zod/mini';
import { firstProblem } from '#lib/data-api/parse-rows.ts';
import type { AlertPreferences } from './alert-preferences.ts';
import type { Network } from './network.ts';
import { presentSettingsSchema, type Settings } from './settings.ts';

/**
 * What one save changes. Everything that it does not name stays as it is stored by then, so that no save takes back
 * what another one, of the same page or of another, has just changed.
 */
export type SettingsChange = {
  /** All settings, as from a file. */
  all?: Settings;
  /** What changes of the network with that ID; all of it for a new one, which comes after the others. */
  network?: Pick<Network, 'id'> & Partial<Network>;
  /** ID of a network that goes. */
  removed?: string;
  /** ID of the network to be in use. */
  networkId?: string;
  governanceAlerts?: boolean;
  notify?: Partial<AlertPreferences['notify']>;
  /** Kinds of proposal: muted from now on, or not any more. */
  mute?: Partial<Record<AlertPreferences['mutedKinds'][number], boolean>>;
  followedParty?: string;
};

/** A change as it is sent. No more than its shape is looked at: what comes of it is read as settings always are. */
export const sentChangeSchema = z.object({
  all: z.optional(presentSettingsSchema),
  network: z.optional(z.record(z.string(), z.unknown())),
  removed: z.optional(z.string()),
  networkId: z.optional(z.string()),
  governanceAlerts: z.optional(z.boolean()),
  notify: z.optional(z.record(z.string(), z.unknown())),
  mute: z.optional(z.record(z.string(), z.unknown())),
  followedParty: z.optional(z.string()),
});

export type SentChange = z.infer<typeof sentChangeSchema>;

/**
 * The settings with a change. Another network is in use where the one that was, or was to be, is gone. Throws where
 * what comes of it would be no settings: without any network, say.
 */
export function withChange(stored: Settings, change: SentChange): Settings {
  const { network, removed, notify, mute = {} } = change;
  const { networks, networkId, governanceAlerts, alerts } = change.all ?? stored;
  const isKnown = networks.some(({ id }) => id === network?.['id']);
  const next = networks
    .map((one): Record<string, unknown> => (one.id === network?.['id'] ? { ...one, ...network } : one))
    .concat(network === undefined || isKnown ? [] : network)
    .filter(({ id }) => id !== removed);
  const inUse = [change.networkId, networkId, next[0]?.['id']];
  const changed = presentSettingsSchema.safeParse({
    networks: next,
    networkId: inUse.find((wanted) => next.some(({ id }) => id === wanted)),
    governanceAlerts: change.governanceAlerts ?? governanceAlerts,
    alerts: {
      notify: { ...alerts.notify, ...notify },
      mutedKinds: [...new Set([...alerts.mutedKinds, ...Object.keys(mute)])].filter((kind) => mute[kind] !== false),
      followedParty: change.followedParty ?? alerts.followedParty,
    },
  });
  if (!changed.success) throw new Error(firstProblem(changed.error));
  return changed.data;
}
