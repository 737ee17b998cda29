import type { Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { Hold } from './heartbeat.ts';
import type { WalletCall } from './wallet-call.ts';

/**
 * How a turn ended for the one who waited. Cancelled while in the wallet, the call itself goes on there; `gone` is a call
 * whose page went away before its turn.
 */
export type QueueResult<R> = { kind: 'done'; value: R } | { kind: 'cancelled' } | { kind: 'gone' };

export interface QueuedCall {
  origin: string;
  method: string;
  /** Aborted when nobody waits for it any more: then it never goes to the wallet, unless its turn has come. */
  gone?: AbortSignal | undefined;
  /** The wallet most likely answers at once: shown only when it does not, for then it asks its user. */
  quick?: boolean;
}

export interface ReviewQueue {
  /**
   * Runs `job` when it is this call's turn, and again, after a while, as long as it comes to `walletBusy`: until then
   * the call was not executed, and the turn is still its own.
   */
  run<R>(call: QueuedCall, job: () => Promise<R | typeof walletBusy>): Promise<QueueResult<R>>;
  /** Whether nothing has a turn or waits for one. */
  idle(): boolean;
  /** Ends the waiting for a call at the user's wish. False when there is no such call any more. */
  cancel(id: string): boolean;
}

/** Milliseconds after which a call that the wallet has not answered is taken for one that it asks its user about. */
export const asksAfter = 1000;

/** Milliseconds until a call that the wallet was too busy for is sent again: doubled each time, up to the longest. */
const busyPause = { first: 500, longest: 4000 };

interface Waiting extends WalletCall {
  quick: boolean;
  /** Whoever waited has been told how it ended. */
  over: boolean;
  run(): Promise<unknown>;
  cancelled(): void;
  /** Ends the pause before the next attempt. */
  wake(): void;
}

/**
 * One wallet review at a time: the wallet service refuses a second while one is open. Calls of one site go in the order
 * they came; sites take turns, so that one with many calls does not make the others wait for all of them. A review is
 * never aborted, neither by a closed tab nor by cancelling: the user's late answer would end the next one.
 */
export function createReviewQueue(deps: {
  calls: Stored<WalletCall[]>;
  now: () => number;
  newId: () => string;
  /** Keeps the background alive while a call is in its turn or waits for one. */
  hold: Hold;
  /** Runs `job` in `ms` milliseconds. */
  schedule: (job: () => void, ms: number) => unknown;
}): ReviewQueue {
  const waiting = new Map<string, Waiting[]>();
  let current: Waiting | undefined;

  /** In the order in which they will run: each round takes the first of every site. */
  const inOrder = (): Waiting[] => {
    const queues = [...waiting.values()];
    const rounds = Math.max(0, ...queues.map((queue) => queue.length));
    return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
  };

  const publish = (): void => {
    const shown = [...(current ? [current] : []), ...inOrder()].filter(({ quick }) => !quick);
    const calls = shown.map(({ id, origin, method, step, since }) => ({ id, origin, method, step, since }));
    deps.calls.update((last) => (last.length + calls.length === 0 ? last : calls)).catch(console.error);
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

  const show = (call: Waiting, step: WalletCall['step']): void => {
    call.quick = false;
    if (call.step !== step) call.since = deps.now();
    call.step = step;
    publish();
  };

  /** Sends one call until the wallet takes it. */
  const send = async (call: Waiting): Promise<void> => {
    for (let pause = busyPause.first; !call.over; pause = Math.min(2 * pause, busyPause.longest)) {
      let answered = false;
      // Most attempts at a busy wallet are refused at once: only one that is not tells that its turn has come.
      if (call.quick || call.step === 'wallet-busy') {
        deps.schedule(() => answered || show(call, 'in-wallet'), asksAfter);
      } else show(call, 'in-wallet');
      const end = await call.run();
      answered = true;
      if (end !== walletBusy || call.over) return;
      show(call, 'wallet-busy');
      await new Promise<void>((resolve) => {
        call.wake = resolve;
        deps.schedule(resolve, pause);
      });
    }
  };

  const runAll = async (): Promise<void> => {
    if (current) return;
    const release = deps.hold();
    // A loop, for a function that awaits itself would hold all of its past while calls keep coming.
    for (let call = takeNext(); call; call = takeNext()) {
      current = call;
      await send(call);
      current = undefined;
      publish();
    }
    release();
  };

  /** Takes a call out of its queue. False when it is not in one: its turn has come. */
  const remove = (call: Waiting): boolean => {
    const queue = waiting.get(call.origin) ?? [];
    const rest = queue.filter((other) => other !== call);
    if (rest.length === queue.length) return false;
    if (rest.length > 0) waiting.set(call.origin, rest);
    else waiting.delete(call.origin);
    publish();
    return true;
  };

  return {
    run: (call, job) =>
      new Promise((resolve, reject) => {
        const entry: Waiting = {
          origin: call.origin,
          method: call.method,
          quick: call.quick === true && current === undefined,
          id: deps.newId(),
          step: 'waiting',
          since: deps.now(),
          over: false,
          run: () =>
            job().then((value) => {
              if (value !== walletBusy) resolve({ kind: 'done', value });
              return value;
            }, reject),
          cancelled: () => {
            entry.over = true;
            resolve({ kind: 'cancelled' });
            entry.wake();
          },
          wake: () => undefined,
        };
        waiting.set(call.origin, [...(waiting.get(call.origin) ?? []), entry]);
        // The site that is being served has its next turn after every other one, also after those that come later.
        const served = current && waiting.get(current.origin);
        if (current && served) {
          waiting.delete(current.origin);
          waiting.set(current.origin, served);
        }
        const leave = (): void => {
          if (remove(entry)) resolve({ kind: 'gone' });
        };
        call.gone?.addEventListener('abort', leave, { once: true });
        if (call.gone?.aborted) leave();
        if (current) publish();
        void runAll();
      }),

    idle: () => current === undefined,

    cancel(id) {
      if (current?.id === id) {
        current.cancelled();
        return true;
      }
      const call = inOrder().find((other) => other.id === id);
      if (!call) return false;
      remove(call);
      call.cancelled();
      return true;
    },
  };
}

/** What a call comes to that the wallet refused unexecuted, because it is asking its user something else. */
export const walletBusy = Symbol('wallet busy');

/**
 * Whether the wallet refused the call because another interaction is going on, this extension's or another program's:
 * `ErrRequestAlreadyBeingProcessed` of vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go, which every method
 * answers with before it does anything. Code 2000 has other meanings too, such as a key that is not allowed.
 */
export function isWalletBusy(answer: WalletAnswer): boolean {
  if (answer.kind !== 'rpc-error' || answer.error.code !== 2000) return false;
  return `${answer.error.message} ${String(answer.error.data)}`.includes('already being processed');
}
