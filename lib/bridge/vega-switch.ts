/**
 * The switch for `window.vega`. No script in the page's world can read a setting before the page's first script,
 * so the object is there at first, and that world asks whether it may stay. (Registering the script only while the switch
 * is on would need host permissions for all sites, Chromium 156.)
 *
 * Content scripts may read `storage.sync`, and in Firefox write it, so the switches can only remove the object.
 */

export const askVegaSwitch = 'vega';
export const vegaIsOff = 'off';
export const vegaIsOn = 'on';

/** An area of the browser's storage; it rejects where it is disabled (Firefox), or where nothing is managed. */
interface Switches {
  get(keys: string | string[]): Promise<Readonly<Record<string, unknown>>>;
}

interface Runtime {
  getURL(path: string): string;
}

/** Key of the administrator's switch in Firefox: `storage.sync` is shared, so it names this installation by its address. */
export const switchHere = (runtime: Runtime): string => `vegaOff ${runtime.getURL('')}`;

/**
 * Reads the user's and the administrator's switch without waking the background. Firefox 153 reports an error for each page
 * that is left while `storage.managed` or `storage.local` is being read.
 */
export async function isVegaOff(
  // Not destructured: WXT takes a variable named `storage` for its own library, and bundles that.
  api: { storage: { sync: Switches; managed: Switches }; runtime: Runtime },
  inFirefox: boolean,
): Promise<boolean> {
  const nothing = () => ({}) as Readonly<Record<string, unknown>>;
  const key = inFirefox ? switchHere(api.runtime) : 'vegaOff';
  const [own, set] = await Promise.all([
    api.storage.sync.get(inFirefox ? ['vega', key] : 'vega').catch(nothing),
    inFirefox ? null : api.storage.managed.get(key).catch(nothing),
  ]);
  // A restriction that cannot be read restricts.
  return own['vega'] === false || ((set ?? own)[key] ?? false) !== false;
}

/** Dispatched by a frame on the page around it; `detail` takes the answer. */
const question = 'drawbridge:vega';

type Answer = (off: boolean) => void;

/**
 * The page's side: calls `remove` if the switch is off. A frame asks the page of its own origin around it, which knows, and
 * otherwise the relay, by `askRelay`; returns what takes the relay's answer. A page can send the event itself, and answer
 * it, but decides only on its own object.
 */
export function followVegaSwitch(
  page: EventTarget & { frameElement: unknown; parent: EventTarget },
  remove: () => void,
  askRelay: () => void,
): Answer {
  const { promise: isOff, resolve: answer } = Promise.withResolvers<boolean>();
  isOff.then((off) => off && remove());
  page.addEventListener(question, (event) => {
    event.preventDefault();
    isOff.then((event as CustomEvent<Answer>).detail);
  });
  const ask = new CustomEvent(question, { detail: answer, cancelable: true });
  // The page around may have replaced its own `dispatchEvent`. A frame of another origin has no `frameElement`.
  if (!page.frameElement || page.dispatchEvent.call(page.parent, ask)) askRelay();
  return answer;
}
