import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageLengthLimit, type RelayMessage, type RelayReply } from './envelope.ts';
import { createRelay, type RelayPort, type RelayRuntime } from './relay.ts';
import { fakeWindow } from './testing/fake-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface FakePort extends RelayPort {
  sent: RelayMessage[];
  answer(reply: RelayReply): void;
  break(): void;
  closed: boolean;
}

function setUp() {
  const ports: FakePort[] = [];
  const broadcast: Array<Parameters<RelayRuntime['onMessage']['addListener']>[0]> = [];
  const runtime: RelayRuntime & { id?: string | undefined } = {
    id: 'abc',
    connect: () => {
      if (!runtime.id) throw new Error('Extension context invalidated.');
      let onMessage = (_reply: RelayReply): void => undefined;
      let onDisconnect = (): void => undefined;
      const port: FakePort = {
        sent: [],
        closed: false,
        postMessage: (message) => void port.sent.push(message),
        disconnect: () => {
          port.closed = true;
        },
        onMessage: {
          addListener: (listener) => {
            onMessage = listener;
          },
        },
        onDisconnect: {
          addListener: (listener) => {
            onDisconnect = listener;
          },
        },
        answer: (reply) => onMessage(reply),
        break: () => onDisconnect(),
      };
      ports.push(port);
      return port;
    },
    onMessage: { addListener: (listener) => void broadcast.push(listener) },
  };
  const toPage: string[] = [];
  const window = fakeWindow();
  const fromPage = createRelay(runtime, window, '1-2 ', (text) => void toPage.push(text));
  return {
    runtime,
    ports,
    toPage,
    fromPage,
    window,
    tell: (message: unknown) => {
      const answers: string[] = [];
      for (const listener of broadcast) listener(message, null, (answer) => answers.push(answer));
      return answers;
    },
  };
}

const call = (id: number) => JSON.stringify({ type: 'call', id, method: 'client.list_keys', params: null });
const reason = (text = '{}') => {
  const { type, sent, error } = JSON.parse(text);
  if (type === 'lost') return sent ? 'outcome-unknown' : 'extension-reloaded';
  return error?.data?.reason;
};

test('listens to nothing of the page before its first call', () => {
  const { fromPage, window } = setUp();
  const listening = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window.document, 'addEventListener')];
  fromPage('');
  for (const spy of listening) expect(spy).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  fromPage(call(1));
  for (const spy of listening) expect(spy).toHaveBeenCalled();
});

test('opens no port before the first call, one for all, and closes it when nothing is pending', () => {
  const { ports, fromPage, toPage } = setUp();
  expect(ports).toHaveLength(0);
  fromPage(call(1));
  fromPage(call(2));
  expect(ports).toHaveLength(1);
  expect(ports[0]?.sent).toEqual([
    { text: call(1), again: false, gesture: false },
    { text: call(2), again: false, gesture: false },
  ]);
  ports[0]?.answer({ id: 1, text: 'one' });
  vi.advanceTimersByTime(60_000);
  expect(ports[0]?.closed).toBe(false);
  ports[0]?.answer({ id: 2, text: 'two' });
  expect(toPage).toEqual(['one', 'two']);
  vi.advanceTimersByTime(5_000);
  expect(ports[0]?.closed).toBe(true);
  fromPage(call(3));
  expect(ports).toHaveLength(2);
});

test('hands pending calls over again when the background died, and settles each once', () => {
  const { ports, fromPage, toPage } = setUp();
  fromPage(call(1));
  fromPage(call(2));
  ports[0]?.answer({ id: 1, text: 'one' });
  ports[0]?.break();
  expect(ports[1]?.sent).toEqual([{ text: call(2), again: true, gesture: false }]);
  ports[1]?.answer({ id: 2, text: 'two' });
  ports[1]?.answer({ id: 2, text: 'two' });
  expect(toPage).toEqual(['one', 'two']);
});

test('a port that breaks with nothing pending is opened at the next call only', () => {
  const { ports, fromPage } = setUp();
  fromPage(call(1));
  ports[0]?.answer({ id: 1, text: 'one' });
  ports[0]?.break();
  expect(ports).toHaveLength(1);
  fromPage(call(2));
  expect(ports[1]?.sent).toEqual([{ text: call(2), again: false, gesture: false }]);
});

