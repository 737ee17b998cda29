/**
 * The private line between provider (MAIN world) and relay (isolated world) of one document: an event target that nobody
 * else has. It costs nothing until something is sent, and what is sent is heard at once.
 *
 * Both run at document_start, before any page script, in no promised order. The provider hands the target over in a
 * synchronous DOM event, which whichever script comes second triggers. No page script ever sees the target, and nothing
 * that a page replaces later reaches it: built-ins are taken now.
 *
 * While an event is dispatched, `window.event` names it, and with it the target. So no code of the page may run until
 * that is over: the page's end passes on what it hears in a microtask.
 */
const offer = 'drawbridge:line';
const hello = 'drawbridge:relay';
const toRelay = 'relay';
const toPage = 'page';

/**
 * The provider's end: returns what sends to the relay. That returns false when the relay is gone; what is sent before the
 * relay has come waits for it.
 */
export function openPageEnd(page: EventTarget, receive: (text: string) => void): (text: string) => boolean {
  const { apply } = Reflect;
  const { create, getOwnPropertyDescriptor } = Object;
  const NewEvent = CustomEvent;
  const later = queueMicrotask;
  const detail = getOwnPropertyDescriptor(NewEvent.prototype, 'detail')?.get as () => string;
  const line = new EventTarget();
  const dispatch = line.dispatchEvent.bind(line);

  line.addEventListener(toPage, (event) => {
    const text = apply<Event, [], string>(detail, event, []);
    later(() => receive(text));
  });

  /** By number: methods and iteration of arrays are the page's to replace. */
  const early = create(null) as Record<number, string>;
  let count = 0;
  const send = (text: string): boolean => {
    if (!open) {
      early[++count] = text;
      return true;
    }
    // Without a prototype, whose getters would be the page's.
    const init = create(null) as CustomEventInit<string>;
    init.cancelable = true;
    init.detail = text;
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
 * The relay's end: returns what sends to the page. It has built-ins of its own, which no page can replace. `taken` is called once
 * the line is there, maybe at once.
 */
export function openRelayEnd(
  page: EventTarget,
  receive: (text: string) => void,
  taken?: () => void,
): (text: string) => void {
  let line: EventTarget | null = null;
  const take = (event: Event): void => {
    line = (event as FocusEvent).relatedTarget;
    if (!line) return;
    page.removeEventListener(offer, take);
    // Tells the provider that it has been taken.
    event.preventDefault();
    line.addEventListener(toRelay, (event) => {
      // Tells the provider that the relay is alive.
      event.preventDefault();
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail === 'string') receive(detail);
    });
    taken?.();
  };
  page.addEventListener(offer, take);
  page.dispatchEvent(new Event(hello));
  return (text) => void line?.dispatchEvent(new CustomEvent(toPage, { detail: text }));
}
