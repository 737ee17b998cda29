import * as z from 'zod/mini';
import type { EventName, RelayEvent } from '#lib/bridge/envelope.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import type { Identity } from './identity.ts';

const frameSchema = z.object({ origin: z.string(), tabId: z.number(), frameId: z.number() });
export type FrameRecord = Record<string, z.infer<typeof frameSchema>>;

/** Frames whose page has a listener, by the name of their relay. */
export const framesItem = storedRecord('session:frames', frameSchema);

/** `tabs.sendMessage`, which rejects when nobody listens there any more. */
export type SendToFrame = (tabId: number, message: RelayEvent, to: { frameId: number }) => Promise<unknown>;

/**
 * Tells events to every listening frame of a site, and to no other: frames are known by the origin the browser gave
 * when they registered, and a relay drops what is not for its own origin, should the frame have moved on.
 */
export function createFrames(item: Stored<FrameRecord>, send: SendToFrame) {
  return {
    async listen({ relay, origin, tabId, frameId }: Identity): Promise<void> {
      // Whatever document was in this place before is gone, or registers anew when it is shown again.
      const here = (other: FrameRecord[string]): boolean => other.tabId === tabId && other.frameId === frameId;
      await item.update((all) => ({
        ...Object.fromEntries(Object.entries(all).filter(([, other]) => !here(other))),
        [relay]: { origin, tabId, frameId },
      }));
    },
    async tell(origin: string, event: EventName, payload: unknown): Promise<void> {
      const text = JSON.stringify({ type: 'event', event, payload });
      const connected = event !== 'disconnected';
      const frames = Object.entries(await item.get()).filter(([, frame]) => frame.origin === origin);
      const gone = new Set<string>();
      await Promise.all(
        frames.map(async ([relay, { tabId, frameId }]) => {
          try {
            await send(tabId, { origin, text, connected }, { frameId });
          } catch {
            // The frame is gone, or sleeps in the back/forward cache, from where it registers anew when it is shown.
            gone.add(relay);
          }
        }),
      );
      if (gone.size > 0) {
        await item.update((all) => Object.fromEntries(Object.entries(all).filter(([relay]) => !gone.has(relay))));
      }
    },
  };
}

export type Frames = ReturnType<typeof createFrames>;
