import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { opened } from './prepare.ts';
import { approvalSizes, named, oneSize, pageSizes, type State, type UnnamedState } from './state.ts';

const step = (name: string): string => `[data-step=${name}] h2 button`;

/** Continue, or Skip this step. */
const nextOf = (name: string): string => `[data-step=${name}] .welcome-body > .setting-buttons .button:enabled`;

const states: readonly UnnamedState[] = [
  {
    name: 'no-wallet',
    title: 'No wallet runs yet',
    sizes: pageSizes,
    usual: true,
    async show({ extension, sandbox }) {
      await sandbox.setFaults({ walletDown: true });
      const page = await extension('welcome.html');
      await page.waitForSelector('[data-finding=no-answer]');
      await page.click('details summary');
      return page;
    },
  },
  opened('welcome.html', { name: 'wallet', title: 'The wallet was found' }, async (page) => {
    await page.waitForSelector('[data-finding=ok]');
  }),
  {
    name: 'arabic',
    title: 'The same in Arabic',
    async show({ extension, driver }) {
      await saveSettings(driver, { language: 'ar' });
      const page = await extension('welcome.html');
      await page.waitForSelector('html[lang=ar] [data-finding=ok]');
      return page;
    },
  },
  opened('welcome.html', { name: 'network', title: 'Choosing the network', sizes: pageSizes }, async (page) => {
    await page.click(step('network'));
    await page.waitForSelector('#add-network');
  }),
  opened(
    'welcome.html',
    { name: 'practice', title: 'The practice site was connected', sizes: pageSizes, usual: true },
    async (page, { opened }) => {
      await page.click(step('practice'));
      await page.click('.practice-site button');
      const approval = await opened('approval.html');
      await approval.click('#connect');
      await approval.click('#close');
      await page.waitForSelector('[data-testid=practice-said]:not(:empty)');
    },
  ),
  {
    name: 'practice-asks',
    title: 'The practice site asks',
    sizes: approvalSizes,
    async show({ extension, opened }) {
      const page = await extension('welcome.html');
      await page.click(step('practice'));
      await page.click('.practice-site button');
      const approval = await opened('approval.html');
      await approval.waitForSelector('#connect:enabled');
      return approval;
    },
  },
  opened('welcome.html', { name: 'pin', title: 'How to pin the icon' }, async (page) => {
    await page.click(step('pin'));
    await page.waitForSelector('.welcome-steps ol');
  }),
  opened(
    'welcome.html',
    { name: 'dapp', title: 'How to connect the first dApp, after skipped steps', sizes: pageSizes },
    async (page) => {
      for (const name of ['wallet', 'network', 'practice']) await page.click(nextOf(name));
      await page.click(step('dapp'));
      await page.waitForSelector('[data-testid=connected]');
    },
  ),
];

export const welcomeStates: readonly State[] = named(
  'welcome',
  oneSize,
  // Where a user was outlives the page.
  states.map((state) => ({ ...state, whole: true, fresh: true })),
);
