import { atMost } from '#lib/at-most.ts';
import { oncePerKey } from '#lib/once.ts';
import type { Platform } from '#lib/platform.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { listKeys } from '#lib/wallet/methods-with-review.ts';
import type { InterruptedReviews } from './interrupted-reviews.ts';
import type { UpdateWait } from './stay-awake.ts';
import type { WalletCall } from './wallet-call.ts';

/** A call cancelled while in the wallet goes on there; `gone` means that its page went away first. */
export type QueueResult<R> = { kind: 'done'; value: R } | { kind: 'cancelled' } | { kind: 'gone' };

export interface QueuedCall extends Pick<WalletCall, 'key'> {
  origin: string;
  networkId: string;
  /** The address of its wallet service. Calls of one service take turns, those of several do not. */
  wallet: string;
  method: string;
  /** Empty for none. */
  publicKey?: string;
  /** Aborted when its page goes: a call that is not with the wallet is dropped. */
  gone?: AbortSignal | undefined;
  /** The wallet most likely opens no review: shown only when it does not answer at once. */
  expectNoReview?: boolean;
}

/** Results of a call that the wallet refused unexecuted. */
export const walletBusy = Symbol('wallet busy');
export const oneReviewOnly = Symbol('one review only');
export type Busy = typeof walletBusy | typeof oneReviewOnly;
export const isBusy = (value: unknown): value is Busy => value === walletBusy || value === oneReviewOnly;

/** Milliseconds without an answer after which a call is taken to be in review. */
export const reviewAfterMs = 1000;

/** Milliseconds before a busy wallet is tried again: doubled each time, up to `longest`. */
const busyPause = { first: 500, longest: 4000 };

/** A wallet holds the connection of each open review. Browsers open six to a host: two are for calls beside them, one for all else. */
const mostAtOnce = 3;
const mostBeside = 2;

interface Waiting extends WalletCall, QueuedCall {
  publicKey: string;
  listed: boolean;
  /** Not shown until it takes time. */
  hidden: boolean;
  over: boolean;
  run(): Promise<unknown>;
  cancelled(): void;
  /** Its page has gone; nothing for one that was cancelled. */
  dropped(): void;
  failed(error: unknown): void;
  wake(): void;
}

/**
 * Whether both may ask for the permission to see keys. Release 0.79 reads the wallet before it asks, and stores it after the
 * answer. So of two such reviews that are open at once one permission is lost, though the user granted both, and its site's
 * transactions are refused (vegaprotocol/vega v0.79.0, wallet/api/client_list_keys.go, `updatePublicKeysPermissions`).
 */
const bothAskForKeys = (...calls: [Waiting, Waiting]): boolean =>
  calls.every(({ method, listed }) => method === listKeys && !listed);

/**
 * The order in which the wallet gets calls that it may review. Calls of one site run in order, as do those with one key
 * and first listings of keys, and sites take turns. Others run side by side, until the wallet refuses a second review: that of release 0.71 does
 * (`ErrRequestAlreadyBeingProcessed`), and then calls run one at a time. A review is never aborted: the user's late answer
 * would go to the next one.
 */
export interface ReviewQueue {
  /** Runs `job` when its turn comes, and again as long as it finds the wallet busy: the call was not executed. */
  run<R>(call: QueuedCall, job: () => Promise<R | Busy>): Promise<QueueResult<R>>;
  /** Runs a call beside open reviews, two at once: it most likely opens none, but the wallet of 0.79 may ask its passphrase. */
  beside<R>(wallet: string, job: () => Promise<R>): Promise<R>;
  /** Whether none is with the wallet service at that address. */
  idle(wallet: string): boolean;
  /** Stops waiting for a call. False for an unknown one. */
  cancel(id: string): boolean;
}

