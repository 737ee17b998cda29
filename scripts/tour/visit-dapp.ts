import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import type { Camera } from './camera.ts';
import type { Steps } from './steps.ts';
import type { TourSummary } from './summary.ts';

/** What every part of the tour works with. */
export interface Tour {
  steps: Steps;
  sandbox: Sandbox;
  driver: BrowserDriver;
  summary: TourSummary;
  camera: Camera;
}

/**
 * Says yes in the wallet, as the person at the wallet desk does, to whatever it asks until `done` is true. Some wallets
 * ask again when keys are listed for the first time, others do not.
 */
export async function approveInWallet(sandbox: Sandbox, what: string, done: () => Promise<boolean>): Promise<void> {
  await until(what, () => {
    for (const review of sandbox.wallet.reviews()) sandbox.wallet.answer(review.id, true);
    return done();
  });
}

/** The dApp's side: it connects, the user approves twice, it lists keys. */
export async function visitDapp({ steps, sandbox, driver, summary, camera }: Tour): Promise<void> {
  const dapp = await steps.run('open the demo dApp', async () => {
    const page = await driver.newPage(sandbox.urls.dapp, { width: 900, height: 900 });
    await page.waitFor('#connect');
    return page;
  });
  const approval = await steps.run('the dApp asks to connect', async () => {
    await dapp.click('#connect');
    return driver.waitForWindow('approval.html');
  });
  await steps.run('approve in Drawbridge', async () => {
    await approval.waitFor('#connect:enabled');
    await camera.shoot(approval, 'approval');
    await approval.click('#connect');
    await approval.waitFor('[data-testid=approval][data-step=in-wallet]');
    await camera.shoot(approval, 'approval-in-wallet');
  });
  await steps.run('approve in the wallet', async () => {
    const connected = (): boolean => document.querySelector('#status[data-state=connected]') !== null;
    await approveInWallet(sandbox, 'the dApp connected', () => dapp.evaluate(connected));
  });
  await steps.run('the dApp lists the keys', async () => {
    await dapp.click('#list-keys');
    const listed = (): boolean => document.querySelector('#keys li') !== null;
    await approveInWallet(sandbox, 'the dApp showing keys', () => dapp.evaluate(listed));
    summary.keys = await dapp.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#keys li')].map((item) => ({
        name: item.querySelector('strong')?.textContent ?? '',
        publicKey: item.dataset['publicKey'] ?? '',
      })),
    );
  });
  await steps.run('the dApp asks for the chain ID', async () => {
    await dapp.click('#get-chain-id');
    await dapp.waitForText('#chain-id', sandbox.options.chainId);
    await camera.shoot(dapp, 'dapp');
  });
}
