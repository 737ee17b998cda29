import type { Stored } from '#lib/storage/stored.ts';
import type { Approval, ConnectApproval, TransactionApproval } from './approval.ts';

/** Who asks. */
export interface ApprovalRequest {
  origin: string;
  topOrigin: string | null;
  tabId: number;
  /** Aborted when the last page that waits has gone; left out where somebody always waits. */
  gone?: AbortSignal | undefined;
}

/** The user's answer; null when the request was withdrawn, because nobody waited for it any more. */
export type Answer = boolean | null;

/** What a site wants to sign or send with the API token. */
export type TransactionRequest = ApprovalRequest &
  Pick<TransactionApproval, 'key' | 'method' | 'publicKey' | 'transactionKind' | 'transaction'>;

/** What the previous background left, with the answer that came or is to come. */
export interface Left {
  approval: Approval;
  allowed: Promise<Answer>;
}

/**
 * The queue of requests to the user. It lives in storage, so a request outlives the background that asked it; what
 * is in memory here are only the promises of the calls that wait.
 */
export function createApprovals(deps: {
  item: Stored<Approval[]>;
  /** Opens the one window; one that is open comes to the front if `focus` is true. */
  openWindow: (focus: boolean) => Promise<void>;
  windowIsOpen: () => Promise<boolean>;
  /** Whether the user closed the window while no background was there to hear of it. */
  windowWasClosed: () => Promise<boolean>;
  /** Keeps a denial for the page that waits, right before the request goes: nothing else would be left of it. */
  denied: (approval: Approval) => Promise<void>;
  now: () => number;
  newId: () => string;
}) {
  const { item } = deps;
  const waiters = new Map<string, Array<(allowed: Answer) => void>>();

  const tell = (id: string, allowed: Answer): void => {
    const told = waiters.get(id) ?? [];
    waiters.delete(id);
    for (const waiter of told) waiter(allowed);
  };

  /** Puts a request at the end, unless the same is there already; `first` when nothing else is asked. */
  const add = async (
    same: (other: Approval) => boolean,
    make: (id: string) => Approval,
  ): Promise<{ id: string; first: boolean }> => {
    let id = '';
    let first = false;
    await item.update((all) => {
      const waiting = all.find(same);
      id = waiting?.id ?? deps.newId();
      first = !all.some(({ step }) => step === 'asking');
      return waiting ? all : [...all, make(id)];
    });
    return { id, first };
  };

  const addConnect = (
    { origin, topOrigin, tabId }: ApprovalRequest,
    step: ConnectApproval['step'],
  ): ReturnType<typeof add> =>
    add(
      (other) => other.kind === 'connect' && other.origin === origin && other.step === step,
      (id) => ({ kind: 'connect', origin, topOrigin, tabId, id, askedAt: deps.now(), step, detail: '' }),
    );

  const answered = (id: string): Promise<Answer> =>
    new Promise((resolve) => {
      waiters.set(id, [...(waiters.get(id) ?? []), resolve]);
    });

  /** Takes a request away that is still asked: nobody waits for its answer. */
  const withdraw = async (id: string): Promise<void> => {
    const isAsked = (approval: Approval): boolean => approval.id === id && approval.step === 'asking';
    let asked = false;
    await item.update((all) => {
      asked = all.some(isAsked);
      return asked ? all.filter((approval) => !isAsked(approval)) : all;
    });
    if (asked) tell(id, null);
  };

  const answerTo = async (
    { id, first }: { id: string; first: boolean },
    gone: AbortSignal | undefined,
  ): Promise<{ id: string; allowed: Answer }> => {
    const allowed = answered(id);
    gone?.addEventListener('abort', () => void withdraw(id), { once: true });
    if (gone?.aborted) await withdraw(id);
    // Only the first one takes the focus: a page that asks and asks again would keep the user from everything else.
    else await deps.openWindow(first);
    return { id, allowed: await allowed };
  };

  /** The end of one approval: shown in the window if that is open, forgotten otherwise. */
  const end = async (id: string, to: (approval: Approval) => Approval): Promise<void> => {
    const shown = await deps.windowIsOpen();
    await item.update((all) =>
      shown
        ? all.map((approval) => (approval.id === id ? to(approval) : approval))
        : all.filter((approval) => approval.id !== id),
    );
  };

  /** Where the wallet's own review ended; the window shows it, if it is still open. */
  const finish = (id: string, step: 'connected' | 'refused-by-wallet' | 'failed', detail: string): Promise<void> =>
    end(id, (approval) => (approval.kind === 'connect' ? { ...approval, step, detail } : approval));

  /** Where a transaction ended that the user allowed. What it said is not kept. */
  const finishTransaction = (id: string, step: 'done' | 'failed', detail: string): Promise<void> =>
    end(id, (approval) =>
      approval.kind === 'transaction' ? { ...approval, step, detail, transaction: '' } : approval,
    );

  /** The user closed the window: every request still asked counts as denied, what went to the wallet goes on. */
  const windowClosed = async (): Promise<void> => {
    for (const approval of await item.get()) if (approval.step === 'asking') await deps.denied(approval);
    let denied: Approval[] = [];
    await item.update((all) => {
      denied = all.filter((approval) => approval.step === 'asking');
      return all.filter((approval) => approval.step === 'in-wallet');
    });
    for (const { id } of denied) tell(id, false);
  };

  return {
    /** Asks the user and waits for the answer, however long it takes. Joins a request of the same site that waits. */
    ask: async (request: ApprovalRequest) => answerTo(await addConnect(request, 'asking'), request.gone),

    /** The same for one transaction; joins the request of the very same call. */
    async askTransaction(request: TransactionRequest) {
      const { origin, topOrigin, tabId, gone, key, method, publicKey, transactionKind, transaction } = request;
      const who = { origin, topOrigin, tabId };
      const what = { key, method, publicKey, transactionKind, transaction };
      const added = await add(
        (other) => other.kind === 'transaction' && other.key === key && other.step === 'asking',
        (newId) => ({
          kind: 'transaction',
          ...who,
          ...what,
          id: newId,
          askedAt: deps.now(),
          step: 'asking',
          detail: '',
        }),
      );
      return answerTo(added, gone);
    },

    /** Shows that the wallet now asks, for a site the user has allowed before. Returns the approval's id. */
    async showInWallet(request: ApprovalRequest): Promise<string> {
      const { id, first } = await addConnect(request, 'in-wallet');
      await deps.openWindow(first);
      return id;
    },

    async answer(id: string, allow: boolean): Promise<void> {
      const asked = (await item.get()).find((approval) => approval.id === id && approval.step === 'asking');
      if (asked && !allow) await deps.denied(asked);
      let known = false;
      await item.update((all) => {
        known = all.some((approval) => approval.id === id && approval.step === 'asking');
        if (!known) return all;
        return allow
          ? all.map((approval) => (approval.id === id ? { ...approval, step: 'in-wallet' } : approval))
          : all.filter((approval) => approval.id !== id);
      });
      if (known) tell(id, allow);
    },

    withdraw,
    list: (): Promise<readonly Approval[]> => item.get(),
    finish,
    finishTransaction,

    /**
     * Takes up what the previous background left: the requests still asked, which are denied if their window was closed
     * meanwhile, and what was allowed but, as `unsent` tells, not given to the wallet. What the wallet had is lost with the
     * connection to it: it is shown as failed, with `lost` as the detail.
     */
    async resume(lost: string, unsent: (approval: Approval) => Promise<boolean>): Promise<Left[]> {
      const left: Left[] = [];
      for (const approval of await item.get()) {
        const { id, kind, step } = approval;
        if (step === 'asking') left.push({ approval, allowed: answered(id) });
        else if (step !== 'in-wallet') continue;
        else if (await unsent(approval)) left.push({ approval, allowed: Promise.resolve(true) });
        else if (kind === 'connect') await finish(id, 'failed', lost);
        else await finishTransaction(id, 'failed', lost);
      }
      const asks = left.some(({ approval }) => approval.step === 'asking');
      if (await deps.windowWasClosed()) await windowClosed();
      // The previous background may have died before it could open one. One that is there is left alone: brought to the front it
      // would take the answer back that is under the user's hand, and closed at this moment it would be opened again.
      else if (asks && !(await deps.windowIsOpen())) await deps.openWindow(true);
      return left;
    },

    /** Forgets what has ended, which the window has shown. Resolves to whether something is still asked. */
    async clear(): Promise<boolean> {
      const left = await item.update((all) => all.filter(({ step }) => step === 'asking' || step === 'in-wallet'));
      return left.some(({ step }) => step === 'asking');
    },

    windowClosed,
  };
}

export type Approvals = ReturnType<typeof createApprovals>;
