import { randomUUID } from 'node:crypto';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { SandboxOptions } from '../options.ts';
import { RpcFailure } from './rpc-failure.ts';

/** One question that waits for a person at the wallet. */
export interface Review {
  readonly id: string;
  /** A new session, which wallet it is for, that wallet's passphrase, the permission to list keys, or one transaction. */
  readonly kind: 'connect' | 'wallet' | 'passphrase' | 'keys' | 'transaction';
  readonly host: string;
  readonly method: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
  /** The wallet that it is about. */
  readonly wallet?: string;
  /** The names to choose from, of a question for one. Who approves without a choice takes the first. */
  readonly wallets?: readonly string[];
  readonly transaction?: unknown;
  /** The key that is to sign the transaction. */
  readonly publicKey?: string;
  /** Nobody waits for the answer any more: the connection of the call broke. */
  readonly callerLeft: boolean;
}

/** What a person answers. `choice` is the name of a wallet. */
export interface ReviewAnswer {
  approve: boolean;
  choice?: string | undefined;
}

/** Asks the user one question, for as long as they take. */
export type Ask = (
  question: Omit<Review, 'id' | 'openedAt' | 'callerLeft' | 'host' | 'method'>,
) => Promise<ReviewAnswer>;

export interface Reviews {
  /**
   * Runs `job`, which may ask the user, as the one interaction that the wallet has at a time.
   *
   * @throws RpcFailure when there is another, or when a question ends without an answer.
   */
  interaction<T>(
    call: { host: string; method: string; caller: AbortSignal },
    job: (ask: Ask) => Promise<T>,
  ): Promise<T>;
  list(): Review[];
  /** @throws RangeError when no such review is open. */
  answer(id: string, approve: boolean, choice?: string): void;
  /** Ends open reviews, of one host or of all, with code 3000. */
  close(host?: string): void;
  /** Forgets everything, as a restart does. */
  reset(): void;
}

interface Open {
  review: Omit<Review, 'callerLeft'>;
  /** Answered without a person. */
  automatic: ReviewAnswer | null;
  /** Ends the waiting call; null once its caller has gone away, or has been given another answer. */
  settle: ((answer: ReviewAnswer | RpcFailure) => void) | null;
}

/** What is said when the answer is one to another question. */
function internalFailure(method: string): RpcFailure {
  const sentences: Record<string, string> = {
    'client.connect_wallet': 'could not connect to the wallet',
    'client.list_keys': 'could not list the keys',
    'client.sign_transaction': 'could not sign transaction',
    'client.check_transaction': 'could not check transaction',
  };
  return new RpcFailure(rpcCodes.internal, sentences[method] ?? 'could not send transaction');
}

/**
 * The wallet's side of "one interaction at a time": while there is one, any other call that needs one is refused.
 *
 * By the letter, the review of a caller who left is taken away. The `real` dialect does as vegaprotocol/vega v0.71.6
 * (wallet/api/interactor/sequential.go, cmd/vegawallet/commands/service_run.go): questions and answers go through two
 * queues. The review of a caller who left stays on screen, and the next one waits behind it there; its answer, when it
 * comes, is taken for one to whichever call waits, which fails, while that call's own question is asked in its turn. So
 * each answer from then on is one behind, until the service restarts.
 */
export function createReviews(deps: {
  dialect: SandboxOptions['dialect'];
  approve: () => SandboxOptions['approve'];
  changed: () => void;
}): Reviews {
  /** On screen the first of them, the others behind it. */
  const open = new Map<string, Open>();
  /** How many answers nobody has waited for yet. */
  let stray = 0;
  let busy = false;

  const waiting = (): Open | undefined => [...open.values()].find(({ settle }) => settle !== null);

  const respond = (entry: Open, answer: ReviewAnswer): void => {
    open.delete(entry.review.id);
    const caller = entry.settle ? entry : waiting();
    if (caller === entry) entry.settle?.(answer);
    else if (caller) {
      caller.settle?.(internalFailure(caller.review.method));
      caller.settle = null;
    } else stray += 1;
    deps.changed();
    answerAlone();
  };

  /** Answers what is on screen now, where no person is to. */
  const answerAlone = (): void => {
    const [first] = open.values();
    if (first?.automatic) respond(first, first.automatic);
  };

  const end = (entry: Open, answer: RpcFailure): void => {
    open.delete(entry.review.id);
    entry.settle?.(answer);
    deps.changed();
  };

  const ask = async (question: Omit<Review, 'id' | 'openedAt' | 'callerLeft'>, caller: AbortSignal) => {
    const mode = deps.approve();
    const review = { ...question, id: randomUUID(), openedAt: Date.now() };
    const { promise, resolve } = Promise.withResolvers<ReviewAnswer | RpcFailure>();
    const entry: Open = { review, settle: resolve, automatic: mode === 'ask' ? null : { approve: mode === 'always' } };
    open.set(review.id, entry);
    if (stray > 0) {
      stray -= 1;
      entry.settle = null;
      resolve(internalFailure(review.method));
    }
    deps.changed();
    answerAlone();
    const leave = (): void => {
      if (!open.has(review.id) || entry.settle === null) return;
      entry.settle = null;
      resolve(new RpcFailure(-32001, 'the request has been interrupted'));
      if (deps.dialect === 'letter') open.delete(review.id);
      deps.changed();
    };
    caller.addEventListener('abort', leave, { once: true });
    if (caller.aborted) leave();
    const answer = await promise;
    caller.removeEventListener('abort', leave);
    if (answer instanceof RpcFailure) throw answer;
    return answer;
  };

  return {
    async interaction({ host, method, caller }, job) {
      if (busy) throw new RpcFailure(rpcCodes.requestNotPermitted, 'a request is already being processed');
      busy = true;
      try {
        return await job((question) => ask({ ...question, host, method }, caller));
      } finally {
        busy = false;
      }
    },

    list: () => [...open.values()].map(({ review, settle }) => ({ ...review, callerLeft: settle === null })),

    answer(id, approve, choice) {
      const entry = open.get(id);
      if (!entry) throw new RangeError(`No review ${id} is open.`);
      respond(entry, { approve, choice });
    },

    close(host) {
      for (const entry of [...open.values()]) {
        if (host !== undefined && entry.review.host !== host) continue;
        end(entry, new RpcFailure(rpcCodes.connectionClosed, 'the user closed the connection'));
      }
    },

    reset() {
      this.close();
      stray = 0;
    },
  };
}
