import { t } from '#lib/i18n/i18n.ts';
import type { Platform } from '#lib/platform.ts';
import { siteKey } from '#lib/sites/site-key.ts';
import type { Stored } from '#lib/storage/stored.ts';
import {
  type About,
  type Answer,
  type Answered,
  type Approval,
  type EndStep,
  isOfSite,
  isSame,
  type NewApproval,
  type SiteApproval,
} from './approval.ts';
import type { ApprovalWindow } from './window.ts';

/** A stored request; `first` when nothing else was asked. */
interface Asked {
  id: string;
  first: boolean;
  allowed: Promise<Answer>;
}

/** Milliseconds for pages to repeat their calls to a new background; then their requests are withdrawn. */
const pageReturns = 10_000;

const isAsked =
  (id: string) =>
  (approval: Approval): boolean =>
    approval.id === id && approval.step === 'asking';

/** Requests to the user. They outlive the background in storage; only the waiting promises are in memory. */
export interface Approvals {
  /** Asks the user, without a time limit, until `gone` is aborted. Joins the same request if that waits. */
  ask(request: About<Approval>, gone?: AbortSignal): Promise<Answered>;
  /** Shows that the wallet asks about a connection of an allowed site, or a transaction. Returns the approval's ID. */
  showInWallet(request: About<SiteApproval>): Promise<string>;
  /** Removes what has been shown so. */
  takeAway(id: string): Promise<unknown>;
  /** `networkId`: the one that the user chose, of those that a connection may be for. */
  answer(id: string, allow: boolean, networkId?: string): Promise<void>;
  withdraw(id: string): Promise<void>;
  list(): Promise<readonly Approval[]>;
  /** Shows the outcome in the window if that is open, and removes the approval otherwise. The transaction itself is not kept. */
  finish(id: string, step: EndStep, detail: string): Promise<void>;
  /**
   * Resumes a previous background's requests: those still asked, which are denied if the window was closed meanwhile,
   * and those allowed but not given to the wallet. Each waits a while for its page to repeat the call, and `refused` is
   * called for one that is denied or withdrawn before. What the wallet had fails. Resolves to those that wait.
   */
  resume(refused: (approval: SiteApproval) => void): Promise<SiteApproval[]>;
  /** Resolves to the answer to a request that the previous background left, for its page; null where none is such. */
  takeLeft<A extends SiteApproval>(
    is: (approval: SiteApproval) => approval is A,
    gone: AbortSignal | undefined,
  ): Promise<(Answered & { approval: A }) | null>;
  /** Removes finished requests. Resolves to whether something is still asked. */
  clear(): Promise<boolean>;
  /** The user closed the window: what is still asked counts as denied; what is in the wallet goes on. */
  windowClosed(): Promise<void>;
}

/** What is known of a request's call once it is removed, and in the next background. */
export interface RequestMemory {
  /** Keeps a denial for a page whose background ends before it is told. */
  denied(approval: SiteApproval): Promise<void>;
  /** Whether no background of this browser session has given its call to the wallet. */
  isUnsent(approval: SiteApproval): Promise<boolean>;
}