test('gives up with outcome-unknown when the background dies over and over', () => {
  const { ports, fromPage, toPage } = setUp();
  fromPage(call(1));
  const breakNext = (i: number): void => {
    ports[i]?.break();
    vi.advanceTimersByTime(4_999);
  };
  breakNext(0);
  expect(ports).toHaveLength(2);
  for (let i = 1; i < 10; i++) breakNext(i);
  expect(ports).toHaveLength(6);
  expect(toPage.map(reason)).toEqual(['outcome-unknown']);
});

test('leaves the background alone for longer each time that it closes the port, whatever the page calls meanwhile', () => {
  const { ports, fromPage } = setUp();
  const opened: number[] = [];
  for (let second = 0; second < 12; second++) {
    for (let n = 0; n < 10; n++) fromPage(call(100 * second + n));
    if (ports.at(-1)?.sent.length) opened.push(second);
    ports.at(-1)?.break();
    vi.advanceTimersByTime(1000);
  }
  expect(ports.length).toBeLessThanOrEqual(6);
  expect(opened.length).toBeGreaterThan(3);
});

test('refuses the 65th call that waits for an answer, and tells the background nothing of it', () => {
  const { ports, fromPage, toPage } = setUp();
  for (let id = 1; id <= 64; id++) fromPage(call(id));
  for (let id = 65; id <= 5000; id++) fromPage(call(id));
  expect(ports[0]?.sent).toHaveLength(64);
  expect(new Set(toPage.map(reason))).toEqual(new Set(['too-many-requests']));
  expect(toPage).toHaveLength(4936);
  ports[0]?.answer({ id: 1, text: 'one' });
  fromPage('{"type":"status","id":5001}');
  expect(ports[0]?.sent).toHaveLength(65);
});

test('a page that asks again with every answer gets 200 a second after the first 200, in order', () => {
  const { ports, fromPage } = setUp();
  const sent = () => ports[0]?.sent.map(({ text }) => JSON.parse(text).id) ?? [];
  let answered = 0;
  for (let turn = 0; turn < 3000; turn++) {
    fromPage(call(turn));
    for (const id of sent().slice(answered)) {
      ports[0]?.answer({ id, text: '' });
      answered += 1;
    }
    vi.advanceTimersByTime(1);
  }
  expect(sent().length).toBeGreaterThan(200 + 500);
  expect(sent().length).toBeLessThan(200 + 650);
  expect(sent()).toEqual(sent().toSorted((a, b) => a - b));
});

test('a call outlives any number of deaths that are far apart', () => {
  const { ports, fromPage, toPage } = setUp();
  fromPage(call(1));
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(5000);
    ports[i]?.break();
  }
  expect(ports[20]?.sent).toEqual([{ text: call(1), again: true, gesture: false }]);
  expect(toPage).toEqual([]);
});

test('tells the page to reload when the extension was reloaded under it', () => {
  const { runtime, ports, fromPage, toPage } = setUp();
  fromPage(call(1));
  runtime.id = undefined;
  ports[0]?.break();
  fromPage(call(2));
  expect(toPage.map(reason)).toEqual(['extension-reloaded', 'extension-reloaded']);
});

test.each<[string, (given: ReturnType<typeof setUp>) => void]>([
  ['polls', () => void vi.advanceTimersByTime(5000)],
  ['is shown again', ({ window }) => window.setVisible(true)],
  ['calls', ({ fromPage }) => fromPage(call(1))],
])('a page that was connected hears once that the extension was reloaded, and why, when it %s', (_when, noticed) => {
  const given = setUp();
  const { ports, fromPage, runtime, toPage, window } = given;
  fromPage('{"type":"listen"}');
  ports[0]?.answer({ connected: true });
  const dead = (): never => {
    throw new Error('Extension context invalidated.');
  };
  for (const port of ports) Object.assign(port, { postMessage: dead, disconnect: dead });
  runtime.id = undefined;
  noticed(given);
  const told = toPage.map((text) => JSON.parse(text)).filter(({ type }) => type === 'event');
  expect(told).toEqual([{ type: 'event', event: 'disconnected', payload: { reason: 'extension-reloaded' } }]);
  // Nothing throws, and nothing more is told.
  vi.advanceTimersByTime(60_000);
  window.setVisible(true);
  window.hide();
  expect(toPage.filter((text) => text.includes('"event"'))).toHaveLength(1);
});

