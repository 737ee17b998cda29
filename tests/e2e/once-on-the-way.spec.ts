import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import type { OpenChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import type { OpenFirefox } from '#scripts/browsers/firefox/open-firefox.ts';
import type { KeptBrowser } from '#scripts/browsers/kept-browser.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { settled } from '#tests/fixtures/deaths.ts';
import { type Drop, startDroppingWallet, vote } from '#tests/fixtures/dropping-wallet.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { withChromium } from '#tests/fixtures/own-chromium.ts';
import { request } from '#tests/fixtures/provider-calls.ts';
import { answerQuestions } from '#tests/soak/answer-questions.ts';

/** A browser whose plain HTTP requests go through the proxy, but for those of pages. */
interface Proxied {
  driver: BrowserDriver;
  /** IDs of its processes. */
  processes(): Promise<number[]>;
}

/** Has requests to this machine go through the proxy at `port`, too: in a Chromium of the test's own, or in the kept Firefox. */
async function withProxy(
  keptBrowser: KeptBrowser<OpenChromium | OpenFirefox>,
  port: string,
  use: (browser: Proxied) => Promise<void>,
): Promise<void> {
  const open = await keptBrowser.opened();
  if ('context' in open) {
    const args = [`--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>;*.localhost'];
    return withChromium({ args }, async (driver, { session }) => {
      const processes = async (): Promise<number[]> =>
        (await session.send('SystemInfo.getProcessInfo')).processInfo.map(({ id }) => id);
      await use({ driver, processes });
    });
  }
  const { session } = open;
  const driver = await keptBrowser.launch();
  try {
    await session.inBrowser(
      `Services.prefs.setStringPref('network.proxy.http', '127.0.0.1');
       Services.prefs.setIntPref('network.proxy.http_port', ${port});
       Services.prefs.setBoolPref('network.proxy.allow_hijacking_localhost', true);
       Services.prefs.setStringPref('network.proxy.no_proxies_on', '.localhost');
       Services.prefs.setIntPref('network.proxy.type', 1);`,
    );
    const processes = async (): Promise<number[]> => {
      const ids = await session.inBrowser(
        'const { pid, children } = await ChromeUtils.requestProcInfo(); return [pid, ...children.map(({ pid }) => pid)];',
      );
      return Array.isArray(ids) ? ids.map(Number) : [];
    };
    await use({ driver, processes });
  } finally {
    // None, for the next test: the other preferences are about the proxy.
    await session.inBrowser(`Services.prefs.setIntPref('network.proxy.type', 0);`);
    await driver.close();
  }
}

test('a call arrives once through a proxy that drops its connection, and when the browser was stopped meanwhile', async ({
  keptBrowser,
  site,
}) => {
  const proxy = await startDroppingWallet();
  await withProxy(keptBrowser, new URL(proxy.url).port, async ({ driver, processes }) => {
    // Nothing listens there: the proxy answers in its place.
    const walletAddress = 'http://127.0.0.1:1789';
    // Not permitted, so that no list of assets comes between: it is fetched once a site is connected.
    const dataApiAddress = 'https://data.example';
    await saveSettings(driver, {
      walletAddress,
      dataApiAddress,
      expectedChainId: 'dropping-1',
      governanceAlerts: false,
    });
    const tab = await driver.newPage(site.url('shop.localhost'));
    expect(await connectSite(driver, tab)).toMatchObject({ ok: true });
    const ids = await processes();
    const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
      for (const id of ids) process.kill(id, name);
    };
    const acts: Array<Drop['act']> = [
      (socket) => socket.destroy(),
      (socket) => {
        signal('SIGSTOP');
        socket.resetAndDestroy();
        setTimeout(signal, 1100, 'SIGCONT');
      },
    ];
    // After the first the user is asked to see to the wallet.
    const willing = answerQuestions(driver);
    for (const act of acts) {
      proxy.expect({ at: 'body', act }, 2);
      const sent = request(tab, 'client.send_transaction', vote);
      expect(await settled('a transaction', sent)).toMatchObject({ ok: false, data: { reason: 'outcome-unknown' } });
      const requests = [{ what: 'client.get_chain_id' }, { what: 'client.send_transaction' }];
      expect(proxy.requests).toMatchObject(requests);
    }
    await willing.stop();
  });
  await proxy.close();
});
