import { requestsFor, send, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, request } from '#tests/fixtures/provider-calls.ts';

const full = { ok: false, data: { reason: 'storage-failed' } };
const marker = (n: number): string => String(n).padStart(64, '0');

test.use({ allowed: ['shop.localhost'] });

test('what the browser gives a session is full: every call ends, nothing goes that could be repeated, and it recovers; storage that lasts holds several large networks', async ({
  driver,
  sandbox,
  site,
}) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  expect(await connect(shop)).toMatchObject({ ok: true });
  expect(await listKeys(shop)).toMatchObject({ ok: true });

  const options = await driver.extensionPage('options.html');
  /** Resolves to whether nothing more can be stored. Failing calls take away what they had noted, so each needs it anew. */
  const fill = () =>
    options.evaluate(async () => {
      const area = chrome.storage.session;
      for (let bytes = 1 << 20; bytes >= 16; bytes /= 2) {
        for (let n = 0; n < 20; n++) {
          const stored = await area.set({ [`filling ${bytes} ${n} ${Math.random()}`]: 'x'.repeat(bytes) }).then(
            () => true,
            () => false,
          );
          if (!stored) break;
        }
      }
      return area.set({ 'one more': 'x'.repeat(64) }).then(
        () => false,
        () => true,
      );
    });
  const before = requestsFor(sandbox, 'client.send_transaction').length;
  expect(await fill()).toBe(true);
  expect(await settled('a send', send(sandbox, shop, marker(1)))).toMatchObject(full);
  expect(requestsFor(sandbox, 'client.send_transaction')).toHaveLength(before);
  await driver.killWorker();
  await fill();
  // The next background makes room when it starts, and a call starts it.
  await settled('a read of the next background', request(shop, 'client.get_chain_id'));
  await fill();
  expect(await settled('a send to the next background', send(sandbox, shop, marker(2)))).toMatchObject(full);
  expect(requestsFor(sandbox, 'client.send_transaction')).toHaveLength(before);

  await options.evaluate(async () => {
    const area = chrome.storage.session;
    const names = Object.keys(await area.get(null)).filter((name) => name.startsWith('filling'));
    await area.remove(names);
  });
  expect(await settled('a send with room again', send(sandbox, shop, marker(3)))).toMatchObject({ ok: true });

  await test.step('storage holds the alerts and assets of several large networks', async () => {
    const stored = await options.evaluate(async () => {
      const opening = indexedDB.open('drawbridge');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const kept = opening.result.transaction('private', 'readwrite').objectStore('private');
      kept.put('x'.repeat(24_000_000), 'large');
      const reading = kept.get('large');
      await new Promise((resolve, reject) => {
        kept.transaction.oncomplete = resolve;
        kept.transaction.onabort = () => reject(kept.transaction.error);
      });
      opening.result.close();
      return reading.result.length;
    });
    expect(stored).toBe(24_000_000);
  });
});
