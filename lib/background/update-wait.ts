import type { Approval } from '#lib/approvals/approval.ts';
import type { Hold } from '#lib/calls/heartbeat.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import type { Schedule } from '#lib/schedule.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** Milliseconds without a call before the extension is reloaded: a page often calls again right after an answer. */
const quietFor = 5000;

/**
 * Delays an update while a call, a request, a review or a vote is pending, because it ends every session and pages must reload.
 *
 * The delay ends with the background. Then the browser updates by itself: Chromium as soon as the extension is idle, Firefox at
 * its next start. Both announce the update again when they next check for updates.
 */
export function createUpdateWait(deps: {
  /** Keeps the background awake. */
  hold: Hold;
  approvals: Pick<Stored<readonly Approval[]>, 'get' | 'watch'>;
  walletCalls: Pick<Stored<readonly WalletCall[]>, 'get'>;
  schedule: Schedule;
  reload: () => void;
}) {
  let held = 0;
  let available = false;
  let cancel = (): void => undefined;

  const apply = async (): Promise<void> => {
    const pending = [...(await deps.approvals.get()), ...(await deps.walletCalls.get())];
    if (held === 0 && pending.length === 0) deps.reload();
  };
  const applyLater = (): void => {
    if (!available || held > 0) return;
    cancel();
    cancel = deps.schedule(() => void apply().catch(console.error), quietFor);
  };

  return {
    /** Held by whatever an update would interrupt. */
    hold: (): (() => void) => {
      const release = deps.hold();
      held += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held -= 1;
        release();
        applyLater();
      };
    },
    /** An update is available. */
    available(): void {
      if (!available) deps.approvals.watch(applyLater);
      available = true;
      applyLater();
    },
  };
}
