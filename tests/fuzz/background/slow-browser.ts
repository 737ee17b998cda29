import type { Store } from '#lib/background/store.ts';
import { copyOf, memoryStore } from '#lib/background/testing/memory-store.ts';
import type { RelayReply } from '#lib/bridge/envelope.ts';
import type { RelayPort, RelayRuntime } from '#lib/bridge/relay.ts';
import { startBackground, walletOfTest } from '#lib/calls/testing/background.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Random } from '#sandbox/data/random.ts';

/** Milliseconds of one turn. */
export const turnMs = 100;

/** One life of the background, with a wallet service of its own: what an earlier life asked is never answered. */
interface Life extends ReturnType<typeof startBackground> {
  dead: boolean;
  wallet: ReturnType<typeof walletOfTest>;
  /** Closes the page's end of each port. */
  ports: Set<() => void>;
}

/** Lets a few promises go on, and others not yet. */
export async function someTurns(random: Random, most: number): Promise<void> {
  for (let left = random.integer(0, most); left > 0; left--) await Promise.resolve();
}

/**
 * A browser in which everything that crosses a border takes some turns: ports, messages, their ends and storage. Messages
 * of one page arrive in order. Only a connection starts the background.
 */
export function createSlowBrowser(random: Random) {
  let now = 0;
  let tasks: Array<{ due: number; job: () => void }> = [];
  const later = (turns: number, job: () => void): void => void tasks.push({ due: now + turns, job });
  /** Runs jobs in order, each some turns after it was given. */
  const inOrder = () => {
    let last = 0;
    return (job: () => void): void => {
      last = Math.max(last, now + random.integer(0, 3));
      later(last - now, job);
    };
  };

  let storage = memoryStore();
  let life: Life | undefined;
  /** Closes the page's end of each port that has not reached a background. */
  const underWay = new Set<() => void>();

  const slowly = <T>(item: Stored<T>, isDead: () => boolean): Stored<T>['update'] => {
    let last: Promise<unknown> = Promise.resolve();
    return (change) => {
      const next = last.then(async () => {
        await new Promise<void>((resolve) => later(random.integer(0, 6), resolve));
        return isDead() ? new Promise<never>(() => undefined) : item.update(change);
      });
      last = next;
      return next;
    };
  };

  const start = (): Life => {
    const wallet = walletOfTest();
    const items: Store = { ...storage };
    const isDead = (): boolean => started.dead;
    for (const [name, item] of Object.entries(storage)) {
      if (typeof item === 'object') Reflect.set(items, name, { ...item, update: slowly<unknown>(item, isDead) });
    }
    const schedule = (job: () => void, ms: number): (() => void) => {
      let cancelled = false;
      later(Math.ceil(ms / turnMs), () => {
        if (!cancelled && !started.dead) job();
      });
      return () => {
        cancelled = true;
      };
    };
    const background = startBackground(items, { openWallet: () => wallet.link, schedule });
    const started: Life = { ...background, dead: false, wallet, ports: new Set() };
    return started;
  };

  const connect = (name: string, origin: string, tabId: number, send: (job: () => void) => void): RelayPort => {
    let open = true;
    let told = (_reply: RelayReply): void => undefined;
    let broke = (): void => undefined;
    let toBackground = (_message: unknown): void => undefined;
    let leave = (): void => undefined;
    const breakPort = (): void => {
      if (!open) return;
      open = false;
      broke();
    };
    underWay.add(breakPort);
    send(() => {
      underWay.delete(breakPort);
      life ??= start();
      const mine = life;
      const receive = inOrder();
      let left = false;
      mine.ports.add(breakPort);
      mine.service.attach({
        name,
        sender: { origin, frameId: 0, tab: { id: tabId } },
        disconnect: () => {
          left = true;
          receive(breakPort);
        },
        postMessage: (reply) => {
          if (!mine.dead && !left) receive(() => open && told(reply));
        },
        onMessage: {
          addListener: (listener) => {
            toBackground = (message) => {
              if (!mine.dead && !left) listener(message);
            };
          },
        },
        onDisconnect: {
          addListener: (listener) => {
            leave = () => {
              left = true;
              if (!mine.dead) listener();
            };
          },
        },
      });
    });
    return {
      postMessage: (message) => send(() => toBackground(message)),
      disconnect: () => {
        open = false;
        send(() => leave());
      },
      onMessage: {
        addListener: (listener) => {
          told = listener;
        },
      },
      onDisconnect: {
        addListener: (listener) => {
          broke = listener;
        },
      },
    };
  };

  return {
    life: () => life,
    storage: () => storage,
    /** What a page's relay has of the browser. */
    runtimeOf(origin: string, tabId: number): RelayRuntime {
      const send = inOrder();
      return {
        id: 'abc',
        onMessage: { addListener: () => undefined },
        connect: ({ name }) => connect(name, origin, tabId, send),
      };
    },
    /** Ends the background. */
    async kill(): Promise<void> {
      if (!life) return;
      life.dead = true;
      const ports = [...life.ports];
      life = undefined;
      storage = await copyOf(storage);
      // Chromium may close the page's end of a port that the next background gets, and is not told of.
      for (const end of underWay) if (random.unit() < 0.5) ports.push(end);
      for (const end of ports) later(random.integer(0, 10), end);
    },
    async turn(): Promise<void> {
      now += 1;
      const due = tasks.filter((task) => task.due <= now).sort((a, b) => a.due - b.due);
      tasks = tasks.filter((task) => task.due > now);
      for (const { job } of due) {
        job();
        await someTurns(random, 6);
      }
    },
  };
}

export type SlowBrowser = ReturnType<typeof createSlowBrowser>;
