import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect } from '#tests/fixtures/provider-calls.ts';

const size = { width: 380, height: 600 };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

/** Badge and tooltip of the toolbar button. */
const button = (page: PageDriver): Promise<string[]> =>
  page.evaluate(() => Promise.all([chrome.action.getBadgeText({}), chrome.action.getTitle({})]));

test('the toolbar button and every view say that the wallet is away, until it is back; a request comes before the news', async ({
  driver,
  sandbox,
  site,
}) => {
  const popup = await driver.extensionPage('popup.html', size);
  await test.step('the toolbar button and every view say that the wallet is away, until it is back', async () => {
    await sandbox.setFaults({ walletDown: true });
    await popup.click('[data-testid=view-sites]');
    await popup.waitForText('[data-testid=pin-problem]', 'Your wallet is not responding');
    await expect.poll(() => button(popup)).toEqual(['', 'Drawbridge: your wallet is not responding']);
    await popup.click('[data-testid=show-wallet]');
    await popup.waitFor('[data-testid=wallet-notice][data-state=no-answer]');
    await popup.click('[data-testid=view-sites]');
    await sandbox.resetFaults();
    await popup.click('[data-testid=pin-problem] button');
    await popup.waitUntil(() => document.querySelector('[data-testid=pinned]') === null, null);
    await expect.poll(() => button(popup)).toEqual(['', expect.stringContaining('your wallet, its keys')]);
  });

  await test.step('a request comes before the news on the toolbar button, and above whichever view is open', async () => {
    const { length } = await hearEvents(sandbox, popup, 10);
    await expect.poll(() => button(popup)).toEqual([`${length}`, expect.stringContaining('your wallet, its keys')]);
    const connecting = connect(await driver.newPage(site.url('shop.localhost')));
    await expect.poll(() => button(popup)).toEqual(['!', 'Drawbridge: 1 request is waiting for you']);
    for (const view of ['governance', 'assets', 'sites', 'wallet']) {
      await popup.click(`[data-testid=view-${view}]`);
      await popup.waitFor('[data-testid=pin-request] button');
    }
    await answerApproval(driver, '#deny');
    expect(await connecting).toMatchObject({ ok: false });
    await popup.waitUntil(() => document.querySelector('[data-testid=pinned]') === null, null);
    await expect.poll(() => button(popup)).toEqual([`${length}`, expect.stringContaining('your wallet, its keys')]);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
