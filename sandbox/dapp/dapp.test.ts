// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const body = /<body>([\s\S]*)<\/body>/.exec(readFileSync(`${import.meta.dirname}/index.html`, 'utf8'))?.[1] ?? '';

const key = { name: 'Main key', publicKey: 'ab'.repeat(32) };
const other = { name: 'Other key', publicKey: 'cd'.repeat(32) };

/** A provider that answers at once, and tells events when the test says so. */
function fakeProvider() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const state: { connected: boolean; chainId: string | null } = { connected: false, chainId: null };
  return {
    tell: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    provider: {
      request: vi.fn(
        async (_call: unknown): Promise<unknown> => ({ transactionHash: 'AA', nonce: '9223372036854775808' }),
      ),
      connect: vi.fn(async () => {
        state.connected = true;
        return null;
      }),
      disconnect: async () => null,
      listKeys: async () => [key, other],
      getChainId: async () => 'chain-1',
      status: async () => state,
      on: (event: string, listener: (payload: unknown) => void) => {
        listeners.set(event, listener);
        return () => listeners.delete(event);
      },
    },
  };
}

function find<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no #${id}`);
  return found;
}
const text = (id: string): string => find(id, HTMLElement).textContent ?? '';
const hidden = (id: string): boolean => find(id, HTMLElement).hidden !== false;
const click = (id: string): void => find(id, HTMLElement).click();

/** Loads the page's script anew, with a provider that announces itself. */
async function load(provider: object | null): Promise<void> {
  vi.resetModules();
  const announce = (): void => {
    const info = { uuid: 'u', name: 'Drawbridge', icon: 'data:,', rdns: 'a.b' };
    window.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail: { info, provider } }));
  };
  // Asked twice: by the one that waits for a provider, and by the list of all.
  if (provider !== null) window.addEventListener('drawbridge:requestProvider', announce);
  await import('./page/main.ts');
  window.removeEventListener('drawbridge:requestProvider', announce);
}

beforeEach(() => {
  document.body.innerHTML = body;
});

test('without a provider it says what to do', async () => {
  await load(null);
  expect(hidden('no-provider')).toBe(false);
  expect(hidden('app')).toBe(true);
  expect(text('no-provider-advice')).toContain('Install it');
  expect(text('status')).toBe('No wallet provider');
});

test('shows the provider, connects, lists keys and asks for the chain', async () => {
  await load(fakeProvider().provider);
  expect(text('providers')).toContain('Drawbridge a.b');
  expect(text('status')).toBe('Not connected');
  expect(hidden('no-keys')).toBe(false);
  click('connect');
  await expect.poll(() => text('status')).toBe('Connected');
  click('list-keys');
  await expect.poll(() => text('keys')).toContain(key.publicKey);
  expect(hidden('no-keys')).toBe(true);
  click('get-chain-id');
  await expect.poll(() => text('chain-id')).toBe('chain-1');
});

test('sends a vote with the chosen key, and shows the answer with all its digits', async () => {
  const { provider, tell } = fakeProvider();
  await load(provider);
  expect(find('vote-fields', HTMLFieldSetElement).disabled).toBe(true);
  click('list-keys');
  await expect.poll(() => text('keys')).toContain('Main key');
  expect(find('vote-fields', HTMLFieldSetElement).disabled).toBe(false);
  find('public-key', HTMLSelectElement).value = other.publicKey;
  // New keys do not undo the choice.
  tell('keysChanged', { keys: [{ name: 'New', publicKey: 'ef' }, key, other] });
  click('vote-no');
  click('send');
  await expect.poll(() => text('result')).toContain('9223372036854775808');
  expect(provider.request).toHaveBeenCalledWith({
    method: 'client.send_transaction',
    params: {
      publicKey: other.publicKey,
      sendingMode: 'TYPE_SYNC',
      transaction: { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_NO' } },
    },
  });
});

test('a proposal that is picked fills in its ID, and one that is typed is another', async () => {
  document.body.innerHTML = body.replace(
    '<!-- proposals -->',
    '<option selected value="p1">One</option><option value="p2">Two</option>',
  );
  await load(fakeProvider().provider);
  const pick = find('proposal', HTMLSelectElement);
  const id = find('proposal-id', HTMLInputElement);
  expect(id.value).toBe('p1');
  pick.value = 'p2';
  pick.dispatchEvent(new Event('change'));
  expect(id.value).toBe('p2');
  id.value = 'something else';
  id.dispatchEvent(new Event('input'));
  expect(pick.value).toBe('');
});

test('any method can be called, with numbers of any size', async () => {
  const { provider } = fakeProvider();
  await load(provider);
  find('method', HTMLInputElement).value = 'client.make_coffee';
  find('params', HTMLTextAreaElement).value = '{ "sugar": 18446744073709551615, "milk": 1.5 }';
  click('call');
  await expect.poll(() => text('call-result')).toContain('transactionHash');
  expect(provider.request).toHaveBeenCalledWith({
    method: 'client.make_coffee',
    params: { sugar: 18_446_744_073_709_551_615n, milk: 1.5 },
  });
  find('params', HTMLTextAreaElement).value = '7';
  click('call');
  await expect.poll(() => text('error')).toContain('Params are an object or an array');
  expect(provider.request).toHaveBeenCalledTimes(1);
});

test('a call that fails shows what to do, and message, code and reason for developers', async () => {
  const { provider } = fakeProvider();
  const error = Object.assign(new Error('A sentence for developers.'), {
    code: 4001,
    data: { reason: 'user-rejected', detail: 'what was seen', advice: 'You rejected the request.' },
  });
  provider.connect.mockRejectedValueOnce(error);
  await load(provider);
  click('connect');
  await expect.poll(() => text('error')).toBe('A sentence for developers.');
  expect(text('error-advice')).toBe('You rejected the request.');
  expect(text('error-code')).toBe('4001');
  expect(text('error-reason')).toBe('user-rejected');
  expect(text('error-detail')).toBe('what was seen');
  expect(hidden('error-box')).toBe(false);
  expect(text('calls')).toContain('user-rejected');
  // The next call takes it away.
  click('connect');
  await expect.poll(() => hidden('error-box')).toBe(true);
});

test('a call that waits is said to wait, and its button is off meanwhile', async () => {
  const { provider } = fakeProvider();
  const { promise, resolve } = Promise.withResolvers<null>();
  provider.connect.mockReturnValueOnce(promise);
  await load(provider);
  expect(hidden('pending')).toBe(true);
  click('connect');
  await expect.poll(() => hidden('pending')).toBe(false);
  expect(text('pending')).toContain('1 call is waiting');
  expect(find('connect', HTMLButtonElement).disabled).toBe(true);
  resolve(null);
  await expect.poll(() => hidden('pending')).toBe(true);
  expect(find('connect', HTMLButtonElement).disabled).toBe(false);
});

test('events are written down as they come, and what is shown follows them', async () => {
  const { provider, tell } = fakeProvider();
  await load(provider);
  tell('keysChanged', { keys: [key] });
  expect(text('keys')).toContain('Main key');
  tell('chainChanged', { chainId: 'chain-2' });
  expect(text('chain-id')).toBe('chain-2');
  tell('disconnected', null);
  await expect.poll(() => text('events')).toContain('disconnected null');
  expect(text('events')).toContain('keysChanged');
  expect(text('keys')).toBe('');
});
