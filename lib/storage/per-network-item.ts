import type { Stored } from './stored.ts';

/** A value that each network has its own of. Taken by itself it is that of the network in use. */
export interface PerNetworkItem<T> extends Stored<T> {
  /** That of one network, in use or not. */
  of(networkId: string): Stored<T>;
}

/**
 * One value a network. Reading, changing and watching follow the network in use: a change of it is a new value to
 * those who watch. What must not end up with another network, as something asked of one that is answered late, goes
 * through `of`.
 */
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
        if (ended || networkId === followed) return;
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
        if (followed === undefined) follow(networkId);
      });
      return () => {
        ended = true;
        unwatch();
        unwatchSettings();
      };
    },
  };
}
