import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { firstProblem } from '#lib/data-api/request.ts';
import { satisfying } from '#lib/storage/schema.ts';
import { networkSchema } from './network.ts';
import { alertPreferencesSchema, followedBy, type Settings, settingsSchema } from './settings.ts';

/**
 * Changes of the network with that ID, or a new one. What is left out stays as it is stored by then: another page may
 * have changed it.
 */
export const networkChangeSchema = z.lazy(() => z.extend(z.partial(networkSchema), { id: networkSchema.shape.id }));

/** Of `alertPreferencesSchema`. Not by `z.partial`, where a default would stand for what is left out. */
export const notifyFlags = () => {
  const flag = z.optional(z.boolean());
  return { newProposals: flag, stateChanges: flag, followedParty: flag, reminders: flag };
};

/** By the same rule. */
export const alertsChangeSchema = z.lazy(() =>
  z.object({
    /** Whether governance streams are followed. */
    follow: z.optional(z.boolean()),
    /** The network with that ID, while another one is in use as well. */
    network: z.optional(z.object({ id: z.string(), follow: z.boolean() })),
    notify: z.optional(z.object(notifyFlags())),
    /** Kinds of proposal that are muted from now on, or not any more. */
    mute: z.optional(
      z
        .catchall(z.object({}), z.boolean())
        .check(satisfying((mute) => Object.keys(mute).every((kind) => proposalKinds.some((known) => known === kind)))),
    ),
    followedParty: z.optional(alertPreferencesSchema.shape.followedParty),
  }),
);

export type NetworkChange = z.infer<typeof networkChangeSchema>;
export type AlertsChange = z.infer<typeof alertsChangeSchema>;

/** Throws where a change would leave no valid settings: no network, say, or one too many. */
function checked(settings: unknown): Settings {
  const read = settingsSchema.safeParse(settings);
  if (!read.success) throw new Error(firstProblem(read.error));
  return read.data;
}

export function withSavedNetwork(settings: Settings, change: NetworkChange): Settings {
  const isKnown = settings.networks.some(({ id }) => id === change.id);
  const networks = isKnown
    ? settings.networks.map((network) => (network.id === change.id ? { ...network, ...change } : network))
    : [...settings.networks, change];
  const followed = isKnown ? settings.followed : [...followedBy(settings), change.id];
  return checked({ ...settings, networks, followed });
}

/** Where it was in use, the first one that is left is. */
export function withoutNetwork(settings: Settings, id: string): Settings {
  const networks = settings.networks.filter((network) => network.id !== id);
  return checked({
    ...settings,
    networks,
    networkId: settings.networkId === id ? networks[0]?.id : settings.networkId,
  });
}

/** If it is still there. The one that was in use is followed on, unless the user had said otherwise. */
export function withNetworkInUse(settings: Settings, id: string): Settings {
  if (!settings.networks.some((network) => network.id === id)) return settings;
  return { ...settings, networkId: id, followed: followedBy(settings) };
}

export function withAlerts(settings: Settings, change: AlertsChange): Settings {
  const { alerts, governanceAlerts } = settings;
  const { follow = governanceAlerts, network, notify, mute = {}, followedParty = alerts.followedParty } = change;
  const others = followedBy(settings).filter((id) => id !== network?.id);
  return checked({
    ...settings,
    governanceAlerts: follow,
    ...(network && { followed: network.follow ? [...others, network.id] : others }),
    alerts: {
      ...alerts,
      notify: { ...alerts.notify, ...notify },
      mutedKinds: [...new Set([...proposalKinds, ...alerts.mutedKinds])].filter(
        (kind) => mute[kind] ?? alerts.mutedKinds.includes(kind),
      ),
      followedParty,
    },
  });
}
