import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const seen = (page: PageDriver): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'seen'));

test.describe('a page', () => {
  test.use({
    pages: {
      '/first': { open: true, html: '<head><script>seen = typeof window.drawbridge?.request</script></head>' },
      '/announced': {
        open: true,
        html: `<head><script>
          seen = [];
          addEventListener('drawbridge:announceProvider', ({ detail }) =>
            seen.push({ ...detail.info, same: detail.provider === window.drawbridge }));
          dispatchEvent(new Event('drawbridge:requestProvider'));
        </script></head>`,
      },
      '/framed': { open: true, html: '<iframe src="/first"></iframe>' },
    },
  });

  test('finds the provider before its first script runs, is told who it is, and has it in its frames', async ({
    driver,
    sandbox,
    site,
  }) => {
    const page = await driver.newPage(site.url('shop.localhost', '/first'));
    expect(await seen(page)).toBe('function');
    await page.goto(site.url('shop.localhost', '/announced'));
    expect(await seen(page)).toEqual([
      {
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        name: 'Drawbridge',
        icon: expect.stringMatching(/^data:image\/svg\+xml/),
        rdns: 'example.drawbridge',
        same: true,
      },
    ]);
    await page.goto(site.url('shop.localhost', '/framed'));
    const inFrame = await page.waitUntil(() => frames[0] && Reflect.get(frames[0], 'seen'), null);
    expect(inFrame).toBe('function');
    // It works under a policy that forbids the page to connect anywhere.
    await page.goto(site.url('shop.localhost'));
    expect(await page.evaluate(() => window.drawbridge.status())).toEqual({ connected: false, chainId: null });
    // A chain that the wallet is not on costs nobody a question.
    const data = page.evaluate(() => window.drawbridge.connect({ chainId: 'elsewhere' }).catch(({ data }) => data));
    expect(await data).toMatchObject({ reason: 'wrong-chain', detail: `The wallet is on ${sandbox.options.chainId}.` });
    expect(await driver.countWindows('approval.html')).toBe(0);
  });
});
