import type { SiteApproval } from '#lib/approvals/approval.ts';
import type { Answer, ApprovalRequest, Approvals, Left } from '#lib/approvals/queue.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { untilAllGone } from './all-gone.ts';
import type { ApiTokenUse } from './api-token-use.ts';
import { answeredByUser } from './cut-off-reviews.ts';
import type { Ledger } from './ledger.ts';
import { type Asker, type MayAsk, pageReturns } from './may-ask.ts';
import { type Outcome, outcomeOf, type Refusal, refusal, withdrawn } from './outcome.ts';
import type { SiteGuard } from './site-guard.ts';

/** Ledger key of a connection, which all pages of a site share. */
export const connectKey = (origin: string): string => `connect ${origin}`;

/** Keeps a denial for a page whose background ends before it is told. */
export const keepDenial =
  (ledger: Ledger) =>
  (approval: SiteApproval): Promise<void> =>
    ledger.settled(approval.kind === 'connect' ? connectKey(approval.origin) : approval.key, refusal('user-rejected'));

const tokenRefused = refusal('token-revoked', 'The wallet refuses the API token in the settings of the extension.');

/** Why no session can start in this state; null where one can. */
function obstacle(status: RoutineState): Refusal | null {
  switch (status.state) {
    case 'unreachable':
      if (status.cause === 'origin-refused') return refusal('origin-refused', status.detail);
      return refusal(status.cause === 'no-answer' ? 'wallet-unreachable' : 'bad-response', status.detail);
    case 'outdated':
      return refusal('api-v2-missing');
    case 'wrong-chain':
      return refusal('wrong-chain', `Expected ${status.expected}, found ${status.found}.`);
    // A wallet without a node can still open a session, and what is missing shows when it is called.
    case 'limited':
    case 'no-node':
    case 'slow-node':
    case 'ready':
      return null;
  }
}

/**
 * Connects sites: approval here, the connection routine, then the wallet's own review. Concurrent calls of one site are
 * one connection: a second one would destroy the first one's token.
 */
