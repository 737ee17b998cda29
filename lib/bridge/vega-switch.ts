/**
 * The user's switch of `window.vega` on its way into a page. No script in the page's world can read a setting before the
 * page's first script runs; so the relay reads it, and the page's world hears a moment later. (A script that the browser
 * puts into pages only while the switch is on would have to be registered, and Chromium 156 runs such a script nowhere but
 * where the extension has host permissions, which Drawbridge does not want for all sites.)
 *
 * It stands in `storage.sync`, which content scripts may read, and in Firefox write: all that it can do is take away.
 */
const vegaOff = 'drawbridge:vega-off';
/** What a script in the page's world asks when it begins: Firefox may run it after the switch was read. */
const asked = 'drawbridge:switches';

/** The relay's side: reads the switch, wakes nobody for it, and tells the page's world where it is off. */
export async function readVegaSwitch(
  target: EventTarget,
  sync: { get(key: string): Promise<{ vega?: unknown }> },
): Promise<void> {
  let off = false;
  const tell = (): void => {
    if (off) target.dispatchEvent(new Event(vegaOff));
  };
  target.addEventListener(asked, tell);
  // The area is out of reach where the user has told Firefox so.
  off = (await sync.get('vega').catch(() => null))?.vega === false;
  tell();
}

/** The page's side. A page that sends the event itself takes the object away from itself, which it can do anyway. */
export function onVegaOff(target: EventTarget, takeAway: () => void): void {
  target.addEventListener(vegaOff, takeAway, { once: true });
  target.dispatchEvent(new Event(asked));
}
