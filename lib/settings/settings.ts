import * as z from 'zod/mini';
import { languageChoices } from '#lib/i18n/languages.ts';
import { keptObject, satisfying, textUpTo } from '#lib/storage/schema.ts';
import { contactsSchema } from './contacts.ts';
import { defaultNetworkName } from './default-network-name.ts';
import { isManaged } from './managed-network.ts';
import { firstNetworkId, type Network, networkSchema } from './network.ts';

export const alertPreferencesSchema = keptObject({
  /** By a desktop notification. */
  notify: keptObject({
    newProposals: z.boolean(),
    stateChanges: z.boolean(),
    followedParty: z.boolean(),
    /** Open proposals without a vote of the user's, before they close. Earlier settings lack it. */
    reminders: z._default(z.boolean(), false),
  }),
  /** Kinds of proposal that are listed but never new, counted or notified of, unless the followed party is in it. Later settings may have others. */
  mutedKinds: z.array(z.string()),
  /** Public key of the party whose proposals and votes come first; empty for none. */
  followedParty: textUpTo(200),
});

export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;

/** Most networks of the user's own, and most of the administrator's. */
export const mostNetworks = 20;

export const settingsSchema = keptObject({
  networks: z.array(networkSchema).check(
    satisfying((all) => {
      const own = all.filter((network) => !isManaged(network)).length;
      return Math.max(own, all.length - own) <= mostNetworks && new Set(all.map(({ id }) => id)).size === all.length;
    }),
  ),
  networkId: z.string(),
  /** Follow governance streams. Off, the background sleeps whenever no call is pending. */
  governanceAlerts: z.boolean(),
  /** IDs of the networks that are followed while another one is in use as well; null before the first choice. Earlier settings lack it. */
  followed: z._default(z.nullable(z.array(z.string())), null),
  alerts: alertPreferencesSchema,
  /** Keep a log of what sites asked. Earlier settings lack it. */
  keepActivity: z._default(z.boolean(), true),
  /** Say in a window what the wallet asks about a transaction. Earlier settings lack it. */
  showWalletReviews: z._default(z.boolean(), true),
  /** Earlier settings lack it. */
  contacts: z._default(contactsSchema, {}),
  /** Earlier settings lack it, and later ones may have one that this version does not speak. */
  language: z.catch(z.literal(languageChoices), 'browser'),
}).check(satisfying(({ networks, networkId }) => networks.some(({ id }) => id === networkId)));

export type Settings = z.infer<typeof settingsSchema>;

/** Something of each network, by its ID. */
export type ByNetwork<T> = Readonly<Record<string, T>>;

/** Where the services listen when nobody has moved them: the wallet's and the data node's own default ports. */
export const defaultNetwork: Network = {
  id: firstNetworkId,
  name: defaultNetworkName,
  walletAddress: 'http://127.0.0.1:1789',
  dataApiAddresses: ['http://127.0.0.1:3008'],
  expectedChainId: '',
};

export const defaultSettings: Settings = {
  networks: [defaultNetwork],
  networkId: firstNetworkId,
  governanceAlerts: true,
  followed: null,
  alerts: {
    notify: { newProposals: false, stateChanges: false, followedParty: false, reminders: false },
    mutedKinds: [],
    followedParty: '',
  },
  keepActivity: true,
  showWalletReviews: true,
  contacts: {},
  language: 'browser',
};

export function currentNetwork({ networks, networkId }: Pick<Settings, 'networks' | 'networkId'>): Network {
  return networks.find(({ id }) => id === networkId) ?? networks[0] ?? defaultNetwork;
}

/** The network with that ID; undefined once it is removed. */
export const networkOf = ({ networks }: Pick<Settings, 'networks'>, networkId: string): Network | undefined =>
  networks.find(({ id }) => id === networkId);

/** With the own networks of the settings that these replace, as far as there is room: their sites would go with them. */
export function withNetworksOf(before: Settings, settings: Settings): Settings {
  const isUsed = (network: Network): boolean => JSON.stringify(network) !== JSON.stringify(defaultNetwork);
  const added = before.networks.filter((network) => isUsed(network) && !networkOf(settings, network.id));
  const networks = [...settings.networks, ...added].filter((network) => !isManaged(network));
  return { ...settings, networks: networks.slice(0, mostNetworks) };
}

/** IDs of the networks that are followed whichever is in use. */
export const followedBy = ({ followed, networkId }: Settings): string[] => followed ?? [networkId];

/** The networks whose proposals and votes are looked after: the one in use, and the followed ones. */
export const networksToGovern = ({ networks, networkId, followed }: Settings): Network[] =>
  networks.filter(({ id }) => id === networkId || followed?.includes(id));

/** Whether the user is told of the network's proposals. */
export const followsNetwork = (settings: Settings, networkId: string): boolean =>
  settings.governanceAlerts && networksToGovern(settings).some(({ id }) => id === networkId);

/** Of all networks whose proposals the user is told of. */
export const sumOfFollowed = (settings: Settings, counts: ByNetwork<number>): number =>
  Object.entries(counts).reduce((sum, [id, count]) => sum + (followsNetwork(settings, id) ? count : 0), 0);
