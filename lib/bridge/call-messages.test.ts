import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProvider, type Provider } from './provider.ts';
import { createRelay, type RelayPort } from './relay.ts';
import { fakeWindow } from './testing/fake-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Messages from provider to relay and back, from relay to background and back, and ports that were opened. */
const nothing = { toRelay: 0, toProvider: 0, toBackground: 0, fromBackground: 0, ports: 0 };

/** Provider and relay of one page, over a background that answers at once. */
function page() {
  const count = { ...nothing };
  const connect = (): RelayPort => {
    count.ports += 1;
    let listener: Parameters<RelayPort['onMessage']['addListener']>[0] = () => undefined;
    return {
      postMessage({ text }) {
        count.toBackground += 1;
        const { id } = JSON.parse(text);
        count.fromBackground += 1;
        listener(id === undefined ? { connected: false } : { id, text: `{"type":"result","id":${id},"result":null}` });
      },
      disconnect: () => undefined,
      onMessage: {
        addListener: (given) => {
          listener = given;
        },
      },
      onDisconnect: { addListener: () => undefined },
    };
  };
  const runtime = { id: 'abc', connect, onMessage: { addListener: () => undefined } };
  const relay = createRelay(runtime, fakeWindow(), '1 ', (text) => {
    count.toProvider += 1;
    receive(text);
  });
  const { provider, receive } = createProvider((text) => {
    count.toRelay += 1;
    relay(text);
    return true;
  });
  return { count, provider };
}

const oneEachWay = { toRelay: 1, toProvider: 1, toBackground: 1, fromBackground: 1, ports: 0 };

test.each<[string, (provider: Provider) => unknown, Partial<typeof nothing>]>([
  ['status', ({ status }) => status(), oneEachWay],
  ['a chain ID', ({ getChainId }) => getChainId(), oneEachWay],
  ['keys', ({ listKeys }) => listKeys(), oneEachWay],
  ['a send', ({ request }) => request({ method: 'client.send_transaction' }), oneEachWay],
  ['a listener', ({ on }) => on('connected', () => undefined), { ...oneEachWay, toProvider: 0 }],
])('messages that %s takes, over a port that is open', async (_what, call, messages) => {
  const { count, provider } = page();
  await provider.status();
  expect(count).toEqual({ ...oneEachWay, ports: 1 });
  Object.assign(count, nothing);
  await call(provider);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count).toEqual({ ...nothing, ...messages });
  expect(vi.getTimerCount()).toBe(0);
});
