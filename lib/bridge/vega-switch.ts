/**
 * The user's switch for `window.vega`. No script in the page's world can read a setting before the page's first script,
 * so the relay reads it and tells that world a moment later. (Registering the script only while the switch is on would
 * need host permissions for all sites, Chromium 156.)
 *
 * Content scripts may read `storage.sync`, and in Firefox write it, so the switch can only remove the object.
 */
const vegaOff = 'drawbridge:vega-off';
/** Sent by a script in the page's world when it starts: Firefox may run it after the switch was read. */
const asked = 'drawbridge:switches';

/** The relay's side: reads the switch without waking the background, and tells the page's world if it is off. */
export async function readVegaSwitch(
  target: EventTarget,
  sync: { get(key: string): Promise<{ vega?: unknown }> },
): Promise<void> {
  let off = false;
  const tell = (): void => {
    if (off) target.dispatchEvent(new Event(vegaOff));
  };
  target.addEventListener(asked, tell);
  // Firefox users can disable this storage.
  off = (await sync.get('vega').catch(() => null))?.vega === false;
  tell();
}

/** The page's side. A page can send the event itself, but only removes its own object. */
export function onVegaOff(target: EventTarget, takeAway: () => void): void {
  target.addEventListener(vegaOff, takeAway, { once: true });
  target.dispatchEvent(new Event(asked));
}
