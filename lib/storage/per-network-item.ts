import type { Stored } from './stored.ts';

/** One value per network; by default that of the network in use. */
export interface PerNetworkItem<T> extends Stored<T> {
  of(networkId: string): Stored<T>;
}

/** Follows the network in use; switching it is a new value. Late answers go through `of`. */
export function perNetworkItem<T>(
  settings: Pick<Stored<{ networkId: string }>, 'get' | 'watch'>,
  open: (networkId: string) => Stored<T>,
): PerNetworkItem<T> {
  const opened = new Map<string, Stored<T>>();
  const of = (networkId: string): Stored<T> => {
    const item = opened.get(networkId) ?? open(networkId);
    opened.set(networkId, item);
    return item;
  };
  const inUse = async (): Promise<Stored<T>> => of((await settings.get()).networkId);
  return {
    of,
    get: async () => (await inUse()).get(),
    update: async (change) => (await inUse()).update(change),
    watch(listener) {
      let ended = false;
      let followed: string | undefined;
      let unwatch = (): void => {};
      const follow = (networkId: string): void => {
        followed = networkId;
        unwatch();
        unwatch = of(networkId).watch(listener);
      };
      const unwatchSettings = settings.watch(({ networkId }) => {
        if (ended || networkId === followed) return;
        follow(networkId);
        void of(networkId)
          .get()
          .then((value) => {
            if (!ended && followed === networkId) listener(value);
          });
      });
      void settings.get().then(({ networkId }) => {
        if (!ended && followed === undefined) follow(networkId);
      });
      return () => {
        ended = true;
        unwatch();
        unwatchSettings();
      };
    },
  };
}
