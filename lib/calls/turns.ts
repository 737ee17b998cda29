import type { Stored } from '#lib/storage/stored.ts';
import type { WalletCall } from './wallet-call.ts';

/** How a turn ended for the one who waited. Cancelled while in the wallet, the call itself goes on there. */
export type Turn<R> = { kind: 'done'; value: R } | { kind: 'cancelled'; wasInWallet: boolean };

export interface Turns {
  /** Runs `job` when it is this call's turn. */
  take<R>(call: { origin: string; method: string }, job: () => Promise<R>): Promise<Turn<R>>;
  /** Ends the waiting for a call at the user's wish. False when there is no such call any more. */
  cancel(id: string): boolean;
}

interface Waiting extends WalletCall {
  run(): Promise<void>;
  cancelled(): void;
}

/**
 * One wallet review at a time: the wallet service refuses a second while one is open. Calls of one site go in the order
 * they came; sites take turns, so that one with many calls does not make the others wait for all of them. A review is
 * never aborted, neither by a closed tab nor by cancelling: the user's late answer would end the next one.
 */
export function createTurns(deps: { calls: Stored<WalletCall[]>; now: () => number; newId: () => string }): Turns {
  const waiting = new Map<string, Waiting[]>();
  let current: Waiting | undefined;

  /** In the order in which they will run: each round takes the first of every site. */
  const inOrder = (): Waiting[] => {
    const queues = [...waiting.values()];
    const rounds = Math.max(0, ...queues.map((queue) => queue.length));
    return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
  };

  const publish = (): void => {
    const shown = [...(current ? [current] : []), ...inOrder()];
    const calls = shown.map(({ id, origin, method, step, since }) => ({ id, origin, method, step, since }));
    deps.calls.update(() => calls).catch(console.error);
  };

  /** The call whose turn is next, taken out of its queue. */
  const takeNext = (): Waiting | undefined => {
    const first = waiting.entries().next();
    if (first.done) return undefined;
    const [site, queue] = first.value;
    const [call, ...rest] = queue;
    // Behind all the others, or away: a Map keeps the order in which its entries were set.
    waiting.delete(site);
    if (rest.length > 0) waiting.set(site, rest);
    return call;
  };

  const runAll = async (): Promise<void> => {
    if (current) return;
    // A loop, for a function that awaits itself would hold all of its past while calls keep coming.
    for (let call = takeNext(); call; call = takeNext()) {
      current = call;
      call.step = 'in-wallet';
      call.since = deps.now();
      publish();
      await call.run();
      current = undefined;
      publish();
    }
  };

  return {
    take: (call, job) =>
      new Promise((resolve, reject) => {
        const entry: Waiting = {
          ...call,
          id: deps.newId(),
          step: 'waiting',
          since: deps.now(),
          run: () => job().then((value) => resolve({ kind: 'done', value }), reject),
          cancelled: () => resolve({ kind: 'cancelled', wasInWallet: entry.step === 'in-wallet' }),
        };
        waiting.set(call.origin, [...(waiting.get(call.origin) ?? []), entry]);
        // The site that is being served has its next turn after every other one, also after those that come later.
        const served = current && waiting.get(current.origin);
        if (current && served) {
          waiting.delete(current.origin);
          waiting.set(current.origin, served);
        }
        if (current) publish();
        void runAll();
      }),

    cancel(id) {
      if (current?.id === id) {
        current.cancelled();
        return true;
      }
      const call = inOrder().find((other) => other.id === id);
      if (!call) return false;
      const rest = (waiting.get(call.origin) ?? []).filter((other) => other !== call);
      if (rest.length > 0) waiting.set(call.origin, rest);
      else waiting.delete(call.origin);
      call.cancelled();
      publish();
      return true;
    },
  };
}
