import { allowSites } from '#tests/fixtures/allow-sites.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';

test('a page that takes no message holds up no other page of its site', async ({ driver }) => {
  const busyForMs = 5000;
  const [began, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerLate = (): Promise<void> => {
    began.resolve();
    return over.promise;
  };
  await using site = await serveTestSite({
    '/': { html: '<h1>A page</h1>', open: true },
    '/late': { html: '', open: true, before: answerLate },
  });
  const url = site.url('shop.localhost');
  await allowSites(driver, [url]);
  const busy = await driver.newPage(url);
  await recordEvents(busy);
  expect(await connect(busy)).toMatchObject({ ok: true });
  const page = await driver.newPage(url);
  await busy.evaluate(() => {
    setTimeout(() => {
      // A synchronous request blocks the page as a long computation does, and leaves the processor to others.
      const request = new XMLHttpRequest();
      request.open('GET', '/late', false);
      request.send();
    });
  });
  await began.promise;
  const start = performance.now();
  const timer = setTimeout(over.resolve, busyForMs);
  await page.evaluate(() => window.drawbridge.disconnect());
  expect(performance.now() - start).toBeLessThan(busyForMs);
  clearTimeout(timer);
  over.resolve();
  // It is told once it is no longer busy.
  await nextEvent(busy, 'connected');
  expect(await nextEvent(busy, 'disconnected')).toBeNull();
});
