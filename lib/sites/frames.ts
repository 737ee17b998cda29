import * as z from 'zod/mini';
import type { EventName, RelayEvent } from '#lib/bridge/envelope.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import type { Identity } from './identity.ts';

const frameSchema = z.object({
  origin: z.string(),
  tabId: z.number(),
  frameId: z.number(),
  documentId: z._default(z.nullable(z.string()), null),
});
export type FrameRecord = Record<string, z.infer<typeof frameSchema>>;

/** Frames whose page has a listener, by the name of their relay, the latest last. */
export const framesItem = storedRecord('session:frames', frameSchema);

/** `tabs.sendMessage`, which rejects when nobody listens there any more. */
export type SendToFrame = (
  tabId: number,
  message: RelayEvent,
  to: { documentId: string } | { frameId: number },
) => Promise<unknown>;

/** Asks the relay of the document that is shown in that place for its name; rejects where there is none. */
export type AskName = (tabId: number, frameId: number) => Promise<unknown>;

/** Frames of one tab that are told events; a page that makes more takes the place of its own. */
const mostOfTab = 32;
const mostInAll = 1000;

/**
 * Tells events to every listening frame of a site, and to no other: to the very document that registered, by the origin
 * that the browser gave then. It is asked first whether it is still shown: Chromium throws a document out of the
 * back/forward cache that a message is sent to. Where the browser does not name documents, its relay's name must do.
 */
export function createFrames(item: Stored<FrameRecord>, send: SendToFrame, ask: AskName) {
  const keep = (which: (frame: FrameRecord[string], relay: string) => boolean): Promise<FrameRecord> =>
    item.update((all) => {
      const kept = Object.entries(all).filter(([relay, frame]) => which(frame, relay));
      return kept.length === Object.keys(all).length ? all : Object.fromEntries(kept);
    });

  return {
    async listen({ relay, origin, tabId, frameId, documentId }: Identity): Promise<void> {
      await item.update((all) => {
        // Whatever document was in this place before is gone, or registers anew when it is shown again.
        const others = Object.entries(all).filter(([, other]) => other.tabId !== tabId || other.frameId !== frameId);
        const ofTab = others.filter(([, other]) => other.tabId === tabId);
        const tooMany = new Set(ofTab.slice(0, Math.max(0, ofTab.length - mostOfTab + 1)).map(([name]) => name));
        const kept = others.filter(([name]) => !tooMany.has(name) && name !== relay).slice(1 - mostInAll);
        return Object.fromEntries([...kept, [relay, { origin, tabId, frameId, documentId }]]);
      });
    },
    async tell(origin: string, event: EventName, payload: unknown): Promise<void> {
      const text = JSON.stringify({ type: 'event', event, payload });
      const connected = event !== 'disconnected';
      const frames = Object.entries(await item.get()).filter(([, frame]) => frame.origin === origin);
      const gone = new Set<string>();
      await Promise.all(
        frames.map(async ([relay, { tabId, frameId, documentId }]) => {
          try {
            // No page can know the name: what answers with it is the document that registered.
            if (String(await ask(tabId, frameId)).split(' ')[0] !== relay) throw new Error('It is another document.');
            await send(tabId, { origin, text, connected }, documentId === null ? { frameId } : { documentId });
          } catch {
            // The frame is gone, or sleeps in the back/forward cache, from where it registers anew when it is shown.
            gone.add(relay);
          }
        }),
      );
      if (gone.size > 0) await keep((_frame, relay) => !gone.has(relay));
    },
    /** The tab was closed. */
    async forgetTab(tabId: number): Promise<void> {
      await keep((frame) => frame.tabId !== tabId);
    },
  };
}

export type Frames = ReturnType<typeof createFrames>;
