import { mkdir } from 'node:fs/promises';
import { startSandbox } from '#sandbox/sandbox.ts';
import { launch } from '#scripts/browsers/launch.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { buildExtension } from '#scripts/build-extension.ts';
import { createCamera } from './camera.ts';
import { createSteps, StepFailed } from './steps.ts';
import { emptySummary, type TourSummary } from './summary.ts';
import { visitDapp } from './visit-dapp.ts';
import { visitPopup } from './visit-popup.ts';

export interface TourOptions {
  /** Folder for the screenshots; created if missing. */
  folder: string;
  /** Called with one line of progress at a time. */
  progress: (line: string) => void;
}

/**
 * Builds the extension and shows the whole way across, in Chromium without a screen, over a sandbox on free ports: a
 * dApp connects, the user approves in Drawbridge and in the wallet, the dApp lists keys, the popup shows the rest.
 * Resolves to what was seen, also when a step failed; sandbox and browser are closed either way.
 */
export async function runTour({ folder, progress }: TourOptions): Promise<TourSummary> {
  await mkdir(folder, { recursive: true });
  const steps = createSteps(progress);
  const summary = emptySummary(steps.results);
  const closing: Array<() => Promise<void>> = [];
  try {
    await steps.run(
      'build the extension',
      async () => {
        const good = await buildExtension(['chromium'], { toStandardError: true });
        if (!good) throw new Error('the build failed, or a part of it is over its budget: see above');
      },
      180_000,
    );
    const sandbox = await steps.run('start the sandbox', () =>
      startSandbox({ approve: 'ask', eventEveryMs: 500, ports: { wallet: 0, desk: 0, dataApi: 0, dapp: 0 } }),
    );
    closing.push(sandbox.close);
    const driver = await steps.run('start Chromium with the extension', () => launch('chromium'), 60_000);
    closing.push(driver.close);
    await steps.run('point the extension at the sandbox', () =>
      saveSettings(driver, { walletAddress: sandbox.urls.wallet, dataApiAddress: sandbox.urls.dataApi }),
    );
    const tour = { steps, sandbox, driver, summary, camera: createCamera(folder, summary) };
    await visitDapp(tour);
    await visitPopup(tour);
    summary.status = 'passed';
  } catch (error) {
    // The step has reported the failure, which is in the summary.
    if (!(error instanceof StepFailed)) throw error;
  } finally {
    for (const close of closing.reverse()) await close();
  }
  return summary;
}
