import type { Store } from '#lib/background/store.ts';
import type { RelayReply } from '#lib/bridge/envelope.ts';
import { startBackground } from '#lib/calls/testing/background.ts';
import type { Port, PortSender } from '#lib/platform.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { ScriptedWallet } from './scripted-wallet.ts';

/** The page's end of a port to the background. */
export interface PagePort {
  send(message: unknown): void;
  /** Disconnects from the page's side. */
  close(): void;
}

const never = new Promise<never>(() => undefined);

/** A stored value that a dead background can neither read nor change. */
function mortal<T>(item: Stored<T>, isAlive: () => boolean): Stored<T> {
  return {
    get: async () => (isAlive() ? item.get() : never),
    update: async (change) => (isAlive() ? item.update((value) => (isAlive() ? change(value) : value)) : never),
    watch: item.watch,
  };
}

/**
 * One background over storage that outlives it, and a wallet service behind the real wallet client. After
 * `die` nothing it still does reaches storage, the wallet or a page, as when a browser ends it.
 */
export function startMortalBackground(storage: Store, service: ScriptedWallet, clock: { at: number }) {
  let alive = true;
  /** Each message takes so long that none is one too many. */
  let time = 1000;
  const isAlive = (): boolean => alive;
  const items = { ...storage };
  for (const [key, item] of Object.entries(storage)) {
    if (typeof item === 'object') Reflect.set(items, key, { ...item, ...mortal<unknown>(item, isAlive) });
  }
  const background = startBackground(
    items,
    {
      fetch: (input, init) => (alive ? service.fetch(input, init) : never),
      now: () => clock.at,
      monotonic: () => time,
    },
    service.rules,
  );

  return {
    service: background.service,
    approvals: background.approvals,
    events: background.events,
    held: background.held,
    die(): void {
      alive = false;
    },
    /** Opens a port; `receive` gets what the background posts. */
    connect(name: string, sender: PortSender, receive: (reply: RelayReply) => void): PagePort {
      let onMessage = (_message: unknown): void => undefined;
      let onDisconnect = (): void => undefined;
      let open = true;
      const port: Port = {
        name,
        sender,
        disconnect: () => {
          throw new Error('The background closed a port.');
        },
        postMessage: (reply) => {
          // Browsers throw for a port that is gone.
          if (!open) throw new Error('Attempting to use a disconnected port object');
          if (alive) receive(structuredClone(reply));
        },
        onMessage: {
          addListener: (listener) => {
            onMessage = listener;
          },
        },
        onDisconnect: {
          addListener: (listener) => {
            onDisconnect = listener;
          },
        },
      };
      time += 2;
      background.service.attach(port);
      return {
        send: (message) => {
          time += 2;
          if (alive && open) onMessage(message);
        },
        close: () => {
          open = false;
          if (alive) onDisconnect();
        },
      };
    },
  };
}

export type MortalBackground = ReturnType<typeof startMortalBackground>;
