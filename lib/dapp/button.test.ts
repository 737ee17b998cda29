// @vitest-environment happy-dom
import './button.ts';
import { expect, test } from 'vitest';
import { createDrawbridgeStore } from './state.ts';
import { createMockProvider } from './testing.ts';

function shown(attributes: Record<string, string> = {}, provider = createMockProvider()) {
  const element = document.createElement('drawbridge-connect');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.store = createDrawbridgeStore({ provider });
  document.body.append(element);
  const within = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  return { element, provider, button: within('button'), link: within('a'), note: () => within('p')?.textContent };
}

test('it connects, names chain and keys, and disconnects', async () => {
  const { element, button, note } = shown();
  const states: string[] = [];
  element.addEventListener('drawbridge-state', (event) => states.push((event as CustomEvent).detail.status));
  await expect.poll(() => button?.textContent).toBe('Connect wallet');
  button?.click();
  await expect.poll(note).toBe('Connected to drawbridge-sandbox-1 · Main');
  expect(states).toContain('connecting');
  button?.click();
  await expect.poll(() => button?.textContent).toBe('Connect wallet');
  expect(note()).toBe('');
});

test('a failure is told in the language of the element', async () => {
  const { button, note, element } = shown({ language: 'de' }, createMockProvider({ fail: 'user-rejected' }));
  await expect.poll(() => button?.textContent).toBe('Wallet verbinden');
  button?.click();
  await expect.poll(note).toContain('Sie haben die Anfrage abgelehnt.');
  element.setAttribute('language', 'ar');
  expect(element.shadowRoot?.querySelector('p')?.dir).toBe('rtl');
});

test('an error goes once the site is connected, in whatever tab', async () => {
  const { button, note, provider } = shown({}, createMockProvider({ fail: 'user-rejected' }));
  await expect.poll(() => button?.textContent).toBe('Connect wallet');
  button?.click();
  await expect.poll(note).toContain('You rejected the request.');
  provider.set({ fail: undefined, connected: true });
  await expect.poll(note).toBe('Connected to drawbridge-sandbox-1 · Main');
});

test('without the extension it has the link that the page gives, and a sentence', async () => {
  const element = document.createElement('drawbridge-connect');
  element.setAttribute('install', 'https://shop.example/wallet');
  document.body.append(element);
  const { link, button, note } = {
    link: element.shadowRoot?.querySelector('a'),
    button: element.shadowRoot?.querySelector('button'),
    note: element.shadowRoot?.querySelector('p'),
  };
  expect(button?.hidden).toBe(true);
  expect(link?.hidden).toBe(false);
  expect(link?.href).toBe('https://shop.example/wallet');
  expect(note?.textContent).toContain('needs the Drawbridge extension');
});

test('a wallet that is down is said, not hidden', async () => {
  const { note } = shown({}, createMockProvider({ connected: true, fail: 'wallet-unreachable' }));
  await expect.poll(note).toContain('The wallet is not responding.');
});
