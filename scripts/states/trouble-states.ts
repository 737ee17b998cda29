import { opened } from './prepare.ts';
import { named, oneSize, pageSizes, type State, type UnnamedState } from './state.ts';

const ended = '[data-testid=trouble-summary][data-running=false]';

const states: readonly UnnamedState[] = [
  opened('trouble.html', { name: 'well', title: 'No problems found' }, async (page) => {
    await page.waitForSelector(ended);
  }),
  {
    name: 'problems',
    title: 'A wallet without its network, a data API that fails, and a site that is not connected',
    sizes: pageSizes,
    usual: true,
    async show({ extension, sandbox }) {
      await sandbox.setFaults({ noNode: true, dataApiStatus: 500 });
      const page = await extension(`trouble.html#site=${encodeURIComponent('http://app.example.com')}`);
      await page.waitForSelector(ended);
      return page;
    },
  },
  {
    name: 'no-permission',
    title: 'The browser no longer lets Drawbridge reach this computer',
    fresh: true,
    async show({ extension, web, driver }) {
      const extensions = await web('chrome://extensions');
      // As the user does under “Site access” on the browser's page of the extension.
      await extensions.evaluate(
        (extensionId) =>
          Reflect.get(chrome, 'developerPrivate').updateExtensionConfiguration({ extensionId, hostAccess: 'ON_CLICK' }),
        new URL(driver.extensionOrigin).host,
      );
      const page = await extension('trouble.html');
      await page.waitForSelector('[data-check=wallet-health][data-finding=no-permission] button');
      return page;
    },
  },
];

export const troubleStates: readonly State[] = named(
  'trouble',
  oneSize,
  states.map((state) => ({ ...state, whole: true })),
);
