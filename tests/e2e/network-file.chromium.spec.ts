import { startSandbox } from '#sandbox/sandbox.ts';
import { test } from '#tests/fixtures/extension-test.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('a wallet’s network file: corrected, picked again, tested, and put in use with the hosts that respond', async ({
  driver,
  sandbox,
}) => {
  await using other = await startSandbox({ eventEveryMs: 0, seed: 7 });
  // In the form of mainnet1/mainnet1.toml in vegaprotocol/networks.
  const damaged = `FileVersion = 2
Name = "capsule"
[[Metadata]]
Key = "network"
Value = "capsule"
[API]
  [API.GRPC]
    Hosts = [ "localhost:3007" ]
    Retries = 5
  [API.REST]
    Hosts = [
      "${sandbox.urls.wallet}",
      "${other.urls.dataApi}/",
      "http://far.example:3009
    ]
`;
  const options = await driver.extensionPage('options.html', { width: 900, height: 1000 });
  await options.waitFor('#network-file');
  const pick = (text: string): Promise<void> =>
    // As a file that the user picks; no driver can answer the browser's own dialog.
    options.evaluate((content) => {
      const input = document.querySelector<HTMLInputElement>('#network-file');
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'capsule.toml'));
      if (!input) throw new Error('no file input');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
  await pick(damaged);
  await options.waitForText('.options-section', 'Line 14 cannot be read: “"http://far.example:3009”');

  await pick(damaged.replace(':3009', ':3009"'));
  await options.waitForText('[data-testid=unusable-hosts] summary', '1 address cannot be used');
  await options.click('#test');
  await options.waitFor('[data-testid=network-test][data-running=false]');
  await options.waitFor('[data-check=data-api][data-finding=ok]');
  await options.waitFor('[data-check=data-api][data-finding=refused]');
  await options.click('[data-testid=data-api-row]:first-of-type button');
  await options.click('#save');
  await options.waitFor('[data-testid=network]:last-child input[type=radio]:enabled');
  await options.waitForText('[data-testid=network]:last-child .network-name', 'capsule');
  await options.click('[data-testid=network]:last-child input[type=radio]');
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.click('[data-testid=view-assets]');
  await popup.waitForText('main', other.dataSet.assets[0]?.details.symbol ?? '?');
});
