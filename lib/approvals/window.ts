import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

/** Number of the browser window that shows the requests; null while there is none. */
export const approvalWindowItem = storedItem('session:approvalWindow', z.nullable(z.number()), null);

/** The part of `browser.windows` that the approval window needs. */
export interface Windows {
  create(info: {
    url: string;
    type: 'popup';
    width: number;
    height: number;
    focused: boolean;
  }): Promise<{ id?: number | undefined } | undefined>;
  update(id: number, info: { focused?: boolean; drawAttention: boolean }): Promise<unknown>;
  /** Rejects when there is no such window. */
  get(id: number): Promise<{ type?: string | undefined }>;
}

/**
 * The one approval window. Its number is kept in storage, so the next background finds it instead of opening another.
 */
export function createApprovalWindow(deps: {
  windows: Windows;
  item: Stored<number | null>;
  url: string;
  /** Numbers of the browser's windows that have a page at `url` open. */
  windowsAt: (url: string) => Promise<readonly number[]>;
}) {
  const { windows, item, url } = deps;
  let opening: Promise<void> | undefined;

  /** A window that a background opened and whose number it could not keep any more before it died. */
  const orphan = async (): Promise<number | null> => {
    for (const id of await deps.windowsAt(url)) {
      // A tab at the same address is somebody's own doing.
      if ((await windows.get(id)).type === 'popup') return id;
    }
    return null;
  };

  const open = async (focus: boolean): Promise<void> => {
    const current = await item.get();
    if (current !== null) {
      try {
        await windows.update(current, { ...(focus && { focused: true }), drawAttention: true });
        return;
      } catch {
        // Closed while no background was awake to hear of it.
      }
    }
    const created = await windows.create({ url, type: 'popup', width: 420, height: 640, focused: true });
    await item.update(() => created?.id ?? null);
  };

  return {
    /**
     * Opens the window. One that is open is brought to the front if `focus` is true, and otherwise only draws attention,
     * where the system can. Calls at the same time open one.
     */
    open: (focus: boolean): Promise<void> => {
      opening ??= open(focus).finally(() => {
        opening = undefined;
      });
      return opening;
    },
    isOpen: async (): Promise<boolean> => (await item.get()) !== null,
    /**
     * To be called once at the start of a background: finds the window that the last one left, and tells whether the user
     * closed it while nobody was there to hear of it.
     */
    async wasClosed(): Promise<boolean> {
      const current = await item.get();
      if (current === null) {
        const found = await orphan();
        await item.update((known) => known ?? found);
        return false;
      }
      try {
        await windows.get(current);
        return false;
      } catch {
        await item.update((known) => (known === current ? null : known));
        return true;
      }
    },
    /**
     * To be called by the window itself when it has nothing left to show, before it closes: that is nobody's answer to
     * what is asked from now on, which gets a window of its own. `clear` tells whether something is asked after all;
     * then the window stays.
     */
    async leave(id: number, clear: () => Promise<boolean>): Promise<void> {
      if ((await item.get()) !== id) return;
      await item.update((current) => (current === id ? null : current));
      if (await clear()) await item.update((current) => current ?? id);
    },
    /**
     * To be called when any window closed; runs `deny` if it was this one. The window is forgotten last: should the
     * background die before that, `wasClosed` tells the next one.
     */
    async closed(id: number, deny: () => Promise<void>): Promise<void> {
      // One that is closed as soon as it is there may be so before its number is kept.
      if ((await item.get()) !== id) await opening?.catch(() => undefined);
      if ((await item.get()) !== id) return;
      await deny();
      await item.update((current) => (current === id ? null : current));
    },
  };
}
