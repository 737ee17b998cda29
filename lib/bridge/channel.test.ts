import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPageEnd, openRelayEnd } from './channel.ts';

/** The part of it that is used; Node has none. */
class FocusEventOfBrowsers extends Event {
  readonly relatedTarget: EventTarget | null;
  constructor(type: string, init: FocusEventInit = {}) {
    super(type, init);
    this.relatedTarget = init.relatedTarget ?? null;
  }
}

beforeEach(() => {
  vi.stubGlobal('FocusEvent', FocusEventOfBrowsers);
  onTestFinished(() => void vi.unstubAllGlobals());
});

function relay(page: EventTarget) {
  const got: string[] = [];
  return { got, answer: openRelayEnd(page, (text) => got.push(text) > 0) };
}

test.each(['the provider', 'the relay'])('both ways, when %s comes first', async (first) => {
  const page = new EventTarget();
  const received: string[] = [];
  const early = first === 'the relay' ? relay(page) : null;
  const send = openPageEnd(page, (text) => received.push(text));
  expect(send('one')).toBe(true);
  expect(send('two')).toBe(true);
  const { got, answer } = early ?? relay(page);
  expect(send('three')).toBe(true);
  expect(got).toEqual(['one', 'two', 'three']);
  answer('back');
  await Promise.resolve();
  expect(received).toEqual(['back']);
});

test('tells the relay when the line is there: not in a page whose provider has lost an earlier relay', () => {
  const page = new EventTarget();
  const taken = vi.fn();
  openRelayEnd(page, () => true, taken);
  expect(taken).not.toHaveBeenCalled();
  openPageEnd(page, () => undefined);
  expect(taken).toHaveBeenCalledOnce();
  const again = vi.fn();
  openRelayEnd(page, () => true, again);
  expect(again).not.toHaveBeenCalled();
});

test('says when the relay is gone', () => {
  const page = new EventTarget();
  const { addEventListener } = EventTarget.prototype;
  let gone = false;
  // The browser runs no listener of a relay that it removed.
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
  ) {
    const heard = (event: Event): void => void (gone || (listener as (event: Event) => void)(event));
    addEventListener.call(this, type, heard);
  });
  const { got } = relay(page);
  const send = openPageEnd(page, () => undefined);
  added.mockRestore();
  expect(send('heard')).toBe(true);
  gone = true;
  expect(send('unheard')).toBe(false);
  expect(got).toEqual(['heard']);
});

test('who comes later never gets hold of the line', () => {
  const page = new EventTarget();
  const send = openPageEnd(page, () => undefined);
  const { got } = relay(page);
  const heard: Event[] = [];
  page.addEventListener('drawbridge:line', (event) => heard.push(event));
  page.dispatchEvent(new Event('drawbridge:relay'));
  send('secret');
  expect(got).toEqual(['secret']);
  expect(heard).toEqual([]);
});

test('the relay takes the first line only', () => {
  const page = new EventTarget();
  const { got } = relay(page);
  const send = openPageEnd(page, () => undefined);
  const relatedTarget = new EventTarget();
  page.dispatchEvent(new FocusEvent('drawbridge:line', { relatedTarget }));
  relatedTarget.dispatchEvent(new CustomEvent('relay', { detail: 'forged' }));
  send('true');
  expect(got).toEqual(['true']);
});

test('the page’s end runs nothing before the event of an answer is over', async () => {
  const page = new EventTarget();
  const { answer } = relay(page);
  let over = false;
  const receive = vi.fn(() => expect(over).toBe(true));
  openPageEnd(page, receive);
  answer('answered');
  over = true;
  await Promise.resolve();
  expect(receive).toHaveBeenCalledOnce();
});

test('a page that replaces the built-ins later overhears nothing and forges nothing', async () => {
  const page = new EventTarget();
  const received: string[] = [];
  const { got, answer } = relay(page);
  const send = openPageEnd(page, (text) => received.push(text));
  const heard: unknown[] = [];
  const overhear = {
    configurable: true,
    get(this: unknown) {
      heard.push(this);
      return 'forged';
    },
  };
  const dispatched = vi.spyOn(EventTarget.prototype, 'dispatchEvent');
  vi.stubGlobal('CustomEvent', overhear.get);
  vi.stubGlobal('queueMicrotask', overhear.get);
  for (const name of ['bubbles', 'composed']) Object.defineProperty(Object.prototype, name, overhear);
  onTestFinished(() => {
    for (const name of ['bubbles', 'composed']) Reflect.deleteProperty(Object.prototype, name);
  });
  send('asked');
  expect(got).toEqual(['asked']);
  expect(dispatched).not.toHaveBeenCalled();
  dispatched.mockRestore();
  vi.unstubAllGlobals();
  for (const name of ['bubbles', 'composed']) Reflect.deleteProperty(Object.prototype, name);

  // Here the relay's built-ins are the page's: it writes the event before that one's getter is replaced.
  const own = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') ?? {};
  onTestFinished(() => void Object.defineProperty(CustomEvent.prototype, 'detail', own));
  Object.defineProperty(CustomEvent.prototype, 'detail', overhear);
  answer('answered');
  await Promise.resolve();
  expect(received).toEqual(['answered']);
  expect(heard).toEqual([]);
});