export function createReviewQueue(
  item: Stored<WalletCall[]>,
  interruptedReviews: Pick<InterruptedReviews, 'mayReview'>,
  updateWait: Pick<UpdateWait, 'hold'>,
  { now, newId, schedule }: Pick<Platform, 'now' | 'newId' | 'schedule'>,
): ReviewQueue {
  let waiting: Waiting[] = [];
  const running = new Set<Waiting>();
  /** Addresses of the wallets that take one review at a time. */
  const oneAtATime = new Set<string>();

  const besides = oncePerKey(() => atMost(mostBeside));

  let isShown = false;
  const publish = (): void => {
    const calls = [...running, ...waiting].flatMap(
      ({ hidden, id, key, origin, networkId, method, step, since, listed }) =>
        hidden ? [] : { id, key, origin, networkId, method, step, since, listed },
    );
    // Most calls are answered before anyone is shown them.
    if (!isShown && calls.length === 0) return;
    isShown = calls.length > 0;
    item.update(() => calls).catch(console.error);
  };

  const runningAt = (wallet: string): Waiting[] => [...running].filter((call) => call.wallet === wallet);

  const mayRun = (call: Waiting): boolean => {
    const others = runningAt(call.wallet);
    return (
      others.length === 0 ||
      (!oneAtATime.has(call.wallet) &&
        others.length < mostAtOnce &&
        others.every(
          (other) =>
            other.origin !== call.origin &&
            (call.publicKey === '' || other.publicKey !== call.publicKey) &&
            !bothAskForKeys(other, call),
        ))
    );
  };

  const show = (call: Waiting, step: WalletCall['step']): void => {
    call.hidden = false;
    if (call.step !== step) call.since = now();
    call.step = step;
    publish();
  };

  const send = async (call: Waiting): Promise<void> => {
    if (!(await interruptedReviews.mayReview(call.origin, call.networkId))) return call.cancelled();
    for (
      let pause = busyPause.first;
      !call.over && !call.gone?.aborted;
      pause = Math.min(2 * pause, busyPause.longest)
    ) {
      let answered = (): void => undefined;
      // A busy wallet refuses most attempts at once; one that takes time has been accepted.
      if (call.hidden || call.step === 'wallet-busy') {
        answered = schedule(() => show(call, 'in-wallet'), reviewAfterMs);
      } else show(call, 'in-wallet');
      const end = await call.run();
      answered();
      if (end === oneReviewOnly) oneAtATime.add(call.wallet);
      if (!isBusy(end) || call.over) return;
      show(call, 'wallet-busy');
      await new Promise<void>((resolve) => {
        call.wake = resolve;
        schedule(resolve, pause);
      });
    }
    call.dropped();
  };

  const runOne = async (call: Waiting): Promise<void> => {
    running.add(call);
    const release = updateWait.hold();
    await send(call).catch(call.failed);
    running.delete(call);
    publish();
    startAll();
    release();
  };
  const startAll = (): void => {
    // Sites take turns: those that are served go to the end.
    const isServed = ({ origin }: Waiting): number => Number([...running].some((call) => call.origin === origin));
    waiting = waiting.toSorted((a, b) => isServed(a) - isServed(b));
    // Only the first of each site: its calls run in order.
    const isFirst = (call: Waiting): boolean => waiting.find(({ origin }) => origin === call.origin) === call;
    const call = waiting.find((one) => isFirst(one) && mayRun(one));
    if (!call) return;
    waiting = waiting.filter((other) => other !== call);
    void runOne(call);
    startAll();
  };

  /** False when the call is not queued: it is running. */
  const remove = (call: Waiting): boolean => {
    if (!waiting.includes(call)) return false;
    waiting = waiting.filter((other) => other !== call);
    publish();
    return true;
  };

  return {
    run: <R>(call: QueuedCall, job: () => Promise<R | Busy>): Promise<QueueResult<R>> =>
      new Promise((resolve, reject) => {
        const entry: Waiting = {
          publicKey: '',
          ...call,
          listed: call.expectNoReview ?? false,
          hidden: call.expectNoReview === true && runningAt(call.wallet).length === 0,
          id: newId(),
          step: 'waiting',
          since: now(),
          over: false,
          run: () =>
            job().then((value) => {
              if (!isBusy(value)) resolve({ kind: 'done', value });
              return value;
            }, reject),
          cancelled: () => {
            entry.over = true;
            resolve({ kind: 'cancelled' });
            entry.wake();
          },
          dropped: () => resolve({ kind: 'gone' }),
          failed: reject,
          wake: () => undefined,
        };
        waiting.push(entry);
        const leave = (): void => {
          if (remove(entry)) entry.dropped();
        };
        call.gone?.addEventListener('abort', leave, { once: true });
        if (call.gone?.aborted) leave();
        startAll();
        if (waiting.length > 0) publish();
      }),

    beside: (wallet, job) => besides(wallet)(job),

    idle: (wallet) => runningAt(wallet).length === 0,

    cancel(id) {
      const call = [...running, ...waiting].find((other) => other.id === id);
      if (!call) return false;
      remove(call);
      call.cancelled();
      return true;
    },
  };
}

/**
 * How the wallet was busy, null where it was not. Code 2000 has other meanings too. All are answered before a method does
 * anything: release 0.71 takes one review at a time (vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go); 0.79
 * one transaction of a key, for which a second one waits 20 s, and 1,000 reviews (v0.79.0, wallet/api/request_controller.go
 * and wallet/api/interactor/parallel.go).
 */
export function busyOf(answer: WalletAnswer): Busy | null {
  if (answer.kind !== 'rpc-error' || answer.error.code !== 2000) return null;
  const said = errorSentence(answer.error);
  if (said.includes('already being processed')) return oneReviewOnly;
  return said.includes('already in use, retry later') || said.includes('too many requests') ? walletBusy : null;
}
