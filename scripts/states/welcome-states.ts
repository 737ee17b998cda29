import type { Page } from '@playwright/test';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { approvalSizes, at, named, oneSize, pageSizes, type State, type TableState } from './state.ts';

const step = (name: string): string => `[data-step=${name}] h2 button`;

/** Continue, or Skip this step. */
const nextOf = (name: string): string => `[data-step=${name}] .welcome-body > .setting-buttons .button:enabled`;

async function practise(page: Page): Promise<void> {
  await page.click(step('practice'));
  await page.click('.practice-site button');
}

const states: readonly TableState[] = [
  {
    name: 'no-wallet',
    title: 'No wallet runs yet',
    sizes: pageSizes,
    usual: true,
    faults: { walletDown: true },
    async act(page) {
      await page.waitForSelector('[data-finding=no-answer]');
      await page.click('details summary');
    },
  },
  at('wallet', 'The wallet was found', '', '[data-finding=ok]', { picturesOnly: true }),
  {
    name: 'arabic',
    picturesOnly: true,
    title: 'The same in Arabic',
    before: ({ driver }) => saveSettings(driver, { language: 'ar' }),
    ready: 'html[lang=ar] [data-finding=ok]',
  },
  {
    name: 'network',
    title: 'Choosing the network',
    sizes: pageSizes,
    act: (page) => page.click(step('network')),
    ready: '[data-step=network] .said-ok svg',
  },
  {
    name: 'practice',
    title: 'The practice site was connected',
    sizes: pageSizes,
    usual: true,
    async act(page, { opened }) {
      await practise(page);
      const approval = await opened('approval.html');
      await approval.click('#connect');
      await approval.click('#close');
    },
    ready: '[data-testid=practice-said]:not(:empty)',
  },
  {
    name: 'practice-asks',
    title: 'The practice site asks',
    picturesOnly: true,
    sizes: approvalSizes,
    async show({ extension, opened }) {
      await practise(await extension('welcome.html'));
      const approval = await opened('approval.html');
      await approval.waitForSelector('#connect:enabled');
      return approval;
    },
  },
  {
    name: 'pin',
    title: 'How to pin the icon',
    picturesOnly: true,
    act: (page) => page.click(step('pin')),
    ready: '.welcome-steps ol',
  },
  {
    name: 'dapp',
    title: 'How to connect the first dApp, after skipped steps',
    sizes: pageSizes,
    async act(page) {
      for (const name of ['wallet', 'network', 'practice']) await page.click(nextOf(name));
      await page.click(step('dapp'));
    },
    ready: '[data-testid=connected]',
  },
];

// Where a user was outlives the page.
export const welcomeStates: readonly State[] = named('welcome', { sizes: oneSize, whole: true, fresh: true }, states);
