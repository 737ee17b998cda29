// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const body = /<body>([\s\S]*)<\/body>/.exec(readFileSync(`${import.meta.dirname}/index.html`, 'utf8'))?.[1] ?? '';

const key = { name: 'Main key', publicKey: 'ab'.repeat(32) };

/** A provider that answers at once, and tells events when the test says so. */
function fakeProvider() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const state = { connected: false };
  return {
    tell: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    provider: {
      request: vi.fn(async (_call: unknown): Promise<unknown> => ({ transactionHash: 'AA', nonce: 2n ** 63n })),
      connect: vi.fn(async () => {
        state.connected = true;
        return null;
      }),
      disconnect: async () => null,
      listKeys: async () => [key],
      getChainId: async () => 'chain-1',
      status: async () => state,
      on: (event: string, listener: (payload: unknown) => void) => {
        listeners.set(event, listener);
        return () => listeners.delete(event);
      },
    },
  };
}

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? 'no such element';
}

function click(id: string): void {
  document.getElementById(id)?.click();
}

/** Loads the page's script anew, with a provider that announces itself. */
async function load(provider: object | null): Promise<void> {
  vi.resetModules();
  const announce = (): void => {
    const info = { uuid: 'u', name: 'Drawbridge', icon: 'data:,', rdns: 'a.b' };
    window.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail: { info, provider } }));
  };
  if (provider !== null) window.addEventListener('drawbridge:requestProvider', announce, { once: true });
  // @ts-expect-error A plain script of the page, without types.
  await import('./dapp.js');
}

beforeEach(() => {
  document.body.innerHTML = body;
});

test('without a provider it says what to do', async () => {
  await load(null);
  expect(document.getElementById('no-provider')?.hidden).toBe(false);
  expect(document.getElementById('app')?.hidden).toBe(true);
  expect(text('status')).toBe('No wallet provider');
});

test('shows the provider, connects, lists keys and asks for the chain', async () => {
  await load(fakeProvider().provider);
  expect(text('provider-name')).toBe('Drawbridge');
  expect(text('status')).toBe('Not connected');
  click('connect');
  await expect.poll(() => text('status')).toBe('Connected');
  click('list-keys');
  await expect.poll(() => text('keys')).toContain(key.publicKey);
  click('get-chain-id');
  await expect.poll(() => text('chain-id')).toBe('chain-1');
});

test('sends a vote with the chosen key, and shows the answer with all its digits', async () => {
  const { provider } = fakeProvider();
  await load(provider);
  click('list-keys');
  await expect.poll(() => text('keys')).toContain('Main key');
  click('vote-no');
  click('send');
  await expect.poll(() => text('result')).toContain('9223372036854775808');
  expect(provider.request).toHaveBeenCalledWith({
    method: 'client.send_transaction',
    params: {
      publicKey: key.publicKey,
      sendingMode: 'TYPE_SYNC',
      transaction: { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_NO' } },
    },
  });
});

test('a call that fails shows message, code and reason', async () => {
  const { provider } = fakeProvider();
  const error = Object.assign(new Error('The user refused the request.'), {
    code: 4001,
    data: { reason: 'user-rejected' },
  });
  provider.connect.mockRejectedValue(error);
  await load(provider);
  click('connect');
  await expect.poll(() => text('error')).toBe('The user refused the request.');
  expect(text('error-code')).toBe('4001');
  expect(text('error-reason')).toBe('user-rejected');
  expect(document.getElementById('error-box')?.hidden).toBe(false);
  expect(text('calls')).toContain('user-rejected');
});

test('events are written down as they come', async () => {
  const { provider, tell } = fakeProvider();
  await load(provider);
  tell('keysChanged', { keys: [key] });
  tell('disconnected', null);
  await expect.poll(() => text('events')).toContain('disconnected null');
  expect(text('events')).toContain('keysChanged');
});
