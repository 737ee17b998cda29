import type { BackgroundBrowser } from '#lib/platform.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';

export const approvalWindowItem = sessionItem<number | null>('approvalWindow', null);

/** The one approval window. Its ID is stored, so the next background finds it. */
export interface ApprovalWindow {
  /** Opens the one window, or draws attention to it: to the front if `focus`. */
  open(focus: boolean): Promise<void>;
  isOpen(): Promise<boolean>;
  /** Call once at start: whether the user has closed the last background's window since. */
  wasClosed(): Promise<boolean>;
  /** Called by the window before it closes by itself; it stays if `clear` tells that something is asked. */
  leave(id: number, clear: () => Promise<boolean>): Promise<void>;
  /** Runs `deny` if it was this window, which is forgotten last: `wasClosed` then tells the next background. */
  closed(id: number, deny: () => Promise<void>): Promise<void>;
}

const succeeds = (job: Promise<unknown>): Promise<boolean> => job.then(() => true).catch(() => false);

export function createApprovalWindow(
  item: Stored<number | null>,
  { windows, runtime }: Pick<BackgroundBrowser, 'windows' | 'runtime'>,
): ApprovalWindow {
  const url = runtime.getURL('approval.html');
  let opening: Promise<void> | undefined;

  const forget = (id: number): Promise<unknown> => item.update((current) => (current === id ? null : current));

  const open = async (focus: boolean): Promise<void> => {
    const current = await item.get();
    const attention = { ...(focus && { focused: true }), drawAttention: true };
    // It may have been closed while no background ran.
    if (current !== null && (await succeeds(windows.update(current, attention)))) return;
    const created = await windows.create({ url, type: 'popup', width: 420, height: 640, focused: true });
    await item.update(() => created?.id ?? null);
  };

  return {
    open(focus) {
      opening ??= open(focus).finally(() => {
        opening = undefined;
      });
      return opening;
    },
    isOpen: async () => (await item.get()) !== null,
    async wasClosed() {
      const current = await item.get();
      if (current === null || (await succeeds(windows.get(current)))) return false;
      await forget(current);
      return true;
    },
    async leave(id, clear) {
      if ((await item.get()) !== id) return;
      await forget(id);
      if (await clear()) await item.update((current) => current ?? id);
    },
    async closed(id, deny) {
      // It may close before its ID is stored.
      if ((await item.get()) !== id) await opening?.catch(() => undefined);
      if ((await item.get()) !== id) return;
      await deny();
      await forget(id);
    },
  };
}
