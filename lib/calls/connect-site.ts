import type { Answer, Approval, ConnectApproval, SiteApproval } from '#lib/approvals/approval.ts';
import { explain } from '#lib/format/reason-text.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { listKeys } from '#lib/wallet/methods-with-review.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import { type Asker, gestureNeeded } from './denials.ts';
import { answeredByUser } from './interrupted-reviews.ts';
import { connectKey } from './ledger.ts';
import { createOpenSession } from './open-session.ts';
import { notSent, type Outcome, type Refusal, refusal, withdrawn } from './outcome.ts';
import { busyOf } from './review-queue.ts';

export const listKeysCall = { method: listKeys, params: null };

/**
 * Connects sites, each to one network: that whose chain it names, or the one that it is bound to, or the one in use. A site that
 * asks for another network moves there, if the user allows it. The steps: approval here, the connection routine, then the wallet's own review. Concurrent calls of one site are
 * one connection: a second one would destroy the first one's token. Drawbridge itself needs no approval here. `isRetry`: a
 * previous background took the call, so the user is asked at most once.
 */
export type ConnectSite = (asker: Asker, chainId: string | undefined, isRetry: boolean) => Promise<Outcome>;

/** A connection under way, for which pages wait; `gone` is aborted once all of them have gone. */
interface Connection {
  /** The chain that its page has named. */
  chainId: string | undefined;
  outcome: Promise<Outcome>;
  pages: number;
  gone: AbortController;
}

/** Adds a page, which waits until `gone` is aborted; without a signal, forever. */
function join(connection: Connection, gone: AbortSignal | undefined): Promise<Outcome> {
  connection.pages += 1;
  const leave = (): void => {
    connection.pages -= 1;
    if (connection.pages === 0) connection.gone.abort();
  };
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });
  return connection.outcome;
}

/** Whether the user has just refused it, here or in the wallet. */
function isDenied(outcome: Outcome): boolean {
  if ('result' in outcome || outcome === withdrawn || outcome === gestureNeeded) return false;
  const { code, data } = outcome.error;
  return answeredByUser.has(code) || Object(data).reason === 'user-rejected';
}

