import { named, oneSize, pageSizes, type Shot, type UnnamedShot } from './shot.ts';

const ended = '[data-testid=trouble-summary][data-running=false]';

const shots: readonly UnnamedShot[] = [
  {
    name: 'well',
    state: 'No problems found',
    async show({ extension }) {
      const page = await extension('trouble.html');
      await page.waitForSelector(ended);
      return page;
    },
  },
  {
    name: 'problems',
    state: 'A wallet without its network, a data API that fails, and a site that is not connected',
    sizes: pageSizes,
    largeText: true,
    async show({ extension, sandbox }) {
      await sandbox.setFaults({ noNode: true, dataApiStatus: 500 });
      const page = await extension(`trouble.html#site=${encodeURIComponent('http://app.example.com')}`);
      await page.waitForSelector(ended);
      return page;
    },
  },
];

export const troubleShots: readonly Shot[] = named(
  'trouble',
  oneSize,
  shots.map((shot) => ({ ...shot, whole: true })),
);