test('notices when the page asks that the extension was reloaded, though no port broke', () => {
  const { runtime, ports, fromPage, toPage } = setUp();
  fromPage('');
  expect(ports).toHaveLength(0);
  fromPage(call(1));
  fromPage('');
  expect(toPage).toEqual([]);
  runtime.id = undefined;
  fromPage('');
  expect(toPage.map(reason)).toEqual(['extension-reloaded']);
});

test('what was sent when the extension was reloaded is told to be unknown, with the way out', () => {
  const { runtime, ports, fromPage, toPage } = setUp();
  const send = (id: number) => call(id).replace('list_keys', 'send_transaction');
  fromPage(send(1));
  runtime.id = undefined;
  ports[0]?.break();
  // This one never left the page.
  fromPage(send(2));
  expect(toPage.map(reason)).toEqual(['outcome-unknown', 'extension-reloaded']);
  expect(JSON.parse(toPage[0] ?? '')).toMatchObject({ reloaded: true });
});

test('refuses what is far too large before it reaches the extension', () => {
  const { ports, fromPage, toPage } = setUp();
  fromPage(JSON.stringify({ type: 'call', id: 1, method: 'client.x', params: `["${'x'.repeat(1024 * 1024)}"]` }));
  expect(toPage.map(reason)).toEqual(['too-large']);
  expect(ports).toHaveLength(0);
});

test('passes on events for its own origin only', () => {
  const { fromPage, tell, toPage } = setUp();
  fromPage('{"type":"listen"}');
  tell({ origin: 'https://other.example', text: 'theirs', connected: true });
  tell({ origin: 'https://dapp.example', text: 'ours' });
  tell(null);
  expect(toPage).toEqual(['ours']);
});

test('polls while the site is connected and its page listens and is seen, and only then', () => {
  const { ports, fromPage, tell, window } = setUp();
  const polls = () => ports.flatMap((port) => port.sent).filter(({ text }) => text === '{"type":"poll"}').length;
  const tick = () => vi.advanceTimersByTime(5_000);
  fromPage('{"type":"listen"}');
  ports[0]?.answer({ connected: false });
  tick();
  expect(polls()).toBe(0);
  tell({ origin: 'https://dapp.example', text: '', connected: true });
  tick();
  tick();
  expect(polls()).toBe(2);
  window.setVisible(false);
  tick();
  expect(polls()).toBe(2);
  window.setVisible(true);
  tick();
  expect(polls()).toBe(3);
  tell({ origin: 'https://dapp.example', text: '', connected: false });
  tick();
  expect(polls()).toBe(3);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that does not listen never polls, and one whose extension is gone stops', () => {
  const { runtime, ports, fromPage, tell } = setUp();
  fromPage(call(1));
  ports[0]?.answer({ id: 1, text: '' });
  tell({ origin: 'https://dapp.example', text: '', connected: true });
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(1);
  fromPage('{"type":"listen"}');
  ports[1]?.answer({ connected: true });
  runtime.id = undefined;
  ports[1]?.break();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page back from the back/forward cache, whose port was cut in silence, hands its calls over and registers anew', () => {
  const { ports, fromPage, toPage, window } = setUp();
  fromPage('{"type":"listen"}');
  ports[0]?.answer({ connected: true });
  fromPage(call(1));
  window.show();
  expect(ports).toHaveLength(2);
  expect(ports[1]?.sent).toEqual([
    { text: call(1), again: true, gesture: false },
    { text: '{"type":"listen"}', again: false, gesture: false },
  ]);
  ports[1]?.answer({ connected: true });
  // The old port's end, when it is told at last, is no reason to hand them over once more.
  ports[0]?.break();
  ports[1]?.answer({ id: 1, text: 'one' });
  expect(ports).toHaveLength(2);
  expect(toPage).toEqual(['one']);
});

test.each([
  [true, false, { event: 'disconnected', payload: null }],
  [false, true, { event: 'connected', payload: { chainId: null, keys: null } }],
])('a page back from the cache is told that connected went from %s to %s meanwhile', (before, after, told) => {
  const { ports, fromPage, toPage, window } = setUp();
  fromPage('{"type":"listen"}');
  ports[0]?.answer({ connected: before });
  expect(toPage).toEqual([]);
  window.show();
  ports[1]?.answer({ connected: after });
  expect(toPage.map((text) => JSON.parse(text))).toEqual([{ type: 'event', ...told }]);
});

