/**
 * The private channel between provider (MAIN world) and relay (isolated world) of one document.
 *
 * Both run at document_start, before any page script, in no promised order. The provider hands over one end of a
 * MessageChannel in a synchronous DOM event, which whichever script comes second triggers. No page script ever sees the
 * port, and nothing that a page replaces later reaches it.
 *
 * Built-ins are taken now: a page's own getter in place of `MessageEvent.prototype.data` would be handed the event, and
 * with it the port.
 */
const { apply } = Reflect;
const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => string;

const offer = 'drawbridge:port';
const hello = 'drawbridge:relay';

export interface Channel {
  send(text: string): void;
}

function over(port: MessagePort, receive: (text: string) => void): Channel {
  port.onmessage = (event) => receive(apply<MessageEvent, [], string>(data, event, []));
  // Bound before a page can replace MessagePort.prototype.postMessage.
  return { send: port.postMessage.bind(port) as (text: string) => void };
}

/** The provider's end. Messages wait in the port for the relay. */
export function openPageEnd(target: EventTarget, receive: (text: string) => void): Channel {
  const { port1, port2 } = new MessageChannel();
  // Made once: another event would read its list by the iterator of arrays, which the page can replace.
  const hand = target.dispatchEvent.bind(target, new MessageEvent(offer, { ports: [port2], cancelable: true }));
  // Not taken: the relay comes later and says hello.
  if (hand()) target.addEventListener(hello, hand, { once: true });
  return over(port1, receive);
}

/** The relay's end. */
export function openRelayEnd(target: EventTarget, receive: (text: string, channel: Channel) => void): void {
  const take = (event: Event): void => {
    const port = (event as MessageEvent).ports[0];
    if (!port) return;
    target.removeEventListener(offer, take);
    // Tells the provider that the port has been taken.
    event.preventDefault();
    const channel = over(port, (text) => {
      if (typeof text === 'string') receive(text, channel);
    });
  };
  target.addEventListener(offer, take);
  target.dispatchEvent(new Event(hello));
}
