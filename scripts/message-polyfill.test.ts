import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { withoutTable } from './message-polyfill.ts';

const { resolve } = createRequire(import.meta.url);
const published = await readFile(resolve('webextension-polyfill'), 'utf8');

type Answer = (message: unknown, sender: unknown, respond: (answer: unknown) => void) => unknown;

/** The polyfill over Chromium's callback for messages and a method that returns a promise, as all do there. */
function polyfilled() {
  const listeners: Answer[] = [];
  const chrome = {
    runtime: { id: 'id', onMessage: { addListener: (listener: Answer) => listeners.push(listener) } },
    tabs: {
      create: ({ url }: { url: string }) => Promise.resolve({ url }),
      sendMessage: (...sent: unknown[]) => Promise.resolve(sent),
    },
  };
  const body = withoutTable(published).replace('export default', 'return').replaceAll('globalThis', '({ chrome })');
  const browser = new Function('chrome', body)(chrome);
  return { browser, listeners };
}

describe('webextension-polyfill in the build', () => {
  test('answers a message by the promise of a listener', async () => {
    const { browser, listeners } = polyfilled();
    browser.runtime.onMessage.addListener((message: string) => Promise.resolve(`${message} back`));
    const answer = await new Promise((respond) => {
      expect(listeners[0]?.('here', {}, respond)).toBe(true);
    });
    expect(answer).toBe('here back');
  });

  test('leaves methods as they are', async () => {
    const { browser } = polyfilled();
    expect(await browser.tabs.create({ url: 'https://a.example/' })).toEqual({ url: 'https://a.example/' });
    expect(await browser.tabs.sendMessage(7, 'there')).toEqual([7, 'there']);
  });

  test('no longer has the table of arguments', () => {
    expect(published).toContain('minArgs');
    expect(withoutTable(published)).not.toMatch(/getRecentlyClosed/);
  });

  test.each([
    ['wrapped in another way', published.replace('function (module)', 'function (exports)')],
    ['without its table', published.replace('const apiMetadata', 'const metadata')],
  ])('refuses a package %s', (_, code) => {
    expect(() => withoutTable(code)).toThrow('webextension-polyfill');
  });
});
