import { answerApproval, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, request } from '#tests/fixtures/provider-calls.ts';

// In Chromium every state of every page is looked at for it (states.chromium.spec.ts).
test('background and popup complain of nothing, whatever sites ask, nor do the other pages of the extension', {
  tag: '@firefox',
}, async ({ driver, site, sandbox }) => {
  await test.step('background and popup complain of nothing, whatever sites ask', async () => {
    const page = await driver.newPage(site.url('shop.localhost'));
    await connectSite(driver, page);
    await listKeys(page);
    await request(page, 'client.make_coffee');
    const other = await driver.newPage(site.url('bank.localhost'));
    const denied = connect(other);
    await answerApproval(driver, '#deny');
    await denied;

    const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
    for (const view of ['assets', 'governance', 'sites', 'wallet']) {
      await popup.click(`[data-testid=view-${view}]`);
      await popup.waitFor(`[data-testid=view][data-view=${view}]`);
    }
    expect(await driver.consoleErrors()).toEqual([]);
  });

  await test.step('nor do the other pages of the extension', async () => {
    await (await driver.extensionPage('options.html')).waitFor('main');
    const trouble = await driver.extensionPage(
      `trouble.html#site=${encodeURIComponent(new URL(site.url('shop.localhost')).origin)}`,
    );
    await trouble.waitFor('[data-testid=trouble-summary][data-running=false]');
    sandbox.emitEvents(3);
    const explorer = await driver.extensionPage('explorer.html', { width: 1280, height: 900 });
    for (const view of ['parameters', 'bundles', 'margin', 'assets', 'governance']) {
      await explorer.click(`nav a[href="#/${view}"]`);
      await explorer.waitFor(`[data-testid=explorer-view][data-view=${view}]`);
    }
    await explorer.click('[data-testid=feed-row] a');
    await explorer.waitFor('[data-testid=proposal-facts]');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
