import { randomUUID } from 'node:crypto';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { SandboxOptions } from '../options.ts';
import { createMutex } from './mutex.ts';
import type { Review, ReviewAnswer, Reviews } from './reviews.ts';
import { RpcFailure } from './rpc-failure.ts';

/**
 * Reviews of release 0.79 (vegaprotocol/vega v0.79.0, cmd/vegawallet/commands/service_run.go): shown one after another, each
 * interaction once the one before it is over. The review of a caller who left is interrupted, and makes room; what a person
 * answers to it late stays in the terminal's input, and answers the next one, unseen.
 */
export function createQueuedReviews(deps: { approve: () => SandboxOptions['approve']; changed: () => void }): Reviews {
  const screen = createMutex();
  let shown: { review: Omit<Review, 'callerLeft'>; settle: (answer: ReviewAnswer | RpcFailure) => void } | null = null;
  const interrupted = new Set<string>();
  let typed: ReviewAnswer | null = null;

  const settle = (answer: ReviewAnswer | RpcFailure): void => {
    const open = shown;
    shown = null;
    open?.settle(answer);
    deps.changed();
  };

  const ask = async (question: Omit<Review, 'id' | 'openedAt' | 'callerLeft'>, caller: AbortSignal) => {
    const review = { ...question, id: randomUUID(), openedAt: Date.now() };
    const { promise, resolve } = Promise.withResolvers<ReviewAnswer | RpcFailure>();
    shown = { review, settle: resolve };
    deps.changed();
    const leave = (): void => {
      if (shown?.review !== review) return;
      interrupted.add(review.id);
      settle(new RpcFailure(-32001, 'the request has been interrupted'));
    };
    caller.addEventListener('abort', leave, { once: true });
    const mode = deps.approve();
    if (caller.aborted) leave();
    else if (typed !== null) settle(typed);
    else if (mode !== 'ask') settle({ approve: mode === 'always' });
    typed = null;
    const answer = await promise;
    caller.removeEventListener('abort', leave);
    if (answer instanceof RpcFailure) throw answer;
    return answer;
  };

  return {
    async interaction({ host, method, caller }, job) {
      // What asks nothing waits for nobody.
      let leaveScreen: (() => void) | null = null;
      try {
        return await job(async (question) => {
          leaveScreen ??= await screen.enter();
          return ask({ ...question, host, method }, caller);
        });
      } finally {
        (leaveScreen as (() => void) | null)?.();
      }
    },

    list: () => (shown === null ? [] : [{ ...shown.review, callerLeft: false }]),

    answer(id, approve, choice) {
      const answer = { approve, choice };
      if (shown?.review.id === id) return settle(answer);
      if (!interrupted.delete(id)) throw new RangeError(`No review ${id} is open.`);
      if (shown !== null) settle(answer);
      else typed = answer;
    },

    close(host) {
      if (shown === null || (host !== undefined && shown.review.host !== host)) return;
      settle(new RpcFailure(rpcCodes.connectionClosed, 'the user closed the connection'));
    },

    reset() {
      this.close();
      interrupted.clear();
      typed = null;
    },
  };
}
