import {
  type PageMessage,
  pageBytesLimit,
  type RelayReply,
  type Reply,
  type SiteStatus,
} from '#lib/bridge/envelope.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { type Identity, identify, type PortSender } from '#lib/sites/identity.ts';
import type { Dispatch } from './dispatch.ts';
import type { Hold } from './heartbeat.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, refusal } from './outcome.ts';
import { readPageMessage } from './page-message.ts';

/** A relay's port as the background sees it. */
export interface Port {
  readonly name: string;
  readonly sender?: PortSender | undefined;
  postMessage(message: RelayReply): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

const perSite = 32;
const inAll = 256;

interface Pending {
  origin: string;
  /** Where the outcome goes; a relay whose port broke puts its new one here. */
  reply: ((outcome: Outcome) => boolean) | null;
}

/**
 * Takes every message of every relay, refuses what is not a `client.*` call of a web site, and brings each call's
 * outcome to the port that asked.
 */
export function createRouter(deps: {
  dispatch: Dispatch;
  ledger: Ledger;
  hold: Hold;
  status: (origin: string) => Promise<SiteStatus>;
  /** The page of this frame wants events; resolves to whether its site is connected. */
  listen: (identity: Identity) => Promise<boolean>;
  /** Looks whether the site's session still lives, and what has changed. */
  poll: (origin: string) => Promise<void>;
  /** The sentence for the user about an error, if Drawbridge itself decided it; null for what the wallet answered. */
  advise: (error: RpcError) => string | null;
}): (port: Port) => void {
  const pending = new Map<string, Pending>();

  const limit = (origin: string): Outcome | null => {
    const ofSite = [...pending.values()].filter((call) => call.origin === origin).length;
    if (ofSite >= perSite) return refusal('too-many-requests', `${perSite} calls of this site are pending.`);
    if (pending.size >= inAll) return refusal('too-many-requests', `${inAll} calls of all sites are pending.`);
    return null;
  };

  const settle = async (key: string, call: Pending, outcome: Outcome): Promise<void> => {
    const { reply } = call;
    const told = reply?.(outcome) ?? false;
    await (told ? deps.ledger.delivered(key) : deps.ledger.settled(key, outcome));
    // Pending until the ledger has it: a relay that comes back in between would find neither, and begin it anew.
    pending.delete(key);
    if (!told && call.reply !== reply && call.reply?.(outcome)) await deps.ledger.delivered(key);
  };

  const held = async (job: () => Promise<void>): Promise<void> => {
    const release = deps.hold();
    try {
      await job();
    } catch (error) {
      console.error(error);
    } finally {
      release();
    }
  };

  const run = async (key: string, origin: string, reply: Pending['reply'], job: () => Promise<Outcome>) => {
    const call: Pending = { origin, reply };
    pending.set(key, call);
    await held(async () => {
      let outcome: Outcome;
      try {
        outcome = await job();
      } catch (error) {
        // Nothing is known to throw here; should it, the page's promise must settle all the same.
        console.error(error);
        outcome = refusal('outcome-unknown', 'Internal error of the extension.');
      }
      await settle(key, call, outcome);
    });
  };

  return (port) => {
    const identity = identify(port.name, port.sender);
    let open = true;

    const replyTo =
      (id: number) =>
      (outcome: Outcome): boolean => {
        if (!open) return false;
        port.postMessage({ id, text: replyText(id, outcome, deps.advise) });
        return true;
      };

    const take = (message: Extract<PageMessage, { id: number }>, again: boolean): void => {
      const reply = replyTo(message.id);
      if (!identity) return void reply(refusal('unsupported-page'));
      const key = `${identity.relay} ${message.id}`;
      const running = pending.get(key);
      if (running) {
        if (again) running.reply = reply;
        else reply(refusal('bad-request', 'A call with this id is pending.'));
        return;
      }
      // One that is handed over again was let in before: refusing it now could belie a transaction that went out.
      const stop = again ? null : limit(identity.origin);
      if (stop) return void reply(stop);
      if (message.type === 'status') {
        void run(key, identity.origin, reply, async () => ({ result: await deps.status(identity.origin) }));
        return;
      }
      const { method, params } = message;
      if (!method.startsWith('client.'))
        return void reply(refusal('method-not-allowed', `${method} cannot be called.`));
      void run(key, identity.origin, reply, () => deps.dispatch(identity, key, { method, params }, again));
    };

    port.onMessage.addListener((raw) => {
      const read = readPageMessage(raw);
      if (read.kind === 'refused') replyTo(read.id)(refusal(read.reason, read.detail));
      if (read.kind !== 'message') return;
      const { message } = read;
      if ('id' in message) take(message, read.again);
      else if (!identity) return;
      else if (message.type === 'listen') {
        void deps.listen(identity).then((connected) => {
          if (open) port.postMessage({ connected });
        });
      } else void held(() => deps.poll(identity.origin));
    });
    port.onDisconnect.addListener(() => {
      open = false;
    });
  };
}

function replyText(id: number, outcome: Outcome, advise: (error: RpcError) => string | null): string {
  const reply: Reply =
    'result' in outcome
      ? { type: 'result', id, result: outcome.result }
      : { type: 'error', id, error: withAdvice(outcome.error, advise(outcome.error)) };
  const text = JSON.stringify(reply);
  if (new TextEncoder().encode(text).length <= pageBytesLimit) return text;
  return replyText(id, refusal('too-large', 'The answer of the wallet service is larger than 1 MiB.'), advise);
}

/** Pages that show an error's own text have the user's sentence at hand, in the user's language. */
function withAdvice(error: RpcError, advice: string | null): RpcError {
  return advice === null ? error : { ...error, data: { ...Object(error.data), advice } };
}
