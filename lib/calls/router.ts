import {
  type PageMessage,
  pageBytesLimit,
  type RelayReply,
  type Reply,
  type SiteStatus,
} from '#lib/bridge/envelope.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { type Identity, identify, type PortSender } from '#lib/sites/identity.ts';
import { limitKeys, type PublicSuffixes } from '#lib/sites/site-key.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import { createCallLimits } from './call-limits.ts';
import { connectKey } from './connect-site.ts';
import type { ClientCall } from './dispatch.ts';
import type { Hold } from './heartbeat.ts';
import { callerKey, type Ledger } from './ledger.ts';
import type { Asker } from './may-ask.ts';
import { createMessageRate } from './message-rate.ts';
import { type Outcome, refusal, withdrawn } from './outcome.ts';
import { readPageMessage, utf8Length } from './page-message.ts';

/** A relay's port as the background sees it. */
export interface Port {
  readonly name: string;
  readonly sender?: PortSender | undefined;
  postMessage(message: RelayReply): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

type CallMessage = Extract<PageMessage, { type: 'call' }>;

interface Pending {
  /** Sends the outcome over the relay's current port. False when that is gone. */
  reply: (outcome: Outcome) => boolean;
  port: Port;
  /** Aborted when the port breaks: the page is gone, or comes back with another port. */
  gone: AbortController;
  /** Ends its count towards the limits. */
  uncount: () => void;
}

/** Refuses all but `client.*` calls of web sites, and returns each outcome to the port that asked. */
export function createRouter(deps: {
  dispatch: (page: Identity & Asker, key: string, call: ClientCall, again: boolean) => Promise<Outcome>;
  ledger: Ledger;
  hold: Hold;
  /** Limits are per registrable domain: calls wait for this list. */
  suffixes: () => Promise<PublicSuffixes>;
  status: (origin: string) => Promise<SiteStatus>;
  /** Registers the frame for events; resolves to whether its site is connected. */
  listen: (identity: Identity) => Promise<boolean>;
  /** Checks the site's session and keys. */
  poll: (origin: string) => Promise<void>;
  /** Told of every call that fails. */
  failed: (origin: string, method: string, error: RpcError) => void;
  /** A sentence for the user of the page about one of Drawbridge's own errors; null for the wallet's. */
  advise: (error: RpcError) => string | null;
  now: () => number;
}): (port: Port) => void {
  const pending = new Map<string, Pending>();
  const isTooMany = createMessageRate(deps.now);

  const limitsOf = createCallLimits();
  const knownPage = (identity: Identity, suffixes: PublicSuffixes) => {
    const keys = limitKeys(identity, suffixes);
    return { identity, limits: limitsOf(identity, keys), caller: callerKey(identity.relay, keys[0]) };
  };
  type KnownPage = ReturnType<typeof knownPage>;

  const settle = async (key: string, call: Pending, outcome: Outcome): Promise<void> => {
    const { reply } = call;
    const delivered = reply(outcome);
    await (delivered ? deps.ledger.delivered(key) : deps.ledger.settled(key, outcome)).catch(console.error);
    // Pending until stored: a relay that comes back in between would start the call anew.
    pending.delete(key);
    // The page may have come back before its old port was known to be closed: what went over that port is lost.
    if (call.reply !== reply && call.reply(outcome)) await deps.ledger.delivered(key);
  };

  const keptAwake = async (job: () => Promise<void>): Promise<void> => {
    const release = deps.hold();
    try {
      await job();
    } catch (error) {
      console.error(error);
    } finally {
      release();
    }
  };

  const run = async (key: string, call: Pending, job: (gone: AbortSignal) => Promise<Outcome>): Promise<void> => {
    pending.set(key, call);
    await keptAwake(async () => {
      let outcome: Outcome;
      try {
        do outcome = await job(call.gone.signal);
        while (
          // The page came back while its call was given up.
          outcome === withdrawn &&
          !call.gone.signal.aborted
        );
      } catch (error) {
        outcome = internalError(error);
      }
      call.uncount();
      if (outcome === withdrawn) pending.delete(key);
      else await settle(key, call, outcome);
    });
    // Again, for a page that came back while its outcome was stored.
    call.uncount();
  };

  /** Whether this call, or its connection, may have gone to the wallet before. */
  const isKnown = async (key: string, origin: string, method: string): Promise<boolean> =>
    (await deps.ledger.find(key)) !== 'nothing' ||
    (method === connectWallet && (await deps.ledger.find(connectKey(origin))) !== 'nothing');

  return (port) => {
    if (isTooMany(port.sender)) return port.disconnect();
    const identity = identify(port.name, port.sender);
    let page: KnownPage | undefined;
    let known: Promise<KnownPage> | undefined;
    /** Read for the first call: `status` needs no limits. */
    const know = (identity: Identity): Promise<KnownPage> => {
      known ??= deps.suffixes().then((suffixes) => {
        page = knownPage(identity, suffixes);
        return page;
      });
      return known;
    };
    let open = true;

    const replyTo =
      (id: number, method = '') =>
      (outcome: Outcome): boolean => {
        if ('error' in outcome && identity) deps.failed(identity.origin, method, outcome.error);
        if (!open) return false;
        port.postMessage({ id, text: replyText(id, outcome, deps.advise) });
        return true;
      };

    const accept = (
      { identity, limits, caller }: KnownPage,
      { id, method, params }: CallMessage,
      again: boolean,
      gesture: boolean,
    ): void => {
      const reply = replyTo(id, method);
      const { origin } = identity;
      const key = `${caller} ${id}`;
      const running = pending.get(key);
      if (running && !again) return void reply(refusal('bad-request', 'A call with this id is pending.'));
      if (running) {
        running.uncount();
        Object.assign(running, { reply, port, gone: new AbortController() });
        running.uncount = limits.count({ key, method });
        return;
      }
      if (!method.startsWith('client.'))
        return void reply(refusal('method-not-allowed', `${method} cannot be called.`));
      const full = limits.stop({ key, method });
      if (full !== null && !again) return void reply(refusal('too-many-requests', full));
      const uncount = limits.count({ key, method });
      void run(key, { reply, port, gone: new AbortController(), uncount }, async (gone) => {
        // A repeated call is let in where refusing it could contradict a transaction that went out.
        if (full !== null && !(await isKnown(key, origin, method))) return refusal('too-many-requests', full);
        return deps.dispatch({ ...identity, gesture, gone }, key, { method, params }, again);
      });
    };

    const close = (): void => {
      open = false;
      const abandon = (): void => {
        // It counts until it has ended: what is with the wallet takes room there.
        for (const call of pending.values()) if (call.port === port) call.gone.abort();
      };
      // After earlier calls of this port.
      if (page) abandon();
      else known?.then(abandon, abandon);
    };

    port.onMessage.addListener((raw) => {
      // What was sent before the port was closed here.
      if (!open) return;
      if (isTooMany(port.sender)) {
        port.disconnect();
        return close();
      }
      const read = readPageMessage(raw);
      if (read.kind === 'refused') replyTo(read.id)(refusal(read.reason, read.detail));
      if (read.kind !== 'message') return;
      const { message, again, gesture } = read;
      if (!identity) {
        if ('id' in message) replyTo(message.id)(refusal('unsupported-page'));
      } else if (message.type === 'status') {
        // Never refused.
        void deps
          .status(identity.origin)
          .then((result) => ({ result }), internalError)
          .then(replyTo(message.id));
      } else if (message.type === 'call') {
        if (page) return accept(page, message, again, gesture);
        know(identity)
          .then((found) => accept(found, message, again, gesture))
          .catch((error: unknown) => replyTo(message.id)(internalError(error)));
      } else if (message.type === 'listen') {
        void deps.listen(identity).then((connected) => {
          if (open) port.postMessage({ connected });
        });
      } else void keptAwake(() => deps.poll(identity.origin));
    });
    port.onDisconnect.addListener(close);
  };
}

/** Unexpected, but the page's promise must settle. */
function internalError(error: unknown): Outcome {
  console.error(error);
  return refusal('outcome-unknown', 'Internal error of the extension.');
}

function replyText(id: number, outcome: Outcome, advise: (error: RpcError) => string | null): string {
  const reply: Reply =
    'result' in outcome
      ? { type: 'result', id, result: outcome.result }
      : { type: 'error', id, error: withAdvice(outcome.error, advise(outcome.error)) };
  const text = JSON.stringify(reply);
  if (utf8Length(text) <= pageBytesLimit) return text;
  return replyText(id, refusal('bad-response', 'The answer of the wallet service is larger than 1 MiB.'), advise);
}

/** For pages that show the error's own text. */
function withAdvice(error: RpcError, advice: string | null): RpcError {
  return advice === null ? error : { ...error, data: { ...Object(error.data), advice } };
}
