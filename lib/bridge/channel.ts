/**
 * The private line between the provider (MAIN world) and the relay (isolated world) of one document.
 *
 * Both scripts run at document_start, before any script of the page, in an order that browsers do not promise. The
 * provider makes a MessageChannel and hands one end over inside a synchronous DOM event; whichever script comes second
 * sets it off. After that both stop listening, so no script of the page ever sees the port, and what a page later does
 * to `window.postMessage`, to event listeners or by `document.open()` does not reach it.
 *
 * What is needed of the platform is taken now: a getter that the page puts in the place of `MessageEvent.prototype.data`,
 * say, would be handed each message with its event, and with the event the port. The relay's world is its own.
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
  // Bound now: a page that replaces MessagePort.prototype.postMessage later does not get to read along.
  return { send: port.postMessage.bind(port) as (text: string) => void };
}

/** The provider's end. What is sent before the relay is there waits in the port. */
export function openPageEnd(target: EventTarget, receive: (text: string) => void): Channel {
  const { port1, port2 } = new MessageChannel();
  // Made once: making another event would read its list by the iterator of arrays, which is the page's to replace.
  const hand = target.dispatchEvent.bind(target, new MessageEvent(offer, { ports: [port2], cancelable: true }));
  // Nobody took it: the relay comes later, and says so.
  if (hand()) target.addEventListener(hello, hand, { once: true });
  return over(port1, receive);
}

/** The relay's end. `connected` is called once, with the channel, as soon as the provider's offer arrives. */
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
