import { defaultNetwork } from '#lib/settings/settings.ts';
import { defaultOptions, networksLike } from '#sandbox/options.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { launchChromium } from '#scripts/browsers/chromium/chromium.ts';
import { browserPath } from './browsers/browser-paths.ts';
import { saveSettings } from './browsers/save-settings.ts';
import { buildExtension, builds } from './build-extension.ts';

/** Whether windows of a browser can be shown here. */
export const hasScreen =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/**
 * Builds the extension and opens Chromium with it, the demo dApp and the wallet desk, over a sandbox on the services'
 * usual ports. Stays until the browser is closed or Ctrl-C is pressed. Resolves to the exit code.
 */
export async function showInBrowser(): Promise<number> {
  if (!(await buildExtension(['chromium']))) return 1;
  await showExtension(builds.chromium);
  return 0;
}

/** Opens Chromium with the extension in that folder, as above. */
export async function showExtension(extension: string): Promise<void> {
  const [first, second] = networksLike(2, { ...defaultOptions, dialect: '0.79' });
  await using sandbox = await startSandbox(first);
  await using other = await startSandbox(second);
  const driver = await launchChromium({
    executable: await browserPath('chromium'),
    extension,
    headed: hasScreen,
    closedAtSignals: true,
  });
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  try {
    const { wallet: walletAddress, dataApi: dataApiAddress } = other.urls;
    const network = { ...defaultNetwork, id: 'second', name: 'Second sandbox', walletAddress };
    await saveSettings(driver, { others: [{ ...network, dataApiAddresses: [dataApiAddress] }] });
    await driver.newPage(other.urls.desk);
    await driver.newPage(`${other.urls.dapp}/?chain=${other.options.chainId}`);
    await driver.newPage(sandbox.urls.desk);
    await driver.newPage(sandbox.urls.dapp);
    const { dapp, desk, wallet, dataApi, control } = sandbox.urls;
    console.log(`
Drawbridge is open in Chromium, in a profile that goes away with it.

  demo dApp       ${dapp}     press Connect here
  wallet desk     ${desk}     say yes or no as the wallet here
  wallet service  ${wallet}
  data API        ${dataApi}
  control         ${control}

  second network  ${other.urls.dapp}/?chain=${other.options.chainId}, desk ${other.urls.desk}

  popup           ${driver.extensionOrigin}/popup.html
  the extension   ${extension}

It ends when you close the browser, or press Ctrl-C.`);
    await Promise.race([driver.gone, interrupted]);
  } finally {
    await driver.close();
  }
}
