import { askOrigin, type PageMessage } from '#lib/bridge/envelope.ts';
import type { PlatformPart, Port, PublicSuffixes } from '#lib/platform.ts';
import type { Cancel } from '#lib/schedule.ts';
import type { RecordFailure } from '#lib/sites/failed-calls.ts';
import { type Identity, identify, withTopOrigin } from '#lib/sites/origin.ts';
import { limitKeys } from '#lib/sites/site-key.ts';
import { connectWallet, mayHaveEffect, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import { type CallLimits, createCallLimits, createMessageRate } from './call-limits.ts';
import type { Dispatch } from './dispatch.ts';
import { callerKey, connectKey, type Ledger } from './ledger.ts';
import { notSent, type Outcome, refusal, withdrawn } from './outcome.ts';
import { readPageMessage, replyText } from './page-message.ts';
import type { SiteStatuses } from './site-status.ts';
import type { UpdateWait } from './stay-awake.ts';

type CallMessage = Extract<PageMessage, { type: 'call' }>;

/** How long a frame's call waits for the page around it to name itself, in milliseconds: it may hang. */
const answersWithin = 1000;

interface Pending {
  /** Sends the outcome over the relay's current port. False when that is gone. */
  reply: (outcome: Outcome) => boolean;
  port: Port;
  /** Aborted when the port breaks: the page is gone, or comes back with another port. */
  gone: AbortController;
  uncount: Cancel;
}

interface KnownPage {
  identity: Identity;
  limits: CallLimits;
  caller: string;
}

/** Refuses all but `client.*` calls of web sites, and returns each outcome to the port that asked. */
export interface Router {
  attach(port: Port): void;
  /** The extension is about to be updated: takes no call any more. */
  close(): void;
}

export function createRouter(
  /** Resolves once what a previous background left is taken up. */
  ready: () => Promise<unknown>,
  dispatch: Dispatch,
  siteStatuses: SiteStatuses,
  ledger: Ledger,
  recordFailure: RecordFailure,
  updateWait: UpdateWait,
  /** Limits are per registrable domain: calls wait for the public suffixes. */
  platform: PlatformPart<'monotonic' | 'suffixes' | 'hold' | 'schedule', 'tabs'>,
): Router {
  const { tabs } = platform.browser;
  const pending = new Map<string, Pending>();
  const isTooMany = createMessageRate(platform);
  let isClosed = false;

  const limitsOf = createCallLimits();
  const knownPage = (identity: Identity, suffixes: PublicSuffixes): KnownPage => {
    const keys = limitKeys(identity, suffixes);
    return { identity, limits: limitsOf(identity, keys), caller: callerKey(identity.relay, keys[0]) };
  };

  const settle = async (key: string, call: Pending, outcome: Outcome): Promise<void> => {
    const { reply } = call;
    const delivered = reply(outcome);
    await (delivered ? ledger.delivered(key) : ledger.settled(key, outcome)).catch(console.error);
    // Pending until stored: a relay that comes back in between would start the call anew.
    pending.delete(key);
    // The page may have come back before its old port was known to be closed: what went over that port is lost.
    if (call.reply !== reply && call.reply(outcome)) await ledger.delivered(key);
  };

  /** Only of a call that no background has sent the page is told that it did not go. */
  const failed = async (key: string, error: unknown): Promise<Outcome> => {
    const found = await ledger.find(key).catch(() => 'sent' as const);
    if (typeof found === 'object') return found;
    const unsent = internalError(error);
    return found === 'nothing' ? unsent : refusal('outcome-unknown', 'Internal error of the extension.');
  };

  const run = async (key: string, call: Pending, job: (gone: AbortSignal) => Promise<Outcome>): Promise<void> => {
    pending.set(key, call);
    let outcome: Outcome;
    try {
      do outcome = await job(call.gone.signal);
      while (
        // The page came back while its call was given up.
        outcome === withdrawn &&
        !call.gone.signal.aborted
      );
    } catch (error) {
      outcome = await failed(key, error);
    }
    call.uncount();
    if (outcome === withdrawn) pending.delete(key);
    else await settle(key, call, outcome).catch(console.error);
    // Again, for a page that came back while its outcome was stored.
    call.uncount();
  };

  /** Whether this call, or its connection, may have gone to the wallet before. */
  const isKnown = async (key: string, origin: string, method: string): Promise<boolean> =>
    (await ledger.find(key)) !== 'nothing' ||
    (method === connectWallet && (await ledger.find(connectKey(origin))) !== 'nothing');

  return {
    attach(port) {
      if (isTooMany(port.sender)) {
        port.disconnect();
        return;
      }
      const identity = identify(port.name, port.sender);
      /** Read for the first call: `status` needs no limits. */
      let known: Promise<KnownPage> | undefined;
      let open = true;

      const replyTo =
        (id: number, method = '') =>
        (outcome: Outcome): boolean => {
          if ('error' in outcome && identity) recordFailure(identity.origin, method, outcome.error);
          if (!open) return false;
          port.postMessage({ id, text: replyText(id, outcome, mayHaveEffect(method)) });
          return true;
        };

      const accept = (
        { identity, limits, caller }: KnownPage,
        { id, method, params, chainId }: CallMessage,
        isRetry: boolean,
        gesture: boolean,
      ): void => {
        const reply = replyTo(id, method);
        const { origin } = identity;
        const key = `${caller} ${id}`;
        const running = pending.get(key);
        if (running && !isRetry) return void reply(refusal('bad-request', 'A call with this id is pending.'));
        if (running) {
          running.uncount();
          // What runs still listens to a signal that is not aborted.
          if (running.gone.signal.aborted) running.gone = new AbortController();
          Object.assign(running, { reply, port });
          running.uncount = limits.count({ key, method });
          return;
        }
        if (!method.startsWith('client.'))
          return void reply(refusal('method-not-allowed', `${method} cannot be called.`));
        const full = limits.refusalOf({ key, method });
        if (full !== null && !isRetry) return void reply(refusal('too-many-requests', full));
        const uncount = limits.count({ key, method });
        // An update need not wait for what asks nobody.
        const release = (mayOpenReview(method) ? updateWait : platform).hold();
        void run(key, { reply, port, gone: new AbortController(), uncount }, async (gone) => {
          // A repeated call is let in where refusing it could contradict a transaction that went out.
          if (full !== null && !(await isKnown(key, origin, method))) return refusal('too-many-requests', full);
          await ready();
          if (isClosed) return refusal('extension-reloaded');
          const known = await withTopOrigin(identity, (tabId) =>
            Promise.race([
              tabs.sendMessage(tabId, askOrigin, { frameId: 0 }),
              new Promise((end) => platform.schedule(() => end(null), answersWithin)),
            ]),
          );
          return dispatch.answer({ ...known, gesture, gone }, key, { method, params, chainId }, isRetry);
        }).finally(release);
      };

      const close = (): void => {
        open = false;
        const abandon = (): void => {
          // It counts until it has ended: what is with the wallet takes room there.
          for (const call of pending.values()) if (call.port === port) call.gone.abort();
        };
        // After earlier calls of this port.
        known?.then(abandon, abandon);
      };

      port.onMessage.addListener((raw) => {
        // What was sent before the port was closed here.
        if (!open) return;
        const { text } = Object(raw);
        if (isTooMany(port.sender, typeof text === 'string' ? text.length : 0)) {
          port.disconnect();
          return close();
        }
        const read = readPageMessage(raw);
        if (read.kind === 'refused') replyTo(read.id)(read.refused);
        if (read.kind !== 'message') return;
        const { message, again, gesture } = read;
        if (!identity) {
          if ('id' in message) replyTo(message.id)(refusal('unsupported-page'));
          // Otherwise its relay would ask again for ever.
          else port.postMessage({ connected: false });
        } else if (message.type === 'status') {
          void siteStatuses
            .status(identity.origin)
            .then((result) => ({ result }), internalError)
            .then(replyTo(message.id));
        } else if (message.type === 'call') {
          known ??= platform.suffixes().then((suffixes) => knownPage(identity, suffixes));
          known
            .then((page) => accept(page, message, again, gesture))
            .catch((error: unknown) => replyTo(message.id)(internalError(error)));
        } else if (message.type === 'listen') {
          siteStatuses
            .listen(identity)
            .then((connected) => {
              if (open) port.postMessage({ connected });
            })
            .catch(console.error);
        } else {
          ready()
            .then(() => siteStatuses.poll(identity.origin))
            .catch(console.error);
        }
      });
      port.onDisconnect.addListener(close);
    },

    close() {
      isClosed = true;
    },
  };
}

/** Unexpected, but the page's promise must settle. What guards an effect is stored before a call goes. */
function internalError(error: unknown): Outcome {
  console.error(error);
  return notSent(error);
}
