import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { openChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { until } from '#scripts/browsers/until.ts';
import { buildExtension, builds } from '#scripts/build-extension.ts';
import { hearEvents, keyNamed, openDapp, openProposal, popupAt } from '#scripts/states/prepare.ts';
import { type Stage, setStage } from '#scripts/states/stage.ts';
import { popupSizes } from '#scripts/states/state.ts';
import { createSteps, StepFailed, type Steps } from './steps.ts';
import { emptySummary, type TourSummary } from './summary.ts';

export interface TourOptions {
  /** Folder for the screenshots; created if missing. */
  folder: string;
  /** Called with one line of progress at a time. */
  progress: (line: string) => void;
}

interface Tour {
  steps: Steps;
  stage: Stage;
  summary: TourSummary;
  /** Takes pictures of a page, `<name>.png` in light and `<name>-dark.png` in dark. */
  shoot(page: Page, name: string): Promise<void>;
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
  const shoot = async (page: Page, name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const path = join(folder, `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path, animations: 'disabled' });
      summary.screenshots.push(path);
    }
    await page.emulateMedia({ colorScheme: null });
  };
  await using ends = new AsyncDisposableStack();
  try {
    await steps.run(
      'build the extension',
      async () => {
        const good = await buildExtension(['chromium'], { toStandardError: true });
        if (!good) throw new Error('the build failed, or a part of it is over its budget: see above');
      },
      180_000,
    );
    const extension = builds.chromium;
    const open = await steps.run(
      'start Chromium',
      async () => openChromium({ executable: await browserPath('chromium'), extension }),
      60_000,
    );
    ends.defer(open.close);
    const stage = await steps.run('start the sandbox, and install the extension', () =>
      setStage(open, extension, { approve: 'ask' }),
    );
    ends.defer(stage.strike);
    await visitDapp({ steps, stage, summary, shoot });
    await visitPopup({ steps, stage, summary, shoot });
    await using other = await steps.run('start a second network', () =>
      startSandbox({ dialect: '0.79', approve: 'always', seed: 2, chainId: 'drawbridge-sandbox-2' }),
    );
    await visitSecondNetwork({ steps, stage, summary, shoot }, other);
    summary.status = 'passed';
  } catch (error) {
    // The step has reported the failure, which is in the summary.
    if (!(error instanceof StepFailed)) throw error;
  }
  return summary;
}

/**
 * Says yes in the wallet, as the person at the wallet desk does, to whatever it asks until the page shows an element that matches.
 * Some wallets ask again when keys are listed for the first time, others do not.
 */
async function approveInWallet({ wallet }: Stage['sandbox'], page: Page, css: string): Promise<void> {
  await until(css, () => {
    for (const review of wallet.reviews()) wallet.answer(review.id, true);
    return page.isVisible(css);
  });
}

/** The dApp's side: it connects, the user approves twice, it lists keys. */
async function visitDapp({ steps, stage, summary, shoot }: Tour): Promise<void> {
  const { sandbox } = stage;
  const dapp = await steps.run('open the demo dApp', () => openDapp(stage.inSize({ width: 900, height: 900 })));
  const approval = await steps.run('the dApp asks to connect', async () => {
    await dapp.click('#connect');
    return stage.opened('approval.html');
  });
  await steps.run('approve in Drawbridge', async () => {
    await approval.waitForSelector('#connect:enabled');
    await shoot(approval, 'approval');
    await approval.click('#connect');
    await approval.waitForSelector('[data-testid=approval][data-step=in-wallet]');
    await shoot(approval, 'approval-in-wallet');
  });
  await steps.run('approve in the wallet', () => approveInWallet(sandbox, dapp, '#status[data-state=connected]'));
  await steps.run('the dApp lists the keys', async () => {
    await dapp.click('#list-keys');
    await approveInWallet(sandbox, dapp, '#keys li');
    summary.keys = await dapp.locator('#keys li').evaluateAll((items) =>
      items.map((item) => ({
        name: item.querySelector('strong')?.textContent ?? '',
        publicKey: item.dataset['publicKey'] ?? '',
      })),
    );
  });
  await steps.run('the dApp asks for the chain ID', async () => {
    await dapp.click('#get-chain-id');
    await dapp.waitForSelector(`#chain-id:has-text("${sandbox.options.chainId}")`);
    await shoot(dapp, 'dapp');
  });
  await steps.run('the dApp sends a vote, and Drawbridge says in words what the wallet asks', async () => {
    await dapp.fill('#proposal-id', openProposal(sandbox.dataSet.governance).id);
    await dapp.click('#send');
    const review = await stage.opened('approval.html');
    await review.waitForSelector('[data-testid=wallet-review]');
    summary.review = {
      site: (await review.textContent('[data-testid=approval-host]')) ?? '',
      sentence: (await review.textContent('[data-testid=transaction-line]')) ?? '',
    };
    await shoot(review, 'wallet-review');
    await approveInWallet(sandbox, dapp, '#result:has-text("transactionHash")');
  });
}

/** A second site, on a second network: it names its chain, and the first site stays where it is. */
async function visitSecondNetwork({ steps, stage, summary, shoot }: Tour, other: Sandbox): Promise<void> {
  const { wallet: walletAddress, dataApi } = other.urls;
  const second = {
    ...defaultNetwork,
    id: 'second',
    name: 'Second sandbox',
    walletAddress,
    dataApiAddresses: [dataApi],
  };
  await steps.run('a second site connects on the second network, by its chain', async () => {
    await saveSettings(stage.driver, { others: [second] });
    const dapp = await stage.web(
      `${other.urls.dapp.replace('127.0.0.1', 'test.localhost')}/?chain=${other.options.chainId}`,
    );
    await dapp.click('#connect');
    const approval = await stage.opened('approval.html');
    await approval.waitForSelector('#connect:enabled');
    await shoot(approval, 'approval-second-network');
    await approval.click('#connect');
    await dapp.waitForSelector('#status[data-state=connected]');
    await dapp.click('#list-keys');
    await dapp.waitForSelector('#keys li');
  });
  await steps.run('see both sites, each on its network', async () => {
    const popup = await popupAt(stage.inSize(popupSizes[0] ?? { width: 380, height: 600 }), 'sites');
    const rows = popup.locator('[data-testid=site-row][data-connected=true]');
    const isThere = async (host: string): Promise<boolean> =>
      await rows.evaluateAll((all, host) => all.some((row) => row.dataset['origin']?.includes(host)), host);
    await until('the second site', () => isThere('test.localhost'));
    const sites = await rows.evaluateAll((all) =>
      all.map((row) => ({ site: row.dataset['origin'] ?? '', text: row.textContent ?? '' })),
    );
    for (const { name, chainId } of [
      { name: 'My wallet', chainId: stage.sandbox.options.chainId },
      { name: second.name, chainId: other.options.chainId },
    ]) {
      const bound = sites.find(({ site, text }) => site.startsWith('http:') && text.includes(`On ${name}`));
      if (!bound) throw new Error(`No site is on ${name}.`);
      summary.networks.push({ name, chainId, site: bound.site, keys: Number(/Sees (\d+)/.exec(bound.text)?.[1] ?? 0) });
    }
    await shoot(popup, 'popup-networks');
  });
}

/** The minimum that the tour must show. */
const fewestAssets = 12;
const fewestAlerts = 3;

/** The user's side: the popup, in a tab of its size, with what it shows in each of its views. */
async function visitPopup({ steps, stage, summary, shoot }: Tour): Promise<void> {
  const [size = { width: 380, height: 600 }] = popupSizes;
  const small = stage.inSize(size);
  await steps.run('see the chain ID and the keys', async () => {
    const popup = await popupAt(small, 'wallet');
    await popup.waitForSelector('[data-testid=key-row]');
    summary.chainId = (await popup.textContent('[data-testid=chain-id]')) ?? '';
    await shoot(popup, 'popup-wallet');
  });
  await steps.run('see the assets', async () => {
    const popup = await popupAt(small, 'assets');
    const rows = popup.getByTestId('asset-row');
    await rows.nth(fewestAssets - 1).waitFor();
    summary.assets = await rows.evaluateAll((all) =>
      all.map((row) => ({
        id: row.dataset['assetId'] ?? '',
        symbol: row.querySelector('.asset-symbol')?.textContent ?? '',
        name: row.querySelector('.asset-name')?.textContent ?? '',
      })),
    );
    await shoot(popup, 'popup-assets');
  });
  await steps.run('see the governance alerts, and vote on an open proposal', async () => {
    const popup = await popupAt(small, 'governance');
    const { id } = openProposal(await hearEvents(stage, 10));
    const rows = popup.getByTestId('alert-row');
    await rows.nth(fewestAlerts - 1).waitFor();
    summary.alerts = await rows.evaluateAll((all) =>
      all.map((row) => ({
        proposalId: row.dataset['proposalId'] ?? '',
        state: row.dataset['state'] ?? '',
        title: row.querySelector('.alert-open')?.textContent?.trim() ?? '',
      })),
    );
    await shoot(popup, 'popup-governance');
    const publicKey = keyNamed(stage, 'Governance');
    const row = `[data-proposal-id="${id}"]`;
    await popup.click(`${row} [data-testid=vote-for]`);
    await popup.click(`${row} [data-public-key="${publicKey}"]`);
    await approveInWallet(stage.sandbox, popup, `${row} [data-testid=cast-vote][data-state=counted]`);
    summary.vote = { proposalId: id, publicKey, state: 'counted' };
    await shoot(popup, 'popup-vote');
  });
  await steps.run('see the connected site', async () => {
    const popup = await popupAt(small, 'sites');
    await popup.waitForSelector('[data-testid=site-row][data-connected=true]');
    await shoot(popup, 'popup-sites');
  });
}
