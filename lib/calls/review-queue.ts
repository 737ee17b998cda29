import type { Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { Hold } from './heartbeat.ts';
import type { WalletCall } from './wallet-call.ts';

/** A call cancelled while in the wallet goes on there; `gone` means that its page went away first. */
export type QueueResult<R> = { kind: 'done'; value: R } | { kind: 'cancelled' } | { kind: 'gone' };

export interface QueuedCall {
  origin: string;
  method: string;
  /** Aborted when its page goes: a call still queued is dropped. */
  gone?: AbortSignal | undefined;
  /** The wallet most likely opens no review: shown only when it does not answer at once. */
  quick?: boolean;
}

/** Milliseconds without an answer after which a call is taken to be in review. */
export const reviewAfterMs = 1000;

/** Milliseconds before a busy wallet is tried again: doubled each time, up to `longest`. */
const busyPause = { first: 500, longest: 4000 };

interface Waiting extends WalletCall {
  quick: boolean;
  over: boolean;
  run(): Promise<unknown>;
  cancelled(): void;
  /** Ends the pause. */
  wake(): void;
}

/**
 * One wallet review at a time: the wallet service refuses a second. Calls of one site run in order and sites take
 * turns. A review is never aborted: the user's late answer would go to the next one.
 */
export function createReviewQueue(deps: {
  calls: Stored<WalletCall[]>;
  now: () => number;
  newId: () => string;
  /** Keeps the background alive meanwhile. */
  hold: Hold;
  /** Returns its cancellation. */
  schedule: (job: () => void, ms: number) => () => void;
}) {
  const waiting = new Map<string, Waiting[]>();
  let current: Waiting | undefined;

  /** In running order: each round takes the first of every site. */
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

  const takeNext = (): Waiting | undefined => {
    const first = waiting.entries().next();
    if (first.done) return undefined;
    const [site, queue] = first.value;
    const [call, ...rest] = queue;
    // Moved to the end: a Map keeps insertion order.
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

  const send = async (call: Waiting): Promise<void> => {
    for (let pause = busyPause.first; !call.over; pause = Math.min(2 * pause, busyPause.longest)) {
      let answered = (): void => undefined;
      // A busy wallet refuses most attempts at once; one that takes time has been accepted.
      if (call.quick || call.step === 'wallet-busy') {
        answered = deps.schedule(() => show(call, 'in-wallet'), reviewAfterMs);
      } else show(call, 'in-wallet');
      const end = await call.run();
      answered();
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
    // A loop: recursion would retain every earlier promise.
    for (let call = takeNext(); call; call = takeNext()) {
      current = call;
      await send(call);
      current = undefined;
      publish();
    }
    release();
  };

  /** False when the call is not queued: it is running. */
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
    /** Runs `job` when its turn comes, and again as long as it returns `walletBusy`: the call was not executed. */
    run: <R>(call: QueuedCall, job: () => Promise<R | typeof walletBusy>): Promise<QueueResult<R>> =>
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
        // The current site goes to the end.
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

    /** Whether nothing runs or waits. */
    idle: (): boolean => current === undefined,

    /** Stops waiting for a call. False for an unknown one. */
    cancel(id: string): boolean {
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

export type ReviewQueue = ReturnType<typeof createReviewQueue>;

/** Result of a call that the wallet refused unexecuted, because another review is open. */
export const walletBusy = Symbol('wallet busy');

/**
 * The wallet refused because of another interaction: `ErrRequestAlreadyBeingProcessed` of vegaprotocol/vega v0.71.6,
 * wallet/api/interactor/sequential.go, answered before a method does anything. Code 2000 has other meanings too.
 */
export function isWalletBusy(answer: WalletAnswer): boolean {
  if (answer.kind !== 'rpc-error' || answer.error.code !== 2000) return false;
  return `${answer.error.message} ${String(answer.error.data)}`.includes('already being processed');
}
