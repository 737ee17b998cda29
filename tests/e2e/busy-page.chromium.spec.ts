import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';

test('a page that takes no message holds up no other page of its site', async ({ driver, site }) => {
  const busy = await driver.newPage(site.url('shop.localhost'));
  await recordEvents(busy);
  await connectSite(driver, busy);
  const page = await driver.newPage(site.url('shop.localhost'));
  const busyForMs = 5000;
  await busy.evaluate((ms) => {
    setTimeout(() => {
      for (const end = performance.now() + ms; performance.now() < end; );
    });
  }, busyForMs);
  const start = performance.now();
  await page.evaluate(() => window.drawbridge.disconnect());
  expect(performance.now() - start).toBeLessThan(busyForMs);
  // It is told once it is no longer busy.
  await nextEvent(busy, 'connected');
  expect(await nextEvent(busy, 'disconnected')).toBeNull();
});
