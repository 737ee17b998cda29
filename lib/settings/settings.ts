import * as z from 'zod/mini';
import { languageChoices } from '#lib/i18n/languages.ts';
import { keptObject } from '#lib/storage/kept-object.ts';
import { satisfying } from '#lib/storage/satisfying.ts';
import { alertPreferencesSchema, defaultAlertPreferences } from './alert-preferences.ts';
import { contactsSchema } from './contacts.ts';
import { defaultNetworkName } from './default-network-name.ts';
import { isManaged } from './managed-network.ts';
import { firstNetworkId, type Network, networkSchema } from './network.ts';

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
  /** Follow the governance stream. Off, the background sleeps whenever no call is pending. */
  governanceAlerts: z.boolean(),
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
  alerts: defaultAlertPreferences,
  keepActivity: true,
  showWalletReviews: true,
  contacts: {},
  language: 'browser',
};

export function currentNetwork({ networks, networkId }: Pick<Settings, 'networks' | 'networkId'>): Network {
  return networks.find(({ id }) => id === networkId) ?? networks[0] ?? defaultNetwork;
}

/** The network with that ID; undefined once it is removed. */
export const networkOf = ({ networks }: Settings, networkId: string): Network | undefined =>
  networks.find(({ id }) => id === networkId);

export function withNetwork(settings: Settings, change: Partial<Omit<Network, 'id'>>): Settings {
  const { id } = currentNetwork(settings);
  const networks = settings.networks.map((network) => (network.id === id ? { ...network, ...change } : network));
  return { ...settings, networks };
}
