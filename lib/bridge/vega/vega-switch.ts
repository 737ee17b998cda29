/**
 * The user's switch of `window.vega`, on its way into a page. No script in the page's world can read a setting before the
 * page's first script runs; so the object is there at first, and goes again as soon as the relay has read that it must.
 * (A script that the browser puts into pages only while the switch is on would have to be registered, and Chromium 156
 * runs such a script nowhere but where the extension has host permissions, which Drawbridge does not want for all sites.)
 *
 * The setting stands in `storage.sync`, the one area that holds no secret and that content scripts may read.
 */
const off = 'drawbridge:vega-off';

/** The relay's side: reads the setting, wakes nobody for it, and tells the page's world when it is off. */
export async function readVegaSwitch(
  target: EventTarget,
  sync: { get(key: 'vega'): Promise<{ vega?: unknown }> },
): Promise<void> {
  // The area is missing where the user has told Firefox so.
  const stored = await sync.get('vega').catch(() => null);
  if (stored?.vega === false) target.dispatchEvent(new Event(off));
}

/** The page's side. A page that sends the event itself takes the object away from itself, which it can do anyway. */
export function onVegaOff(target: EventTarget, takeAway: () => void): void {
  target.addEventListener(off, takeAway, { once: true });
}
