import { at, named, oneSize, pageSizes, type State } from './state.ts';

const ended = '[data-testid=trouble-summary][data-running=false]';

export const troubleStates: readonly State[] = named('trouble', { sizes: oneSize, whole: true }, [
  at('well', 'No problems found', '', ended, { picturesOnly: true }),
  {
    name: 'problems',
    title: 'A wallet without its network, a data API that fails, and a site that is not connected',
    sizes: pageSizes,
    usual: true,
    faults: { noNode: true, dataApiStatus: 500 },
    at: `#site=${encodeURIComponent('http://app.example.com')}`,
    ready: ended,
  },
  {
    name: 'no-permission',
    picturesOnly: true,
    title: 'The browser no longer lets Drawbridge reach this computer',
    fresh: true,
    async before({ web, driver }) {
      const extensions = await web('chrome://extensions');
      // As the user does under “Site access” on the browser's page of the extension.
      await extensions.evaluate(
        (extensionId) =>
          Reflect.get(chrome, 'developerPrivate').updateExtensionConfiguration({ extensionId, hostAccess: 'ON_CLICK' }),
        new URL(driver.extensionOrigin).host,
      );
    },
    ready: '[data-check=wallet-health][data-finding=no-permission] button',
  },
]);
