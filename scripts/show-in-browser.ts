import { defaultOptions } from '#sandbox/options.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { launchChromium } from '#scripts/browsers/chromium/chromium.ts';
import { browserPath } from './browsers/browser-paths.ts';
import { buildExtension, builds } from './build-extension.ts';

/**
 * Builds the extension and opens Chromium with it, the demo dApp and the wallet desk, over a sandbox on the services'
 * usual ports. Stays until the browser is closed or Ctrl-C is pressed. Resolves to the exit code.
 */
export async function showInBrowser(): Promise<number> {
  if (!(await buildExtension(['chromium']))) return 1;
  await using sandbox = await startSandbox({ dialect: '0.79', ports: defaultOptions.ports });
  const driver = await launchChromium({
    executable: await browserPath('chromium'),
    extension: builds.chromium,
    headed: true,
  });
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  try {
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
  popup           ${driver.extensionOrigin}/popup.html
  the extension   ${builds.chromium}

It ends when you close the browser, or press Ctrl-C.`);
    await Promise.race([driver.gone, interrupted]);
  } finally {
    await driver.close();
  }
  return 0;
}