export function createConnector(deps: {
  blockOf: SiteGuard;
  /** Whether the administrator has the site connect without a request to the user. */
  isAlwaysAllowed: (origin: string) => Promise<boolean>;
  sessions: Sessions;
  approvals: Approvals;
  mayAsk: MayAsk;
  checkWallet: () => Promise<RoutineState>;
  apiToken: Pick<ApiToken, 'token'>;
  /** Asks the wallet about the API token; null without one. */
  checkApiToken: ApiTokenUse['check'];
  ledger: Ledger;
  /** Queues `client.connect_wallet`; calls `sent` right before, `refused` when the wallet was busy. */
  openSession: (
    origin: string,
    note: { sent: () => Promise<void>; refused: () => Promise<void> },
  ) => Promise<WalletAnswer | { kind: 'cancelled' }>;
  explain: (error: RpcError) => Promise<string>;
  schedule: (job: () => void, ms: number) => unknown;
}) {
  const { sessions, approvals, mayAsk, ledger } = deps;
  const connecting = new Map<string, { outcome: Promise<Outcome>; pages: ReturnType<typeof untilAllGone> }>();

  const review = async (request: ApprovalRequest, id: string | null, chainId: string | null): Promise<Outcome> => {
    const { origin } = request;
    const answer = await deps.openSession(origin, {
      sent: () => ledger.sent(connectKey(origin)),
      refused: () => ledger.forget(connectKey(origin)),
    });
    let outcome =
      answer.kind === 'cancelled' ? refusal('user-rejected', 'The user cancelled the connection.') : outcomeOf(answer);
    if (answer.kind === 'result') {
      if (answer.token) await sessions.begin(origin, answer.token, chainId);
      else outcome = refusal('bad-response', 'The wallet approved, but sent no token in the Authorization header.');
    }
    const refused = 'error' in outcome && answeredByUser.has(outcome.error.code);
    if (refused || answer.kind === 'cancelled') await mayAsk.denied(request);
    if (id !== null) {
      const step = 'result' in outcome ? 'connected' : refused ? 'refused-by-wallet' : 'failed';
      await approvals.finish(id, step, 'error' in outcome ? await deps.explain(outcome.error) : '');
    }
    // Last: otherwise the next background would take it for a call that the wallet never got.
    await ledger.forget(connectKey(origin));
    return 'result' in outcome ? { result: null } : outcome;
  };

  /** Goes to the wallet for an allowed site; `id` is its approval, null for a site allowed before. */
  const proceed = async (request: Asker, needsApproval: boolean, id: string | null): Promise<Outcome> => {
    const { origin } = request;
    const status = await deps.checkWallet();
    const hindered = obstacle(status) ?? ((await deps.checkApiToken()) === 'invalid' ? tokenRefused : null);
    // Asked last: it may have been blocked while the wallet was asked.
    const stop = (await deps.blockOf(origin)) ?? hindered;
    if (stop) {
      if (id !== null) await approvals.finish(id, 'failed', await deps.explain(stop.error));
      return stop;
    }
    const chainId = 'chainId' in status ? status.chainId : null;
    if ((await deps.apiToken.token()) === null) {
      return review(request, id ?? (needsApproval ? await approvals.showInWallet(request) : null), chainId);
    }
    // The token was set meanwhile, and needs an approval.
    if (needsApproval && id === null) return connect(request, needsApproval);
    await sessions.startWithApiToken(origin, chainId);
    if (id !== null) await approvals.finish(id, 'connected', '');
    return { result: null };
  };

  const connect = async (request: Asker, needsApproval: boolean): Promise<Outcome> => {
    const { origin } = request;
    if (await sessions.token(origin)) return { result: null };
    const stop = await mayAsk.stop(request);
    if (stop) return stop;
    // With the API token nobody else asks the user, so an earlier approval is not enough.
    const known =
      (await deps.apiToken.token()) === null &&
      ((await sessions.isAllowed(origin)) || (await deps.isAlwaysAllowed(origin)));
    if (known || !needsApproval) return proceed(request, needsApproval, null);
    // Before the approval a site learns nothing about the wallet.
    const { id, allowed } = await approvals.ask(request);
    return afterAnswer(request, id, allowed);
  };

  const afterAnswer = async (request: Asker, id: string, allowed: Answer): Promise<Outcome> => {
    if (allowed) {
      await mayAsk.allowed(request);
      return proceed(request, true, id);
    }
    await mayAsk.denied(request);
    return allowed === null ? withdrawn : refusal('user-rejected');
  };

  const startConnection = (origin: string, start: (gone: AbortSignal) => Promise<Outcome>) => {
    const pages = untilAllGone();
    const outcome = start(pages.signal).finally(() => connecting.delete(origin));
    connecting.set(origin, { outcome, pages });
    return pages;
  };

  const run = (asker: Asker, start: (asker: Asker) => Promise<Outcome>): Promise<Outcome> => {
    const { origin } = asker;
    if (!connecting.has(origin)) startConnection(origin, (gone) => start({ ...asker, gone }));
    const running = connecting.get(origin);
    running?.pages.join(asker.gone);
    return running?.outcome ?? Promise.resolve(withdrawn);
  };

  return {
    /** `asks: false` is for Drawbridge's own session, started in the popup. */
    connect: (asker: Asker, needsApproval = true): Promise<Outcome> =>
      run(asker, async (request) => {
        await ledger.forget(connectKey(request.origin));
        return connect(request, needsApproval);
      }),

    /** For a call that a previous background took: the user is asked at most once. */
    async connectAgain(asker: Asker): Promise<Outcome> {
      const { origin } = asker;
      const before = connecting.has(origin) ? 'nothing' : await ledger.find(connectKey(origin));
      if (before === 'sent') return (await sessions.token(origin)) ? { result: null } : refusal('outcome-unknown');
      return typeof before === 'object' ? before : run(asker, (request) => connect(request, true));
    },

    /** Whether a previous background's connection never reached the wallet. */
    unsent: async (origin: string): Promise<boolean> => (await ledger.find(connectKey(origin))) === 'nothing',

    /** Resumes a previous background's approvals. The outcomes are kept for pages that come back. */
    resume(left: readonly Left[]): void {
      for (const { approval, allowed } of left) {
        const { id, kind, origin } = approval;
        if (kind !== 'connect') continue;
        const pages = startConnection(origin, async (gone) => {
          await approvals.withdrawWith(gone, id);
          const outcome = await afterAnswer({ ...approval, gesture: false, gone }, id, await allowed);
          if (outcome !== withdrawn) await ledger.settled(connectKey(origin), outcome);
          return outcome;
        });
        deps.schedule(pages.check, pageReturns);
      }
    },
  };
}

export type Connector = ReturnType<typeof createConnector>;
