import { randomUUID } from 'node:crypto';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import type { SandboxOptions } from '../options.ts';
import { RpcFailure } from './rpc-failure.ts';

/** One question that waits for a person at the wallet. */
export interface Review {
  readonly id: string;
  /** A new session, the permission to list keys, or one transaction. */
  readonly kind: 'connect' | 'keys' | 'transaction';
  readonly host: string;
  readonly method: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
  readonly transaction?: unknown;
  /** The key that is to sign the transaction. */
  readonly publicKey?: string;
  /** Nobody waits for the answer any more: the connection of the call broke. */
  readonly callerLeft: boolean;
}

export interface Reviews {
  /**
   * Asks the user and resolves to whether they approved; there is no time limit.
   *
   * @throws RpcFailure when another review is open, or when this one ends without an answer.
   */
  ask(question: Omit<Review, 'id' | 'openedAt' | 'callerLeft'>, caller: AbortSignal): Promise<boolean>;
  list(): Review[];
  /** @throws RangeError when no such review is open. */
  answer(id: string, approve: boolean): void;
  /** Ends open reviews, of one host or of all, with code 3000. */
  close(host?: string): void;
  /** Forgets everything, as a restart does. */
  reset(): void;
}

interface Open {
  review: Omit<Review, 'callerLeft'>;
  /** Ends the waiting call; null once its caller has gone away. */
  settle: ((answer: boolean | RpcFailure) => void) | null;
}

/**
 * The wallet's side of "one interaction at a time": while a call waits for its review, any other that needs one is
 * refused.
 *
 * Services of release 0.71 do not notice on screen that a caller went away. The review stays, the user answers it, and
 * the answer is taken for one to the next review, which it breaks. The `real` dialect does the same; by the letter the
 * review of a caller who left is taken away.
 */
export function createReviews(deps: {
  dialect: SandboxOptions['dialect'];
  approve: () => SandboxOptions['approve'];
  changed: () => void;
}): Reviews {
  const open = new Map<string, Open>();
  let strayAnswers = 0;

  const waiting = (): Open | undefined => [...open.values()].find(({ settle }) => settle !== null);
  const mismatch = () =>
    new RpcFailure(rpcCodes.internalError, 'the answer that was received belongs to another request');
  const end = (entry: Open, answer: boolean | RpcFailure): void => {
    open.delete(entry.review.id);
    entry.settle?.(answer);
    deps.changed();
  };

  return {
    async ask(question, caller) {
      if (waiting()) throw new RpcFailure(rpcCodes.notPermitted, 'a request is already being processed');
      if (strayAnswers > 0) {
        strayAnswers -= 1;
        throw mismatch();
      }
      const mode = deps.approve();
      if (mode !== 'ask') return mode === 'always';

      const review = { ...question, id: randomUUID(), openedAt: Date.now() };
      const { promise, resolve } = Promise.withResolvers<boolean | RpcFailure>();
      const entry: Open = { review, settle: resolve };
      open.set(review.id, entry);
      deps.changed();
      const leave = (): void => {
        entry.settle = null;
        resolve(new RpcFailure(-32001, 'the request has been interrupted'));
        if (deps.dialect === 'letter') end(entry, false);
        else deps.changed();
      };
      caller.addEventListener('abort', leave, { once: true });
      if (caller.aborted) leave();
      const answer = await promise;
      caller.removeEventListener('abort', leave);
      if (answer instanceof RpcFailure) throw answer;
      return answer;
    },

    list: () => [...open.values()].map(({ review, settle }) => ({ ...review, callerLeft: settle === null })),

    answer(id, approve) {
      const entry = open.get(id);
      if (!entry) throw new RangeError(`No review ${id} is open.`);
      const abandoned = entry.settle === null;
      end(entry, approve);
      if (!abandoned) return;
      const other = waiting();
      if (other) end(other, mismatch());
      else strayAnswers += 1;
    },

    close(host) {
      for (const entry of [...open.values()]) {
        if (host !== undefined && entry.review.host !== host) continue;
        end(entry, new RpcFailure(rpcCodes.connectionClosed, 'the connection has been closed'));
      }
    },

    reset() {
      this.close();
      strayAnswers = 0;
    },
  };
}
