import { approvalSizes, named, oneSize, pageSizes, type Shot, type UnnamedShot } from './shot.ts';

const step = (name: string): string => `[data-step=${name}] h2 button`;

/** Continue, or Skip this step. */
const nextOf = (name: string): string => `[data-step=${name}] .welcome-body > .setting-buttons .button:enabled`;

const shots: readonly UnnamedShot[] = [
  {
    name: 'no-wallet',
    state: 'No wallet runs yet',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, sandbox }) {
      await sandbox.setFaults({ walletDown: true });
      const page = await extension('welcome.html');
      await page.waitForSelector('[data-finding=no-answer]');
      await page.click('details summary');
      return page;
    },
  },
  {
    name: 'wallet',
    state: 'The wallet was found',
    async show({ extension }) {
      const page = await extension('welcome.html');
      await page.waitForSelector('[data-finding=ok]');
      return page;
    },
  },
  {
    name: 'network',
    state: 'Choosing the network',
    sizes: pageSizes,
    async show({ extension }) {
      const page = await extension('welcome.html');
      await page.click(step('network'));
      await page.waitForSelector('#add-network');
      return page;
    },
  },
  {
    name: 'practice',
    state: 'The practice site was connected',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, opened }) {
      const page = await extension('welcome.html');
      await page.click(step('practice'));
      await page.click('.practice-site button');
      const approval = await opened('approval.html');
      await approval.click('#connect');
      await approval.click('#close');
      await page.waitForSelector('[data-testid=practice-said]:not(:empty)');
      return page;
    },
  },
  {
    name: 'practice-asks',
    state: 'The practice site asks',
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
  {
    name: 'pin',
    state: 'How to pin the icon',
    async show({ extension }) {
      const page = await extension('welcome.html');
      await page.click(step('pin'));
      await page.waitForSelector('.welcome-list');
      return page;
    },
  },
  {
    name: 'dapp',
    state: 'How to connect the first dApp, after skipped steps',
    sizes: pageSizes,
    async show({ extension }) {
      const page = await extension('welcome.html');
      for (const name of ['wallet', 'network', 'practice']) await page.click(nextOf(name));
      await page.click(step('dapp'));
      await page.waitForSelector('[data-testid=connected]');
      return page;
    },
  },
];

export const welcomeShots: readonly Shot[] = named(
  'welcome',
  oneSize,
  shots.map((shot) => ({ ...shot, whole: true })),
);
