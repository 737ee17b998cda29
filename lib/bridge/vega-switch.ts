/**
 * The switch for `window.vega`. No script in the page's world can read a setting before the page's first script,
 * so the object is there at first, and that world asks whether it may stay. (Registering the script only while the switch
 * is on would need host permissions for all sites, Chromium 156.)
 *
 * Content scripts may read `storage.sync` and `storage.local`, and write them, so the switches can only remove the object.
 */

/** Page → relay, answered by one of the others. */
export const askVegaSwitch = 'vega';
export const vegaIsOff = 'vega-off';
export const vegaIsOn = 'vega-on';

/** An area of the browser's storage; it rejects where it is disabled (Firefox). */
interface Switches {
  get(key: string): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Reads the user's switch, and the administrator's as the background has stored it, without waking that. Without a policy
 * `storage.managed` rejects in Firefox 153, which reports it as an error of each page that is left meanwhile.
 */
export async function isVegaOff(areas: { sync: Switches; local: Switches }): Promise<boolean> {
  const read = (from: Switches, key: string): Promise<unknown> =>
    from.get(key).then(
      (found) => found[key],
      () => null,
    );
  const [on, off] = await Promise.all([read(areas.sync, 'vega'), read(areas.local, 'vegaOff')]);
  // A restriction that cannot be read restricts.
  return on === false || (off ?? false) !== false;
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
  let known: boolean | undefined;
  let tellFrames: Answer | undefined;
  const answer: Answer = (off) => {
    known = off;
    if (off) remove();
    tellFrames?.(off);
    tellFrames = undefined;
  };
  page.addEventListener(question, (event) => {
    const { detail: tell } = event as CustomEvent<Answer>;
    event.preventDefault();
    if (known !== undefined) return tell(known);
    const tellOthers = tellFrames;
    tellFrames = (off) => {
      tellOthers?.(off);
      tell(off);
    };
  });
  const ask = new CustomEvent(question, { detail: answer, cancelable: true });
  // The page around may have replaced its own `dispatchEvent`. A frame of another origin has no `frameElement`.
  if (!page.frameElement || page.dispatchEvent.call(page.parent, ask)) askRelay();
  return answer;
}
