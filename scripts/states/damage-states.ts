import { writeKept } from '#scripts/browsers/stored-values.ts';
import type { Stage } from './stage.ts';
import { pageSizes, type TableState } from './state.ts';

export async function keepDamaged({ driver }: Pick<Stage, 'driver'>): Promise<void> {
  const copies = ['settings', 'sites', 'castVotes'].map((name, index) => ({ name, at: index + 1, value: { x: 1 } }));
  await writeKept(await driver.storagePage(), 'damaged', copies);
}

export const everythingLost: TableState = {
  name: 'lost',
  title: 'All that was stored has gone, and the disk is full',
  fresh: true,
  async before({ driver }) {
    const storage = await driver.storagePage();
    await writeKept(storage, 'damaged', [{ name: 'everything', at: 1, value: null }]);
    await storage.evaluate(() => chrome.storage.session.set({ storageFails: true }));
  },
  ready: '[data-testid=damaged] .notice + .notice #lost-checked',
};

/** Of the settings, when what was stored cannot be read or has gone. */
export const damageStates: readonly TableState[] = [
  {
    name: 'damaged',
    title: 'Something could not be read',
    picturesOnly: true,
    fresh: true,
    sizes: pageSizes,
    before: keepDamaged,
    act: (page) => page.click('#restore-damaged'),
    ready: '[data-testid=damaged] p:nth-child(3)',
  },
  {
    name: 'sites-damaged',
    title: 'No site, and a list of blocked sites that cannot be read',
    picturesOnly: true,
    fresh: true,
    before: async ({ driver }) => writeKept(await driver.storagePage(), 'blockedSites', 'damaged'),
    at: '#sites-heading',
    ready: '[data-testid=blocked-unreadable]',
  },
];
