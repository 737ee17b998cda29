import { answerApproval, askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys } from '#tests/fixtures/provider-calls.ts';

test('closing the approval window is a denial; a site in a container is another site than outside of it', {
  tag: '@firefox',
}, async ({ driver, sandbox, site }) => {
  const url = site.url('shop.localhost');
  const normal = await driver.newPage(url);
  const denied = connect(normal);
  await (await askingWindow(driver)).close();
  expect(await denied).toMatchObject({ ok: false, isError: true, code: 4001, data: { reason: 'user-rejected' } });
  expect(sandbox.log().filter((request) => request.rpcMethod === 'client.connect_wallet')).toEqual([]);

  await clickIn(normal);
  expect(await connectSite(driver, normal)).toMatchObject({ ok: true });
  expect(await listKeys(normal)).toMatchObject({ ok: true });

  const container = await driver.newContainerPage(url);
  expect(await container.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
  expect(await listKeys(container)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });

  await clickIn(container);
  const asked = connect(container);
  await (await askingWindow(driver)).waitForText('[data-flag=container]', 'container 2');
  await answerApproval(driver, '#connect');
  expect(await asked).toMatchObject({ ok: true });
  expect(await listKeys(container)).toMatchObject({ ok: true });

  const options = await driver.extensionPage('options.html');
  await options.waitForText('[data-testid=sites-settings]', '(container 2)');
  expect(await driver.consoleErrors()).toEqual([]);
});
