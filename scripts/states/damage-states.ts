import { writeKept } from '#scripts/browsers/stored-values.ts';
import { pageSizes, type UnnamedState } from './state.ts';

/** Of the settings, when what was stored cannot be read or has gone. */
export const damageStates: readonly UnnamedState[] = [
  {
    name: 'damaged',
    fresh: true,
    title: 'Something could not be read',
    sizes: pageSizes,
    usual: true,
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
    name: 'lost',
    fresh: true,
    title: 'All that was stored has gone, and the disk is full',
    async show({ extension, driver }) {
      const storage = await driver.storagePage();
      await writeKept(storage, 'damaged', [{ name: 'everything', at: 1, value: null }]);
      await storage.evaluate(() => chrome.storage.session.set({ storageFails: true }));
      const page = await extension('options.html');
      await page.waitForSelector('#lost-checked');
      return page;
    },
  },
  {
    name: 'sites-damaged',
    fresh: true,
    title: 'No site, and a list of blocked sites that cannot be read',
    async show({ extension, driver }) {
      await writeKept(await driver.storagePage(), 'blockedSites', 'damaged');
      const page = await extension('options.html#sites-heading');
      await page.waitForSelector('[data-testid=blocked-unreadable]');
      return page;
    },
  },
];
