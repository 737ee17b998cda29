import { startSandbox } from '#sandbox/sandbox.ts';
import { test } from '#tests/fixtures/extension-test.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });
test.describe.configure({ timeout: 120_000 });

test('a wallet’s network file, pasted: corrected, tested, and put in use with the hosts that respond', async ({
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
  await options.click('#import-network');
  await options.waitUntil(() => document.activeElement?.id === 'pick-network-file', null);
  await options.fill('#network-file-text', damaged);
  await options.click('#read-network-file');
  await options.waitForText('.network-file', 'Line 14 cannot be read: “"http://far.example:3009”');

  await options.fill('#network-file-text', damaged.replace(':3009', ':3009"'));
  await options.click('#read-network-file');
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
