import { type Stored, sessionItem } from '#lib/storage/stored.ts';

/** ID of the approval window; null for none. */
export const approvalWindowItem = sessionItem<number | null>('approvalWindow', null);

/** The used part of `browser.windows`. */
export interface Windows {
  create(info: {
    url: string;
    type: 'popup';
    width: number;
    height: number;
    focused: boolean;
  }): Promise<{ id?: number | undefined } | undefined>;
  update(id: number, info: { focused?: boolean; drawAttention: boolean }): Promise<unknown>;
  /** Rejects for an unknown window. */
  get(id: number): Promise<{ type?: string | undefined }>;
}

/** The one approval window. Its ID is stored, so the next background finds it. */
export function createApprovalWindow(deps: {
  windows: Windows;
  item: Stored<number | null>;
  url: string;
  /** IDs of windows with a page at `url`. */
  windowsAt: (url: string) => Promise<readonly number[]>;
}) {
  const { windows, item, url } = deps;
  let opening: Promise<void> | undefined;
  let looking: Promise<unknown> | undefined;

  /** A window whose ID a background could not store before it ended. */
  const orphan = async (): Promise<number | null> => {
    for (const id of await deps.windowsAt(url)) {
      // A tab at this address was opened by the user.
      if ((await windows.get(id)).type === 'popup') return id;
    }
    return null;
  };

  const forget = (id: number): Promise<unknown> => item.update((current) => (current === id ? null : current));

  const open = async (focus: boolean): Promise<void> => {
    await looking?.catch(() => undefined);
    const current = await item.get();
    if (current !== null) {
      try {
        await windows.update(current, { ...(focus && { focused: true }), drawAttention: true });
        return;
      } catch {
        // Closed while no background ran.
      }
    }
    const created = await windows.create({ url, type: 'popup', width: 420, height: 640, focused: true });
    await item.update(() => created?.id ?? null);
  };

  return {
    /** Opens the one window, or draws attention to it: to the front if `focus`. */
    open: (focus: boolean): Promise<void> => {
      opening ??= open(focus).finally(() => {
        opening = undefined;
      });
      return opening;
    },
    isOpen: async (): Promise<boolean> => (await item.get()) !== null,
    /** Call once at start: finds the last background's window and returns whether the user has closed it since. */
    async wasClosed(): Promise<boolean> {
      const current = await item.get();
      if (current === null) {
        looking = orphan().then((found) => item.update((known) => known ?? found));
        await looking;
        return false;
      }
      try {
        await windows.get(current);
        return false;
      } catch {
        await forget(current);
        return true;
      }
    },
    /** Called by the window before it closes by itself; it stays if `clear` tells that something is asked. */
    async leave(id: number, clear: () => Promise<boolean>): Promise<void> {
      if ((await item.get()) !== id) return;
      await forget(id);
      if (await clear()) await item.update((current) => current ?? id);
    },
    /** Runs `deny` if it was this window, which is forgotten last: `wasClosed` then tells the next background. */
    async closed(id: number, deny: () => Promise<void>): Promise<void> {
      // It may close before its ID is stored.
      if ((await item.get()) !== id) await opening?.catch(() => undefined);
      if ((await item.get()) !== id) return;
      await deny();
      await forget(id);
    },
  };
}
