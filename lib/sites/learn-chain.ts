import * as z from 'zod/mini';
import { isManaged } from '#lib/settings/managed-network.ts';
import { type Network, networkSchema } from '#lib/settings/network.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import { filterValues, readEntries, type Stored } from '#lib/storage/stored.ts';

/** Learnt, and the user is still told so; or undone, and not learnt again. */
const learntSchema = z.literal(['told', 'undone']);

/** By network and chain. */
export type LearntChains = Readonly<Record<string, z.infer<typeof learntSchema>>>;

/** What cannot be read is nothing: it is learnt again, and told. */
export const learntChainsSchema = z.pipe(
  z.unknown(),
  z.transform((stored: unknown): LearntChains => readEntries(learntSchema)(stored).value),
);

/** No network's ID has a space. */
const learntKey = (networkId: string, chainId: string): string => `${networkId} ${chainId}`;

/** Whether the user is still told that this network's expected chain was learnt. */
export const isTold = (learnt: LearntChains, { id, expectedChainId }: Network): boolean =>
  learnt[learntKey(id, expectedChainId)] === 'told';

/** Without those of one network. */
export const withoutLearnt = (learnt: LearntChains, networkId: string): LearntChains =>
  filterValues(learnt, (_state, key) => !key.startsWith(learntKey(networkId, '')));

export interface LearntChainsStore {
  settings: Stored<Settings>;
  learntChains: Stored<LearntChains>;
}

const withExpected = (settings: Settings, networkId: string, expectedChainId: string): Settings => ({
  ...settings,
  networks: settings.networks.map((network) => (network.id === networkId ? { ...network, expectedChainId } : network)),
});

/** The first chain that the wallet at that address answers is the one that its network expects from now on. */
export async function learnChain(
  store: LearntChainsStore,
  networkId: string,
  walletAddress: string,
  chainId: string,
): Promise<void> {
  const learns = (settings: Settings): boolean => {
    const network = networkOf(settings, networkId);
    if (!network || network.walletAddress !== walletAddress) return false;
    return network.expectedChainId === '' && !isManaged(network);
  };
  if (!learns(await store.settings.get())) return;
  if (!networkSchema.shape.expectedChainId.safeParse(chainId).success) return;
  const key = learntKey(networkId, chainId);
  if ((await store.learntChains.get())[key] === 'undone') return;
  // First: a background that ended in between would have learnt it in silence.
  await store.learntChains.update((all) => ({ ...all, [key]: 'told' }));
  await store.settings.update((all) => (learns(all) ? withExpected(all, networkId, chainId) : all));
}

/** The network expects no chain again, and does not learn this one again. */
export async function undoChain(store: LearntChainsStore, networkId: string, chainId: string): Promise<void> {
  await store.learntChains.update((all) => ({ ...all, [learntKey(networkId, chainId)]: 'undone' }));
  await store.settings.update((all) =>
    networkOf(all, networkId)?.expectedChainId === chainId ? withExpected(all, networkId, '') : all,
  );
}

/** The user has been told. */
export const closeChain = ({ learntChains }: LearntChainsStore, networkId: string, chainId: string): Promise<unknown> =>
  learntChains.update(({ [learntKey(networkId, chainId)]: _told, ...others }) => others);

/** The network learns its chain anew, whatever was undone. */
export const relearnChain = ({ learntChains }: LearntChainsStore, networkId: string): Promise<unknown> =>
  learntChains.update((all) => withoutLearnt(all, networkId));
