import type { Page } from '@playwright/test';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { damageStates, everythingLost, keepDamaged } from './damage-states.ts';
import { keepPolicy } from './keep-policy.ts';
import { apiToken, connectDapp, keepSites } from './prepare.ts';
import { sampleActivity } from './sample-activity.ts';
import type { Stage } from './stage.ts';
import { at, named, oneSize, pageSizes, type State, type TableState, together } from './state.ts';

const preview = '[data-testid=transfer] [data-testid=import-preview]';
const tested = '[data-testid=network-test][data-running=false]';

/** Picks a file with that text: one of settings, unless another field is named. */
const pick =
  (text: string, field = '#import-file') =>
  (page: Page): Promise<void> =>
    page.setInputFiles(field, { name: 'picked.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** One of settings in which the network's addresses are those in use: an API token would go with the wallet's. */
const pickSettings = (page: Page, { sandbox: { urls } }: Stage): Promise<void> => {
  const network = { ...defaultNetwork, walletAddress: urls.wallet, dataApiAddresses: [urls.dataApi] };
  const settings = { ...defaultSettings, networks: [network] };
  return pick(JSON.stringify({ drawbridge: 'settings', version: 2, settings }))(page);
};

const keepActivity = async ({ driver }: Stage): Promise<void> =>
  writeKept(await driver.storagePage(), 'activity', sampleActivity(Date.now()));

const states: readonly TableState[] = [
  at('saved', 'As saved', '', '#save', { sizes: pageSizes, usual: true }),
  at('tested', 'A network that was tested, and is well', '', tested, {
    picturesOnly: true,
    act: (page) => page.click('#test'),
  }),
  ...together(
    {
      name: 'problems',
      title: 'A network that was tested, with problems, and more that is wrong or about to be removed',
      sizes: pageSizes,
      async act(page, { sandbox }) {
        await page.fill('#expected-chain', 'another-chain');
        await sandbox.setFaults({ dataApiDown: true });
        await page.click('#test');
        await page.waitForSelector('[data-check=wallet-chain][data-finding=wrong-chain]');
      },
      ready: tested,
    },
    [
      {
        name: 'names',
        title: 'Names of keys and addresses, one of which is to be removed',
        before: ({ driver }) =>
          saveSettings(driver, {
            contacts: { ['ab'.repeat(32)]: 'Alice', [`0x${'cd'.repeat(20)}`]: 'My exchange', ['ef'.repeat(32)]: 'Bob' },
          }),
        async act(page) {
          await page.click('[data-testid=contact] [data-testid=name-contact] + button');
          await page.waitForSelector('[data-testid=contact] .confirm');
          await page.fill('#contact-key', '0x12');
        },
        ready: '#contact-key-problem .failure',
      },
      {
        name: 'token-short',
        title: 'A followed key, and a token that is too short',
        async act(page) {
          await page.click('[name=notify-newProposals]');
          await page.fill('#followed-party', 'ab'.repeat(32));
          await page.fill('#api-token', 'too short');
        },
        ready: '#api-token-problem .failure',
      },
      at('removal', 'Before Drawbridge is removed', '#removal-heading', '#end-sessions-yes', {
        act: (page) => page.click('#end-sessions'),
      }),
      {
        name: 'import-damaged',
        title: 'A settings file that cannot be read',
        act: pick('no settings'),
        ready: '[data-testid=transfer] [role=alert]:has-text("Nothing was changed")',
      },
    ],
  ),
  ...together(
    {
      name: 'remove',
      title: 'Another network, wrong as typed and about to be removed',
      async act(page) {
        await page.click('#add-data-api');
        await page.click('#remove-network');
      },
      ready: '#remove-network-yes',
    },
    [
      {
        name: 'wrong',
        title: 'Wrong as typed',
        async act(page) {
          await page.click('#add-network');
          await page.fill('#wallet-address', 'https://far.example');
          await page.fill('#data-api-address', 'nonsense');
        },
        ready: '#data-api-address-problem .failure',
      },
    ],
  ),
  {
    name: 'network-file',
    title: 'A network file that cannot be read',
    picturesOnly: true,
    act: pick('[API.REST]\nHosts = [\n  "https://node.example,\n]\n', '#network-file'),
    ready: '.options-section .failure',
  },
  {
    name: 'network-file-tested',
    title: 'A network file whose hosts were tested',
    sizes: pageSizes,
    usual: true,
    async act(page, { sandbox }) {
      const hosts = [sandbox.urls.dataApi, sandbox.urls.wallet, 'http://far.example:3009'];
      const text = `Name = "testnet"\n[API]\nGRPC.Hosts = ["tls://a.example:443"]\nREST.Hosts = ${JSON.stringify(hosts)}\n`;
      await pick(text, '#network-file')(page);
      // Until then the form is that of another network.
      await page.waitForSelector('[data-testid=file-lacks]');
      await page.click('#test');
      await page.waitForSelector(tested);
      await page.click('[data-testid=unusable-hosts] summary');
    },
  },
  {
    name: 'forbidden',
    title: 'A host that the browser does not allow',
    picturesOnly: true,
    fresh: true,
    before: ({ driver }) => saveSettings(driver, { dataApiAddresses: ['https://data.example.com'] }),
    ready: '[data-testid=forbidden] button',
  },
  {
    name: 'managed',
    title: 'Everything fixed by the administrator, whose policy cannot all be read',
    fresh: true,
    sizes: pageSizes,
    usual: true,
    before: ({ driver }) => keepPolicy(driver),
    act: (page) => page.click('[data-network=managed-office] button'),
    ready: '[data-testid=fixed-network]',
  },
  {
    name: 'managed-arabic',
    picturesOnly: true,
    title: 'The same in Arabic',
    fresh: true,
    async before({ driver }) {
      await keepPolicy(driver);
      await saveSettings(driver, { language: 'ar' });
    },
    act: (page) => page.click('[data-network=managed-office] button'),
    ready: '[data-testid=fixed-network]',
  },
  {
    name: 'token-unknown',
    title: 'A token that the wallet does not know',
    picturesOnly: true,
    async act(page) {
      await page.fill('#api-token', 'x'.repeat(64));
      await page.click('#save-api-token');
    },
    ready: '[data-testid=api-token] form .failure',
  },
  {
    name: 'sites',
    title: 'Sites with what each may do, one about to be blocked, and blocked ones',
    picturesOnly: true,
    fresh: true,
    sizes: pageSizes,
    async before(stage) {
      await connectDapp(stage);
      await keepSites(stage);
    },
    at: '#sites-heading',
    act: (page) => page.click('[data-testid=site-row][data-connected=false] button ~ button'),
    ready: '[data-testid=site-row] .confirm',
  },
  {
    name: 'activity',
    title: 'A log of what sites asked, about to be cleared, sites, blocked ones, and something that could not be read',
    fresh: true,
    sizes: pageSizes,
    usual: true,
    async before(stage) {
      await keepActivity(stage);
      await keepSites(stage);
      await keepDamaged(stage);
    },
    act: (page) => page.click('#activity-clear'),
    ready: '#activity-clear-yes',
  },
  {
    name: 'activity-none',
    picturesOnly: true,
    title: 'A search of the log that finds nothing',
    fresh: true,
    before: keepActivity,
    act: (page) => page.fill('[name=activity-search]', 'nothing like it'),
    ready: '[data-testid=activity]:has-text("Nothing matches")',
  },
  at('import', 'A settings file that was read', '', preview, { picturesOnly: true, act: pickSettings }),
  ...together({ ...everythingLost, sandbox: { apiTokens: [apiToken] } }, [
    {
      name: 'import-undo',
      title: 'A settings file that can be undone',
      fresh: true,
      async act(page, stage) {
        await pickSettings(page, stage);
        await page.waitForSelector(preview);
        await page.click('#import-yes');
      },
      ready: '#undo',
    },
    {
      name: 'token',
      title: 'An API token in use, about to be forgotten',
      fresh: true,
      sandbox: { apiTokens: [apiToken] },
      async act(page) {
        await page.fill('#api-token', apiToken);
        await page.click('#save-api-token');
        await page.click('#forget-token');
      },
      ready: '#forget-token-yes',
    },
  ]),
];

export const settingsStates: readonly State[] = named('settings', { sizes: oneSize, whole: true }, [
  ...states,
  ...damageStates,
]);
