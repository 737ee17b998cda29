import { askName, type EventName, type RelayEvent } from '#lib/bridge/envelope.ts';
import type { BackgroundBrowser } from '#lib/platform.ts';
import type { Clock } from '#lib/schedule.ts';
import { filterValues, type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { SiteGuard } from './blocked-sites.ts';
import { type Identity, originOf } from './origin.ts';

export type FrameRecord = Record<string, Pick<Identity, 'origin' | 'tabId' | 'frameId' | 'documentId'>>;

/** Listening frames by relay name, the latest last. */
export const framesItem = sessionItem<FrameRecord>('frames', {});

/** How long a call waits for pages to take an event, in milliseconds. A frozen page takes it once it continues. */
const takesWithin = 1000;

/** Frames of a tab, without the page itself: one with more loses its oldest. */
const mostEmbedded = 32;
const mostInAll = 1000;

/**
 * Sends events to every listening frame of a site: to the document that registered, by the origin that the browser
 * gave. It is asked first whether it is still shown: Chromium evicts a document from the back/forward cache that gets a
 * message. Firefox names no documents, so the relay's name must do.
 */
export interface Frames {
  listen(identity: Identity): Promise<void>;
  /** A blocked site is told that it was disconnected, and nothing after that. */
  tell(origin: string, event: EventName, payload: unknown): Promise<void>;
  forgetTab(tabId: number): Promise<void>;
}

export function createFrames(
  item: Stored<FrameRecord>,
  guard: SiteGuard,
  tabs: BackgroundBrowser['tabs'],
  { schedule }: Clock,
): Frames {
  return {
    async listen({ relay, origin, tabId, frameId, documentId }) {
      await item.update((all) => {
        // An earlier document of this frame is gone, or registers again when shown.
        const others = Object.entries(all).filter(([, other]) => other.tabId !== tabId || other.frameId !== frameId);
        const next = new Map(others).set(relay, { origin, tabId, frameId, documentId });
        const embedded = [...next].filter(([, other]) => other.tabId === tabId && other.frameId !== 0);
        for (const [name] of embedded.slice(0, -mostEmbedded)) next.delete(name);
        return Object.fromEntries([...next].slice(-mostInAll));
      });
    },
    async tell(origin, event, payload) {
      if (event !== 'disconnected' && (await guard.blockOf(origin))) return;
      const text = JSON.stringify({ type: 'event', event, payload });
      const connected = event !== 'disconnected';
      const frames = Object.entries(await item.get()).filter(([, frame]) => frame.origin === origin);
      const gone = new Set<string>();
      const tellOne = async ([relay, { tabId, frameId, documentId }]: (typeof frames)[number]): Promise<void> => {
        try {
          // No page knows the name: only the same document answers with it.
          const name = await tabs.sendMessage(tabId, askName, { frameId });
          if (String(name).split(' ')[0] !== relay) throw new Error('It is another document.');
          const message: RelayEvent = { origin: originOf(origin), text, connected };
          await tabs.sendMessage(tabId, message, documentId === null ? { frameId } : { documentId });
        } catch {
          // Gone, or in the back/forward cache, from where it registers again.
          gone.add(relay);
        }
      };
      await Promise.all(
        frames.map((frame) => Promise.race([tellOne(frame), new Promise<void>((end) => schedule(end, takesWithin))])),
      );
      if (gone.size > 0) await item.update((all) => filterValues(all, (_frame, relay) => !gone.has(relay)));
    },
    async forgetTab(tabId) {
      await item.update((all) => filterValues(all, (frame) => frame.tabId !== tabId));
    },
  };
}