export function createConnectSite(settings: Stored<Settings>, sites: SiteNouns, calls: CallNouns): ConnectSite {
  const { ownOrigin, guard, apiToken, sessions, chains } = sites;
  const { wallets, approvals, ledger, denials, reviewQueue, callInSession } = calls;
  const connecting = new Map<string, Connection>();
  const openSession = createOpenSession(sites, calls);

  /** The networks that a connection may be for, the most likely first, or the refusal where there is none. */
  const networksFor = async (origin: string, chainId: string | undefined): Promise<readonly string[] | Refusal> => {
    const likely = await sessions.networkOf(origin);
    if (chainId === undefined) return [likely];
    const { networks, networkId: inUse } = await settings.get();
    const known = new Map<string, string | undefined>();
    for (const { id, expectedChainId } of networks) known.set(id, expectedChainId || (await chains.of(id)));
    const ids = [...new Set([likely, inUse, ...known.keys()])];
    const named = ids.filter((id) => known.get(id) === chainId);
    // A wallet that was never asked may be on that chain, and another may have changed its own. It hears nothing of the site.
    const possible = named.length > 0 ? named : ids.filter((id) => id === likely || !known.get(id));
    const answers = await Promise.all(possible.map((id) => wallets.of(id).guardEarly(chainId)));
    const found = possible.filter((_id, index) => answers[index] && 'chainId' in answers[index]);
    const refused = answers.find((answer): answer is Refusal => 'error' in answer);
    return found.length === 0 && refused ? refused : found;
  };

  /**
   * Whether the site has a session. After a restart of the wallet it may have ended unnoticed, so one whose user has just
   * clicked is proved by a listing of its keys, which may ask the user for the passphrase.
   */
  const hasSession = async ({ origin, gesture, gone }: Asker, networkIds: readonly string[]): Promise<boolean> => {
    const credential = await sessions.credential(origin);
    if (!credential || !networkIds.includes(credential.networkId)) return false;
    const { networkId } = credential;
    if (credential.kind === 'session' && gesture && (await sessions.hasListedKeys(origin))) {
      const wallet = await wallets.of(networkId).address();
      await reviewQueue.run({ origin, networkId, wallet, method: listKeys, gone, expectNoReview: true }, async () =>
        busyOf(await callInSession(origin, listKeysCall, credential, { expectNoReview: true })),
      );
    }
    return (await sessions.credential(origin)) !== null;
  };

  const connect = async (request: Asker, chainId: string | undefined): Promise<Outcome> => {
    const { origin, topOrigin, tabId, gone } = request;
    // Before anybody is asked.
    const networkIds = await networksFor(origin, chainId);
    if ('error' in networkIds) return networkIds;
    const [networkId = ''] = networkIds;
    if (await hasSession(request, networkIds)) return { result: null };
    const refused = await denials.refusalOf(request);
    if (refused) return refused;
    // With the API token nobody else asks the user, so an earlier approval is not enough.
    const isKnown =
      (await apiToken.token(networkId)) === null &&
      ((await sessions.boundTo(origin)) === networkId || (await guard.isAlwaysAllowed(origin)));
    if (isKnown || origin === ownOrigin) return openSession(request, { networkId, id: null });
    // Before the approval a site learns nothing about the wallet.
    const about = { kind: 'connect', origin, topOrigin, tabId, networkId, networkIds } as const;
    const { id, allowed } = await approvals.ask(about, gone);
    return afterAnswer(request, about, id, allowed);
  };

  const afterAnswer = async (
    request: Asker,
    { networkId, networkIds }: Pick<ConnectApproval, 'networkId' | 'networkIds'>,
    id: string,
    allowed: Answer,
  ): Promise<Outcome> => {
    if (allowed) {
      await denials.forget(request);
      // The user may have chosen another one.
      const chosen = (await approvals.list()).find((approval) => approval.id === id)?.networkId ?? networkId;
      return openSession(request, { networkId: chosen, id });
    }
    // The user has not refused a request that went with its network.
    const { networks } = await settings.get();
    if (allowed === null && !networkIds.every((id) => networks.some((network) => network.id === id)))
      return refusal('not-connected');
    await denials.denied(request);
    return allowed === null ? withdrawn : refusal('user-rejected');
  };

  /** Takes up what a previous background has left to ask, whatever chain that was for. */
  const start = async (request: Asker, chainId: string | undefined, isRetry: boolean): Promise<Outcome> => {
    if (!isRetry) await ledger.forget(connectKey(request.origin));
    const isOwn = (left: SiteApproval): left is ConnectApproval =>
      left.kind === 'connect' && left.origin === request.origin;
    const left = await approvals.takeLeft(isOwn, request.gone);
    const outcome = left && (await afterAnswer(request, left.approval, left.id, left.allowed));
    // Where it was another one, the user is asked.
    return outcome && ('error' in outcome || chainId === undefined) ? outcome : connect(request, chainId);
  };

  /** Otherwise the window would keep saying that the wallet is asking. */
  const showFailed = async (origin: string, error: unknown): Promise<never> => {
    const isShown = (one: Approval) => one.kind === 'connect' && one.origin === origin && one.step === 'in-wallet';
    for (const { id } of (await approvals.list()).filter(isShown))
      await approvals.finish(id, 'failed', explain(notSent(error).error));
    throw error;
  };

  const begin = (asker: Asker, chainId: string | undefined, isRetry: boolean): Connection => {
    const { origin } = asker;
    const gone = new AbortController();
    const outcome = start({ ...asker, gone: gone.signal }, chainId, isRetry)
      .catch((error: unknown) => showFailed(origin, error))
      .finally(() => connecting.delete(origin));
    const connection = { chainId, outcome, pages: 0, gone };
    connecting.set(origin, connection);
    return connection;
  };

  return async (asker, chainId, isRetry) => {
    const { origin, gone } = asker;
    const resumed = isRetry ? connecting.get(origin) : undefined;
    if (resumed) {
      const outcome = await join(resumed, gone);
      // Whatever chain that was for: where it was another one, the user is asked.
      if ('error' in outcome || chainId === undefined) return outcome;
    } else if (isRetry) {
      const before = await ledger.find(connectKey(origin));
      if (before === 'sent') return (await sessions.credential(origin)) ? { result: null } : refusal('outcome-unknown');
      if (typeof before === 'object') return before;
    }
    // One at a time: a connection to another network would end this one.
    let { gesture } = asker;
    for (let other = connecting.get(origin); other && other.chainId !== chainId; other = connecting.get(origin))
      // A click from before the user refused is no reason to ask again.
      if (isDenied(await other.outcome.catch(() => withdrawn))) gesture = false;
    return join(connecting.get(origin) ?? begin({ ...asker, gesture }, chainId, isRetry), gone);
  };
}
