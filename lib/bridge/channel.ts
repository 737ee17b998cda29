/**
 * The private line between the provider (MAIN world) and the relay (isolated world) of one document.
 *
 * Both scripts run at document_start, before any script of the page, in an order that browsers do not promise. The
 * provider makes a MessageChannel and hands one end over inside a synchronous DOM event; whichever script comes second
 * sets it off. After that both stop listening, so no script of the page ever sees the port, and what a page later does
 * to `window.postMessage`, to event listeners or by `document.open()` does not reach it.
 */
const offer = 'drawbridge:port';
const hello = 'drawbridge:relay';

export interface Channel {
  send(text: string): void;
}

function over(port: MessagePort, receive: (text: string) => void): Channel {
  port.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') receive(event.data);
  };
  // Bound now: a page that replaces MessagePort.prototype.postMessage later does not get to read along.
  return { send: port.postMessage.bind(port) as (text: string) => void };
}

/** The provider's end. What is sent before the relay is there waits in the port. */
export function openPageEnd(target: EventTarget, receive: (text: string) => void): Channel {
  const { port1, port2 } = new MessageChannel();
  const hand = (): void => {
    target.dispatchEvent(new MessageEvent(offer, { ports: [port2] }));
  };
  const taken = (event: Event): void => {
    // The relay says hello both when it starts and when it has the port; the second hello ends the handshake.
    if ((event as MessageEvent<unknown>).data === 'taken') target.removeEventListener(hello, taken);
    else hand();
  };
  target.addEventListener(hello, taken);
  hand();
  return over(port1, receive);
}

/** The relay's end. `connected` is called once, with the channel, as soon as the provider's offer arrives. */
export function openRelayEnd(target: EventTarget, receive: (text: string, channel: Channel) => void): void {
  const take = (event: Event): void => {
    const port = (event as MessageEvent).ports[0];
    if (!port) return;
    target.removeEventListener(offer, take);
    target.dispatchEvent(new MessageEvent(hello, { data: 'taken' }));
    const channel = over(port, (text) => receive(text, channel));
  };
  target.addEventListener(offer, take);
  target.dispatchEvent(new MessageEvent(hello));
}
