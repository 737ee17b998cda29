/**
 * The user's switches of what pages get besides the provider, on their way into a page. No script in the page's world can
 * read a setting before the page's first script runs; so the relay reads them, and the page's world hears a moment later.
 * (A script that the browser puts into pages only while its switch is on would have to be registered, and Chromium 156
 * runs such a script nowhere but where the extension has host permissions, which Drawbridge does not want for all sites.)
 *
 * They stand in `storage.sync`, the one area that holds no secret and that content scripts may read.
 */
const vegaOff = 'drawbridge:vega-off';
const httpWalletOn = 'drawbridge:http-wallet-on';
/** What a script in the page's world asks when it begins: Firefox may run it after the switches were read. */
const asked = 'drawbridge:switches';

/** The relay's side: reads the switches, wakes nobody for it, and tells the page's world of those that were moved. */
export async function readSwitches(
  target: EventTarget,
  sync: { get(keys: string[]): Promise<{ vega?: unknown; httpWallet?: unknown }> },
): Promise<void> {
  let moved: string[] = [];
  const tell = (): void => {
    for (const name of moved) target.dispatchEvent(new Event(name));
  };
  target.addEventListener(asked, tell);
  // The area is out of reach where the user has told Firefox so.
  const stored = await sync.get(['vega', 'httpWallet']).catch(() => null);
  moved = [...(stored?.vega === false ? [vegaOff] : []), ...(stored?.httpWallet === true ? [httpWalletOn] : [])];
  tell();
}

/** Calls `job` once when the relay says `name`. */
function once(target: EventTarget, name: string, job: () => void): void {
  target.addEventListener(name, job, { once: true });
  target.dispatchEvent(new Event(asked));
}

/** The page's side. A page that sends the event itself takes the object away from itself, which it can do anyway. */
export function onVegaOff(target: EventTarget, takeAway: () => void): void {
  once(target, vegaOff, takeAway);
}

/** The page's side. A page that sends the event itself gains nothing by it: it may call the provider without. */
export function onHttpWalletOn(target: EventTarget, begin: () => void): void {
  once(target, httpWalletOn, begin);
}
