/**
 * The private line between provider (MAIN world) and relay (isolated world) of one document: an event target that nobody
 * else has. It costs nothing until something is sent, and delivers synchronously.
 *
 * Both run at document_start, before any page script, in no promised order. The provider hands the target over in a
 * synchronous DOM event, triggered by whichever script runs second. No page script ever sees the target, and no built-in
 * that a page replaces later is used: they are captured now.
 *
 * During dispatch, `window.event` exposes the event and, with it, the target. So no code of the page may run until dispatch
 * has ended: the page's end forwards what it receives in a microtask.
 */
const offer = 'drawbridge:line';
const hello = 'drawbridge:relay';
const toRelay = 'relay';
const toPage = 'page';

/**
 * The provider's end: returns a function that sends to the relay, and returns false when the relay is gone. What is sent
 * before the relay has started waits for it.
 */
export function openPageEnd(page: EventTarget, receive: (text: string) => void): (text: string) => boolean {
  const { apply } = Reflect;
  const NewEvent = CustomEvent;
  const later = queueMicrotask;
  const detail = Object.getOwnPropertyDescriptor(NewEvent.prototype, 'detail')?.get as () => string;
  const line = new EventTarget();
  const dispatch = line.dispatchEvent.bind(line);

  line.addEventListener(toPage, (event) => {
    const text = apply<Event, [], string>(detail, event, []);
    later(() => receive(text));
  });

  /** By number: methods and iteration of arrays are the page's to replace. */
  const early: Record<number, string> = Object.create(null);
  let count = 0;
  const send = (text: string): boolean => {
    if (!open) {
      early[++count] = text;
      return true;
    }
    // Without a prototype, whose getters would be the page's.
    const init: object = { __proto__: null, cancelable: true, detail: text };
    return !dispatch(new NewEvent(toRelay, init));
  };
  const hand = page.dispatchEvent.bind(page, new FocusEvent(offer, { relatedTarget: line, cancelable: true }));
  let open = !hand();
  const relayIsThere = (): void => {
    hand();
    open = true;
    for (const number in early) send(early[number] as string);
  };
  if (!open) page.addEventListener(hello, relayIsThere, { once: true });
  return send;
}

/**
 * The relay's end: returns a function that sends to the page. `receive` tells whether it has taken a text. `onOpen` is
 * called once the line is open, perhaps at once.
 */
export function openRelayEnd(
  page: EventTarget,
  receive: (text: string) => boolean,
  onOpen?: () => void,
): (text: string) => void {
  let line: EventTarget | null = null;
  const take = (event: Event): void => {
    line = (event as FocusEvent).relatedTarget;
    if (!line) return;
    page.removeEventListener(offer, take);
    // Tells the provider that it has been taken.
    event.preventDefault();
    line.addEventListener(toRelay, (event) => {
      const { detail } = event as CustomEvent<unknown>;
      // Tells the provider that the relay is alive.
      if (typeof detail === 'string' && receive(detail)) event.preventDefault();
    });
    onOpen?.();
  };
  page.addEventListener(offer, take);
  page.dispatchEvent(new Event(hello));
  return (text) => void line?.dispatchEvent(new CustomEvent(toPage, { detail: text }));
}
