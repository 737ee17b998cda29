import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { nextEvent, recordEvents, request } from '#tests/fixtures/provider-calls.ts';
import { listenIn, reachable } from '#tests/fixtures/reachable.ts';

test.describe('a page that tries everything', () => {
  test.use({ pages: { '/listening': { open: true, html: `<head><script>(${listenIn})()</script></head>` } } });

  test('reads no token anywhere: globals, DOM, messages, storage, errors', async ({ driver, sandbox, site }) => {
    // Tens of thousands of objects are looked through, by built-ins that the page has replaced.
    test.setTimeout(180_000);
    const page = await driver.newPage(site.url('shop.localhost', '/listening'));
    await recordEvents(page);
    await connectSite(driver, page);
    await nextEvent(page, 'connected');
    const outcomes = [
      await request(page, 'client.list_keys'),
      await request(page, 'client.get_chain_id'),
      await request(page, 'client.make_coffee'),
      await request(page, 'admin.list_wallets'),
    ];
    sandbox.wallet.revokeSessions();
    outcomes.push(await request(page, 'client.list_keys'));

    const tokens = new Set(sandbox.log().flatMap(({ authorization }) => authorization?.replace(/^VWT /, '') ?? []));
    expect(tokens.size).toBeGreaterThanOrEqual(1);
    const found = await page.evaluate(reachable);
    // The search itself must have worked: it sees what the page was given.
    expect(found.text).toContain('drawbridge');
    expect(found.text).toContain('seenEvents');
    expect(found.counts.objects).toBeGreaterThan(500);
    for (const token of tokens) {
      for (const part of [token, token.slice(0, 32), token.slice(32)]) {
        expect(found.text.includes(part), 'in what the page can reach').toBe(false);
        expect(JSON.stringify(outcomes).includes(part), 'in what the page was answered').toBe(false);
      }
    }
  });
});
