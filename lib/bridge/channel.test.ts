import { expect, onTestFinished, test, vi } from 'vitest';
import { type Channel, openPageEnd, openRelayEnd } from './channel.ts';

function relay(target: EventTarget) {
  const got: string[] = [];
  let page: Channel | undefined;
  openRelayEnd(target, (text, channel) => {
    got.push(text);
    page = channel;
  });
  return { got, answer: (text: string) => page?.send(text) };
}

test.each(['the provider', 'the relay'])('both ways, when %s comes first', async (first) => {
  const target = new EventTarget();
  const received: string[] = [];
  const early = first === 'the relay' ? relay(target) : null;
  const provider = openPageEnd(target, (text) => received.push(text));
  provider.send('before the relay was there');
  const { got, answer } = early ?? relay(target);
  provider.send('after');
  await expect.poll(() => got).toEqual(['before the relay was there', 'after']);
  answer('back');
  await expect.poll(() => received).toEqual(['back']);
});

test('who comes later never gets hold of the port', async () => {
  const target = new EventTarget();
  openPageEnd(target, () => undefined).send('secret');
  const { got } = relay(target);
  const heard: Event[] = [];
  target.addEventListener('drawbridge:port', (event) => heard.push(event));
  target.dispatchEvent(new MessageEvent('drawbridge:relay'));
  await expect.poll(() => got).toEqual(['secret']);
  expect(heard).toEqual([]);
});

test('the relay takes the first port only', async () => {
  const target = new EventTarget();
  const { got } = relay(target);
  const provider = openPageEnd(target, () => undefined);
  const { port1, port2 } = new MessageChannel();
  target.dispatchEvent(new MessageEvent('drawbridge:port', { ports: [port2] }));
  port1.postMessage('forged');
  provider.send('true');
  await expect.poll(() => got).toEqual(['true']);
  port1.close();
});

/** Has the getter of what messages say tell who reads it, and lie, until the test ends. */
function overhear(): Event[] {
  const heard: Event[] = [];
  const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {};
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    get(this: Event) {
      heard.push(this);
      return 'forged';
    },
  });
  onTestFinished(() => void Object.defineProperty(MessageEvent.prototype, 'data', own));
  return heard;
}

test('a page that replaces the getter of messages later reads nothing and forges nothing', async () => {
  const target = new EventTarget();
  const received: string[] = [];
  const { got, answer } = relay(target);
  const provider = openPageEnd(target, (text) => received.push(text));
  const heard = overhear();
  const posted = vi.spyOn(MessagePort.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  provider.send('asked');
  await expect.poll(() => got).toEqual(['asked']);
  answer('answered');
  await expect.poll(() => received).toEqual(['answered']);
  expect(heard).toEqual([]);
  expect(posted).not.toHaveBeenCalled();
});