export function createApprovals(
  item: Stored<Approval[]>,
  window: Pick<ApprovalWindow, 'open' | 'isOpen' | 'wasClosed'>,
  memory: RequestMemory,
  platform: Pick<Platform, 'newId' | 'suffixes' | 'schedule'>,
): Approvals {
  const waiters = new Map<string, Array<(allowed: Answer) => void>>();
  /** Requests of a previous background that no page has come back for. */
  const left = new Map<SiteApproval, Promise<Answer>>();

  const tell = (id: string, allowed: Answer): void => {
    for (const waiter of waiters.get(id) ?? []) waiter(allowed);
    waiters.delete(id);
  };

  const answered = (id: string): Promise<Answer> =>
    new Promise((resolve) => {
      waiters.set(id, [...(waiters.get(id) ?? []), resolve]);
    });

  /** Appends a request, unless the same one waits; `first` when nothing else is asked. */
  const add = async (request: NewApproval): Promise<Asked> => {
    const domain = siteKey(request.origin, await platform.suffixes());
    let asked: Asked | undefined;
    await item.update((all) => {
      const waiting = all.find((other) => isSame(other, request));
      const approval = waiting ?? { ...request, id: platform.newId(), domain, detail: '' };
      const { id, step } = approval;
      asked = {
        id,
        first: !all.some(({ step }) => step === 'asking'),
        // Within the change: the next one, stored together with it, may be the answer.
        allowed: step === 'asking' ? answered(id) : Promise.resolve(null),
      };
      return waiting ? all : [...all, approval];
    });
    if (!asked) throw new Error('The request was not stored.');
    return asked;
  };

  /** Changes a request that is still asked, null to remove it, and tells who waits. */
  const end = async (id: string, allowed: Answer, next: (approval: Approval) => Approval | null): Promise<void> => {
    let asked = false;
    await item.update((all) => {
      asked = all.some(isAsked(id));
      return asked ? all.flatMap((approval) => (approval.id === id ? (next(approval) ?? []) : approval)) : all;
    });
    if (asked) tell(id, allowed);
  };

  const withdraw = (id: string): Promise<void> => end(id, null, () => null);

  const withdrawWith = async (gone: AbortSignal | undefined, id: string): Promise<void> => {
    gone?.addEventListener('abort', () => void withdraw(id), { once: true });
    if (gone?.aborted) await withdraw(id);
  };

  const finish: Approvals['finish'] = async (id, step, detail) => {
    const shown = await window.isOpen();
    await item.update((all) =>
      all.flatMap((approval): Approval[] => {
        if (approval.id !== id) return [approval];
        if (!shown || !isOfSite(approval)) return [];
        return [{ ...approval, step, detail, ...(approval.kind === 'transaction' && { transaction: '' }) }];
      }),
    );
  };

  const windowClosed = async (): Promise<void> => {
    for (const approval of await item.get()) {
      if (approval.step === 'asking' && isOfSite(approval)) await memory.denied(approval);
    }
    let denied: Approval[] = [];
    await item.update((all) => {
      denied = all.filter((approval) => approval.step === 'asking');
      return all.filter((approval) => approval.step === 'in-wallet');
    });
    for (const { id } of denied) tell(id, false);
  };

  const awaitPage = (
    approval: SiteApproval,
    answer: Promise<Answer>,
    refused: (approval: SiteApproval) => void,
  ): void => {
    const { id, kind } = approval;
    left.set(approval, answer);
    let isAllowed = false;
    platform.schedule(() => {
      if (!left.has(approval)) return;
      if (!isAllowed) return void withdraw(id);
      left.delete(approval);
      void finish(id, kind === 'connect' ? 'failed' : 'not-sent', t('approval_page_gone'));
    }, pageReturns);
    void answer.then((allowed) => {
      isAllowed = allowed === true;
      if (!isAllowed && left.delete(approval)) refused(approval);
    });
  };

  return {
    async ask(request, gone) {
      const { id, first, allowed } = await add({ ...request, step: 'asking' });
      await withdrawWith(gone, id);
      // Only the first takes the focus: otherwise a page could ask and ask again.
      if (!gone?.aborted) await window.open(first);
      return { id, allowed: await allowed };
    },

    async showInWallet(request) {
      const { id, first } = await add({ ...request, step: 'in-wallet' });
      await window.open(first);
      return id;
    },

    takeAway: (id) => item.update((all) => all.filter((approval) => approval.id !== id)),

    async answer(id, allow, networkId) {
      const asked = (await item.get()).find(isAsked(id));
      if (asked && !allow && isOfSite(asked)) await memory.denied(asked);
      await end(id, allow, (approval) => {
        if (!allow || approval.kind === 'leftover') return null;
        if (approval.kind === 'practice') return { ...approval, step: 'done' };
        const isChosen = approval.kind === 'connect' && networkId && approval.networkIds.includes(networkId);
        return { ...approval, step: 'in-wallet', ...(isChosen && { networkId }) };
      });
    },

    withdraw,
    list: item.get,
    finish,

    async resume(refused) {
      const all = await item.get();
      // A window with nothing to show closes by itself.
      if (all.length === 0) return [];
      const closed = window.wasClosed();
      let asks = false;
      for (const approval of all) {
        const { id, step } = approval;
        // Asked anew, if its call comes back.
        if (approval.kind === 'leftover') await withdraw(id);
        else if (step === 'asking') {
          asks = true;
          if (isOfSite(approval)) awaitPage(approval, answered(id), refused);
        } else if (step !== 'in-wallet') continue;
        else if (await memory.isUnsent(approval)) awaitPage(approval, Promise.resolve(true), refused);
        else await finish(id, 'failed', t('reason_outcome_unknown'));
      }
      const waiting = [...left.keys()];
      if (await closed) await windowClosed();
      // The previous background may have ended before it opened a window. An open one is left alone: to the front it
      // would reset the answer under the user's hand.
      else if (asks && !(await window.isOpen())) await window.open(true);
      return waiting;
    },

    async takeLeft(is, gone) {
      const approval = [...left.keys()].find(is);
      const allowed = approval && left.get(approval);
      if (!allowed) return null;
      left.delete(approval);
      await withdrawWith(gone, approval.id);
      return { id: approval.id, approval, allowed: await allowed };
    },

    async clear() {
      const left = await item.update((all) => all.filter(({ step }) => step === 'asking' || step === 'in-wallet'));
      return left.some(({ step }) => step === 'asking');
    },

    windowClosed,
  };
}
