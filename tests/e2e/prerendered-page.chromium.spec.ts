import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { expect, test } from '#tests/fixtures/undebugged-test.ts';

// It needs a browser as users have it: a debugger on a page turns rendering in advance off. Firefox renders none.

test('a page that is rendered in advance asks nobody anything until it is seen', async ({ plain, sandbox }) => {
  const pages: Parameters<typeof serveTestSite>[0] = {
    // A debugger would stop the rendering, so both pages tell what they do in the first one's address.
    '/start': {
      open: true,
      html: `<script type="speculationrules">{"prerender": [{"urls": ["/ahead"], "eagerness": "immediate"}]}</script>
        <script>
          addEventListener('storage', ({ key }) => { location.hash = key; });
          // It goes once: to be sent there again would be another visit, which nothing was rendered for.
          const look = async () => {
            if ((await (await fetch('/signal')).text()).includes('go')) location.href = '/ahead';
            else setTimeout(look, 100);
          };
          look();
        </script>`,
    },
    '/ahead': {
      open: true,
      html: `<script>
          const inAdvance = document.prerendering;
          connected = window.drawbridge.connect().then(() => inAdvance);
          if (inAdvance) localStorage.setItem('asked-in-advance', '');
        </script>`,
    },
  };
  await using site = await serveTestSite(pages);
  sandbox.clearLog();
  await plain.openTab(site.url('shop.localhost', '/start'));
  await expect.poll(() => plain.countWindows('/start#asked-in-advance'), { timeout: 30_000 }).toBe(1);
  // A call that is not held back reaches the wallet within milliseconds; this one must not for a while.
  await expect(expect.poll(() => sandbox.log().length, { timeout: 2000 }).toBeGreaterThan(0)).rejects.toThrow();
  expect(await plain.countWindows('approval.html')).toBe(0);

  pages['/signal'] = { html: 'go', open: true };
  await answerApproval(plain, '#connect');
  const page = await plain.waitForWindow('/ahead');
  expect(await page.evaluate(() => Reflect.get(window, 'connected'))).toBe(true);
});
