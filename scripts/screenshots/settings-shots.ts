import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { writeSettingsFile } from '#lib/settings/settings-file.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept, writeKept } from '#scripts/browsers/stored-values.ts';
import { keepPolicy } from './keep-policy.ts';
import { sampleActivity } from './sample-activity.ts';
import { named, oneSize, pageSizes, type Shot, type UnnamedShot } from './shot.ts';
import { apiToken, connectDapp, keepSites } from './states.ts';

const shots: readonly UnnamedShot[] = [
  {
    name: 'saved',
    state: 'As saved',
    sizes: pageSizes,
    largeText: true,
    async show({ extension }) {
      const page = await extension('options.html');
      await page.waitForSelector('#save');
      return page;
    },
  },
  {
    name: 'tested',
    state: 'A network that was tested, and is well',
    async show({ extension }) {
      const page = await extension('options.html');
      await page.click('#test');
      await page.waitForSelector('[data-testid=network-test][data-running=false]');
      return page;
    },
  },
  {
    name: 'problems',
    state: 'A network that was tested, with problems',
    sizes: pageSizes,
    async show({ extension, sandbox }) {
      const page = await extension('options.html');
      await page.fill('#expected-chain', 'another-chain');
      await sandbox.setFaults({ dataApiDown: true });
      await page.click('#test');
      await page.waitForSelector('[data-check=wallet-chain][data-finding=wrong-chain]');
      await page.waitForSelector('[data-testid=network-test][data-running=false]');
      return page;
    },
  },
  {
    name: 'wrong',
    state: 'Wrong as typed',
    async show({ extension }) {
      const page = await extension('options.html');
      await page.fill('#wallet-address', 'https://far.example');
      await page.fill('#data-api-address', 'nonsense');
      await page.waitForSelector('#data-api-address-problem .failure');
      return page;
    },
  },
  {
    name: 'remove',
    state: 'Another network, about to be removed',
    async show({ extension }) {
      const page = await extension('options.html');
      await page.click('#add-network');
      await page.click('#add-data-api');
      await page.click('#remove-network');
      await page.waitForSelector('#remove-yes');
      return page;
    },
  },
  {
    name: 'network-file',
    state: 'A network file that cannot be read',
    sizes: pageSizes,
    largeText: true,
    async show({ extension }) {
      const page = await extension('options.html');
      await page.click('#import-network');
      await page.fill('#network-file-text', '[API.REST]\nHosts = [\n  "https://node.example,\n]\n');
      await page.click('#read-network-file');
      await page.waitForSelector('.network-file .failure');
      return page;
    },
  },
  {
    name: 'network-file-tested',
    state: 'A network file whose hosts were tested',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, sandbox }) {
      const page = await extension('options.html');
      await page.click('#import-network');
      const hosts = [sandbox.urls.dataApi, sandbox.urls.wallet, 'http://far.example:3009'];
      const text = `Name = "testnet"\n[API]\nGRPC.Hosts = ["tls://a.example:443"]\nREST.Hosts = ${JSON.stringify(hosts)}\n`;
      await page.fill('#network-file-text', text);
      await page.click('#read-network-file');
      await page.click('#test');
      await page.waitForSelector('[data-testid=network-test][data-running=false]');
      await page.click('[data-testid=grpc-hosts] summary');
      return page;
    },
  },
  {
    name: 'forbidden',
    state: 'A host that the browser does not allow',
    async show({ extension, driver }) {
      await saveSettings(driver, { dataApiAddresses: ['https://data.example.com'] });
      const page = await extension('options.html');
      await page.waitForSelector('[data-testid=forbidden] button');
      return page;
    },
  },
  {
    name: 'managed',
    state: 'Everything fixed by the administrator, whose policy cannot all be read',
    sizes: pageSizes,
    largeText: true,
    whole: true,
    async show({ extension, driver }) {
      await keepPolicy(driver);
      const page = await extension('options.html');
      await page.click('[data-network=managed-office] button');
      await page.waitForSelector('[data-testid=fixed-network]');
      return page;
    },
  },
  {
    name: 'managed-arabic',
    state: 'The same in Arabic',
    whole: true,
    async show({ extension, driver }) {
      await keepPolicy(driver);
      const storage = await driver.storagePage();
      const settings = await readKept<Settings>(storage, 'settings');
      await writeKept(storage, 'settings', { ...settings, language: 'ar' });
      const page = await extension('options.html');
      await page.click('[data-network=managed-office] button');
      await page.waitForSelector('[data-testid=fixed-network]');
      return page;
    },
  },
  {
    name: 'damaged',
    state: 'Something could not be read',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, driver }) {
      const copies = ['settings', 'sites', 'castVotes'].map((name, index) => ({
        name,
        at: index + 1,
        value: { x: 1 },
      }));
      const storage = await driver.storagePage();
      await writeKept(storage, 'damaged', copies);
      const page = await extension('options.html');
      await page.click('#restore-damaged');
      await page.waitForSelector('[data-testid=damaged] p:nth-child(3)');
      return page;
    },
  },
  {
    name: 'removal',
    state: 'Before Drawbridge is removed',
    async show({ extension }) {
      const page = await extension('options.html#removal-heading');
      await page.click('#end-sessions');
      await page.waitForSelector('#end-sessions-yes');
      return page;
    },
  },
  {
    name: 'token',
    state: 'An API token in use, about to be forgotten',
    sandbox: { apiTokens: [apiToken] },
    async show({ extension }) {
      const page = await extension('options.html');
      await page.fill('#api-token', apiToken);
      await page.click('#save-token');
      await page.click('#forget-token');
      await page.waitForSelector('#forget-token-yes');
      return page;
    },
  },
  {
    name: 'sites',
    state: 'Sites with what each may do, one about to be blocked, and blocked ones',
    sizes: pageSizes,
    async show(stage) {
      await connectDapp(stage);
      await keepSites(stage);
      const page = await stage.extension('options.html#sites-heading');
      await page.click('[data-testid=site-row][data-connected=false] button + button');
      await page.waitForSelector('[data-testid=site-row] .confirm');
      return page;
    },
  },
  {
    name: 'sites-damaged',
    state: 'No site, and a list of blocked sites that cannot be read',
    async show({ extension, driver }) {
      await writeKept(await driver.storagePage(), 'blockedSites', 'damaged');
      const page = await extension('options.html#sites-heading');
      await page.waitForSelector('[data-testid=blocked-unreadable]');
      return page;
    },
  },
  {
    name: 'activity',
    state: 'A log of what sites asked, about to be cleared',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, driver }) {
      await writeKept(await driver.storagePage(), 'activity', sampleActivity(Date.now()));
      const page = await extension('options.html');
      await page.click('#activity-clear');
      await page.waitForSelector('#activity-clear-yes');
      return page;
    },
  },
  {
    name: 'import',
    state: 'A settings file that was read',
    async show({ extension }) {
      const page = await extension('options.html');
      const text = writeSettingsFile({ ...defaultSettings, networks: [defaultNetwork] });
      const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.setInputFiles('#import-file', file);
      await page.waitForSelector('[data-testid=import-preview]');
      return page;
    },
  },
];

export const settingsShots: readonly Shot[] = named(
  'settings',
  oneSize,
  shots.map((shot) => ({ ...shot, whole: true })),
);
