import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { followedBy, networkOf, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { command } from './send-command.ts';

/** The network that a page shows. Looking at one changes no setting: the one in use stays in use. */
export interface ShownNetwork extends Pick<Stored<Settings>, 'get' | 'watch'> {
  /** Begins with this network. Resolves what `get` waits for, and returns the settings as they are shown. */
  begin(settings: ReadonlySignal<Settings>, networkId: string | null): ReadonlySignal<Settings>;
  /** Null for the one in use. */
  look(networkId: string | null): void;
  id(): Promise<string>;
  /** Brings it, or the one given, into use: there votes are cast and keys listed. */
  use(networkId?: string): Promise<string>;
}

/** The settings with the network that is looked at in place of the one in use, which is followed all the same. */
function withShown(settings: Settings, networkId: string | null): Settings {
  if (networkId === null || networkId === settings.networkId || !networkOf(settings, networkId)) return settings;
  return { ...settings, networkId, followed: [...followedBy(settings), settings.networkId] };
}

export function createShownNetwork(stored: Pick<Stored<Settings>, 'get'>): ShownNetwork {
  const looked = signal<string | null>(null);
  const shown = Promise.withResolvers<ReadonlySignal<Settings>>();
  const get = async (): Promise<Settings> => (await shown.promise).value;
  return {
    get,
    id: async () => (await get()).networkId,

    begin(settings, networkId) {
      looked.value = networkId;
      const all = computed(() => withShown(settings.value, looked.value));
      shown.resolve(all);
      return all;
    },

    look(networkId) {
      looked.value = networkId;
    },

    async use(networkId) {
      const id = networkId ?? (await get()).networkId;
      if (id !== (await stored.get()).networkId) await command('network.use', { id });
      return id;
    },

    watch(listener) {
      let stop = (): void => undefined;
      let hasEnded = false;
      void shown.promise.then((all) => {
        let isFirst = true;
        // It tells the value of now at once.
        if (!hasEnded) stop = all.subscribe((value) => void (isFirst || listener(value)));
        isFirst = false;
      });
      return () => {
        hasEnded = true;
        stop();
      };
    },
  };
}