test('a page that is shown for the first time, or back without having called, opens no port', () => {
  const { ports, fromPage, window } = setUp();
  window.show();
  fromPage(call(1));
  ports[0]?.answer({ id: 1, text: '' });
  vi.advanceTimersByTime(60_000);
  window.show({ persisted: false });
  window.show();
  expect(ports).toHaveLength(1);
});

test('tells the background its origin and its name', () => {
  expect(setUp().tell('origin')).toEqual(['https://dapp.example']);
  expect(setUp().tell('name')).toEqual(['1-2 ']);
});

test('says with each call whether the user had just clicked in the page, also when it is handed over again', () => {
  const { ports, fromPage, window } = setUp();
  fromPage(call(1));
  window.navigator.userActivation.isActive = true;
  fromPage(call(2));
  window.navigator.userActivation.isActive = false;
  ports[0]?.break();
  const gestures = (port: number) => ports[port]?.sent.map(({ gesture }) => gesture);
  expect(gestures(0)).toEqual([false, true]);
  expect(gestures(1)).toEqual([false, true]);
});

test('hands over params of 1 MiB however many quotes are in them, and nothing longer', () => {
  const { ports, fromPage, toPage } = setUp();
  const withParams = (id: number, params: string) => JSON.stringify({ type: 'call', id, method: 'client.x', params });
  fromPage(withParams(1, '"'.repeat(1024 * 1024)));
  expect(ports[0]?.sent).toHaveLength(1);
  fromPage(withParams(2, 'x'.repeat(1024 * 1024 + 1)));
  const ofLength = (id: number, length: number): string => {
    const named = (method: string) => JSON.stringify({ type: 'call', id, method, params: null });
    return named('x'.repeat(length - named('').length));
  };
  fromPage(ofLength(3, messageLengthLimit + 1));
  expect(toPage.map(reason)).toEqual(['too-large', 'too-large']);
  expect(ports[0]?.sent).toHaveLength(1);
  fromPage(ofLength(4, messageLengthLimit));
  vi.advanceTimersByTime(100);
  expect(ports[0]?.sent).toHaveLength(2);
});

test('hands over large calls more slowly, so that the background never takes them for a flood', () => {
  const { ports, fromPage } = setUp();
  const params = 'x'.repeat(1024 * 1024);
  for (let id = 1; id <= 4; id++) fromPage(JSON.stringify({ type: 'call', id, method: 'client.x', params }));
  expect(ports[0]?.sent).toHaveLength(2);
  vi.advanceTimersByTime(100);
  expect(ports[0]?.sent).toHaveLength(3);
  vi.advanceTimersByTime(400);
  expect(ports[0]?.sent).toHaveLength(3);
  vi.advanceTimersByTime(100);
  expect(ports[0]?.sent).toHaveLength(4);
});

test('closes the port of a page that goes, and hands its calls over again when it comes back', () => {
  const { ports, fromPage, toPage, window } = setUp();
  fromPage(call(1));
  window.hide();
  expect(ports[0]?.closed).toBe(true);
  expect(ports).toHaveLength(1);
  expect(toPage).toEqual([]);
  window.show();
  expect(ports[1]?.sent).toEqual([{ text: call(1), again: true, gesture: false }]);
});

test('what a page calls while it goes into the back/forward cache waits until it is shown again', () => {
  const { ports, fromPage, window } = setUp();
  fromPage(call(1));
  window.hide();
  fromPage(call(2));
  fromPage('{"type":"listen"}');
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(1);
  window.show();
  expect(ports[1]?.sent.map(({ text }) => text)).toEqual([call(1), call(2), '{"type":"listen"}']);
});

test('what a page calls while it is closed goes at once, such as its disconnect()', () => {
  const { ports, fromPage, window } = setUp();
  fromPage(call(1));
  window.hide({ persisted: false });
  fromPage(call(2));
  expect(ports[1]?.sent.map(({ text }) => text)).toEqual([call(1), call(2)]);
});

test('registers again when the port breaks before the background has answered', () => {
  const { ports, fromPage, tell, toPage } = setUp();
  fromPage('{"type":"listen"}');
  ports[0]?.break();
  expect(ports[1]?.sent.map(({ text }) => text)).toEqual(['{"type":"listen"}']);
  ports[1]?.answer({ connected: true });
  ports[1]?.break();
  expect(ports).toHaveLength(2);
  tell({ origin: 'https://dapp.example', text: 'told', connected: true });
  expect(toPage).toEqual(['told']);
});
