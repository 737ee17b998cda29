import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { writeSettingsFile } from '#lib/settings/settings-file.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { damageStates } from './damage-states.ts';
import { keepPolicy } from './keep-policy.ts';
import { apiToken, connectDapp, keepSites, opened } from './prepare.ts';
import { sampleActivity } from './sample-activity.ts';
import { named, oneSize, pageSizes, type State, type UnnamedState } from './state.ts';

const settingsFile = writeSettingsFile({ ...defaultSettings, networks: [defaultNetwork] });

/** After a file with that text was picked. */
const imported = (name: string, title: string, text: string, css: string): UnnamedState => ({
  name: `import${name && `-${name}`}`,
  title,
  async show({ extension }) {
    const page = await extension('options.html');
    const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.setInputFiles('#import-file', file);
    await page.waitForSelector(`[data-testid=transfer] ${css}`);
    return page;
  },
});

const states: readonly UnnamedState[] = [
  opened('options.html', { name: 'saved', title: 'As saved', sizes: pageSizes, usual: true }, async (page) => {
    await page.waitForSelector('#save');
  }),
  opened('options.html', { name: 'tested', title: 'A network that was tested, and is well' }, async (page) => {
    await page.click('#test');
    await page.waitForSelector('[data-testid=network-test][data-running=false]');
  }),
  opened(
    'options.html',
    { name: 'problems', title: 'A network that was tested, with problems', sizes: pageSizes },
    async (page, { sandbox }) => {
      await page.fill('#expected-chain', 'another-chain');
      await sandbox.setFaults({ dataApiDown: true });
      await page.click('#test');
      await page.waitForSelector('[data-check=wallet-chain][data-finding=wrong-chain]');
      await page.waitForSelector('[data-testid=network-test][data-running=false]');
    },
  ),
  opened('options.html', { name: 'wrong', title: 'Wrong as typed' }, async (page) => {
    await page.fill('#wallet-address', 'https://far.example');
    await page.fill('#data-api-address', 'nonsense');
    await page.waitForSelector('#data-api-address-problem .failure');
  }),
  opened('options.html', { name: 'remove', title: 'Another network, about to be removed' }, async (page) => {
    await page.click('#add-network');
    await page.click('#add-data-api');
    await page.click('#remove-network');
    await page.waitForSelector('#remove-yes');
  }),
  opened(
    'options.html',
    { name: 'network-file', title: 'A network file that cannot be read', sizes: pageSizes, usual: true },
    async (page) => {
      await page.click('#import-network');
      await page.fill('#network-file-text', '[API.REST]\nHosts = [\n  "https://node.example,\n]\n');
      await page.click('#read-network-file');
      await page.waitForSelector('.network-file .failure');
    },
  ),
  opened(
    'options.html',
    { name: 'network-file-tested', title: 'A network file whose hosts were tested', sizes: pageSizes, usual: true },
    async (page, { sandbox }) => {
      await page.click('#import-network');
      const hosts = [sandbox.urls.dataApi, sandbox.urls.wallet, 'http://far.example:3009'];
      const text = `Name = "testnet"\n[API]\nGRPC.Hosts = ["tls://a.example:443"]\nREST.Hosts = ${JSON.stringify(hosts)}\n`;
      await page.fill('#network-file-text', text);
      await page.click('#read-network-file');
      await page.click('#test');
      await page.waitForSelector('[data-testid=network-test][data-running=false]');
      await page.click('[data-testid=grpc-hosts] summary');
    },
  ),
  {
    name: 'forbidden',
    fresh: true,
    title: 'A host that the browser does not allow',
    async show({ extension, driver }) {
      await saveSettings(driver, { dataApiAddresses: ['https://data.example.com'] });
      const page = await extension('options.html');
      await page.waitForSelector('[data-testid=forbidden] button');
      return page;
    },
  },
  {
    name: 'managed',
    fresh: true,
    title: 'Everything fixed by the administrator, whose policy cannot all be read',
    sizes: pageSizes,
    usual: true,
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
    fresh: true,
    title: 'The same in Arabic',
    whole: true,
    async show({ extension, driver }) {
      await keepPolicy(driver);
      await saveSettings(driver, { language: 'ar' });
      const page = await extension('options.html');
      await page.click('[data-network=managed-office] button');
      await page.waitForSelector('[data-testid=fixed-network]');
      return page;
    },
  },
  opened('options.html#removal-heading', { name: 'removal', title: 'Before Drawbridge is removed' }, async (page) => {
    await page.click('#end-sessions');
    await page.waitForSelector('#end-sessions-yes');
  }),
  opened(
    'options.html',
    { name: 'token-short', title: 'A followed key, and a token that is too short' },
    async (page) => {
      await page.click('[name=notify-new]');
      await page.fill('#followed-party', 'ab'.repeat(32));
      await page.fill('#api-token', 'too short');
      await page.waitForSelector('#api-token-problem .failure');
    },
  ),
  opened('options.html', { name: 'token-unknown', title: 'A token that the wallet does not know' }, async (page) => {
    await page.fill('#api-token', 'x'.repeat(64));
    await page.click('#save-token');
    await page.waitForSelector('.token-form [role=alert]:not(:empty)');
  }),
  opened(
    'options.html',
    {
      name: 'token',
      fresh: true,
      title: 'An API token in use, about to be forgotten',
      sandbox: { apiTokens: [apiToken] },
    },
    async (page) => {
      await page.fill('#api-token', apiToken);
      await page.click('#save-token');
      await page.click('#forget-token');
      await page.waitForSelector('#forget-token-yes');
    },
  ),
  {
    name: 'sites',
    fresh: true,
    title: 'Sites with what each may do, one about to be blocked, and blocked ones',
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
    name: 'activity',
    fresh: true,
    title: 'A log of what sites asked, about to be cleared',
    sizes: pageSizes,
    usual: true,
    async show({ extension, driver }) {
      await writeKept(await driver.storagePage(), 'activity', sampleActivity(Date.now()));
      const page = await extension('options.html');
      await page.click('#activity-clear');
      await page.waitForSelector('#activity-clear-yes');
      return page;
    },
  },
  {
    name: 'activity-none',
    title: 'A search of the log that finds nothing',
    fresh: true,
    async show({ extension, driver }) {
      await writeKept(await driver.storagePage(), 'activity', sampleActivity(Date.now()));
      const page = await extension('options.html');
      await page.fill('[name=activity-search]', 'nothing like it');
      await page.waitForSelector('[data-testid=activity]:has-text("Nothing matches")');
      return page;
    },
  },
  imported(
    'damaged',
    'A settings file that cannot be read',
    'no settings',
    '[role=alert]:has-text("Nothing was changed")',
  ),
  imported('', 'A settings file that was read', settingsFile, '[data-testid=import-preview]'),
  {
    name: 'import-undo',
    title: 'A settings file that can be undone',
    fresh: true,
    async show(stage) {
      const page = await imported('', '', settingsFile, '[data-testid=import-preview]').show(stage);
      await page.click('#import-yes');
      await page.waitForSelector('#undo');
      return page;
    },
  },
];

export const settingsStates: readonly State[] = named(
  'settings',
  oneSize,
  [...states, ...damageStates].map((state) => ({ ...state, whole: true })),
);
