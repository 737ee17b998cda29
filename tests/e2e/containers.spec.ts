import { answerApproval, askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys } from '#tests/fixtures/provider-calls.ts';

test('a site in a container is another site than outside of it', { tag: '@firefox' }, async ({ driver, site }) => {
  const url = site.url('shop.localhost');
  const normal = await driver.newPage(url);
  expect(await connectSite(driver, normal)).toMatchObject({ ok: true });
  expect(await listKeys(normal)).toMatchObject({ ok: true });

  const container = await driver.newContainerPage(url);
  expect(await container.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
  expect(await listKeys(container)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });

  await clickIn(container);
  const asked = connect(container);
  await (await askingWindow(driver)).waitForText('[data-flag=container]', 'container');
  await answerApproval(driver, '#connect');
  expect(await asked).toMatchObject({ ok: true });
  expect(await listKeys(container)).toMatchObject({ ok: true });

  const options = await driver.extensionPage('options.html');
  await options.waitForText('[data-testid=sites-settings]', '(container)');
});
