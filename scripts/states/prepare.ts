import type { Page } from '@playwright/test';
import type { Approval } from '#lib/approvals/approval.ts';
import type { Site } from '#lib/sites/site.ts';
import type { GovernanceRecord } from '#sandbox/data/records.ts';
import { listening, hearEvents as waitForEvents } from '#scripts/browsers/hear-events.ts';
import { readKept, writeKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import type { Stage } from './stage.ts';

/** What several states need to have happened before. */

/** Longer than any picture takes, in milliseconds: an answer that is delayed by it does not come. */
export const heldMs = 300_000;

/** Of the sandbox's wallet, where a state uses one. */
export const apiToken = 'aB3d'.repeat(16);

/** Makes governance events happen and waits until the background has stored the proposals that they happened to. */
export async function hearEvents({ sandbox, driver }: Stage, count: number): Promise<readonly GovernanceRecord[]> {
  // The background, which `storagePage` may be, hears no message of its own.
  const page = await driver.extensionPage('options.html');
  const told = await waitForEvents(sandbox, page, count);
  await page.close();
  return told;
}

/** One of the proposals that is open. */
export function openProposal(told: readonly GovernanceRecord[]): GovernanceRecord['proposal'] {
  const open = told.find(({ proposal }) => proposal.state === 'STATE_OPEN')?.proposal;
  if (open === undefined) throw new Error('No proposal is open.');
  return open;
}

/** The demo dApp as a site of its own: every name under `localhost` is this machine. */
export async function openDapp({ web, sandbox }: Stage, host = 'trade.localhost'): Promise<Page> {
  const dapp = await web(sandbox.urls.dapp.replace('127.0.0.1', host));
  await dapp.waitForSelector('#connect');
  return dapp;
}

/** The demo dApp, connected, with the keys that it was given. The wallet must approve at once. */
export async function connectDapp(stage: Stage, host?: string): Promise<Page> {
  const dapp = await openDapp(stage, host);
  await dapp.click('#connect');
  await (await stage.opened('approval.html')).click('#connect:enabled');
  await dapp.waitForSelector('#status[data-state=connected]');
  await dapp.click('#list-keys');
  await dapp.waitForSelector('#keys li');
  await until('the approval window closed', async () => (await stage.driver.countWindows('approval.html')) === 0);
  return dapp;
}

/** Has a site that is allowed, with what it may do unasked, and some that are blocked. */
export async function keepSites(stage: Pick<Stage, 'sandbox' | 'driver'>): Promise<void> {
  const now = Date.now();
  const day = 86_400_000;
  const publicKey = keyNamed(stage, 'Governance');
  const bound = { publicKey, networkId: 'first', chainId: 'drawbridge-sandbox-1' };
  const unasked = { method: 'client.send_transaction', ...bound, until: now + day / 2 };
  const site: Site = {
    origin: 'https://app.governance-exchange.example',
    networkId: 'first',
    allowedAt: now - 9 * day,
    lastCallAt: now - 2 * day,
    connected: false,
    keys: [{ name: 'Governance', publicKey }],
    unasked: [
      { ...unasked, transactionKind: 'voteSubmission' },
      { ...unasked, transactionKind: 'orderSubmission' },
    ],
  };
  const page = await stage.driver.storagePage();
  const sites = await readKept<Record<string, Site>>(page, 'sites');
  await writeKept(page, 'sites', { ...sites, [site.origin]: site });
  await writeKept(page, 'httpWalletSites', [site.origin]);
  await writeKept(page, 'blockedSites', {
    'https://free-tokens.example': now - day,
    'http://a-rather-long-name-of-a-site.wallet-upgrade.example:8080': now - 30 * day,
    'https://xn--pple-43d.com': now - 60 * day,
  });
}

/** Calls the provider in a page and does not wait for the answer. */
export function call(page: Page, method: string, params?: object): Promise<void> {
  return page.evaluate(
    ({ method, params }) => {
      const request = { method, ...(params && { params }) };
      Reflect.get(window, 'drawbridge')
        .request(request)
        .catch(() => undefined);
    },
    { method, params },
  );
}

/** Waits until the wallet asks its user about so many things. */
export async function reviews({ sandbox }: Stage, count: number): Promise<void> {
  await until(`${count} reviews in the wallet`, () => sandbox.wallet.reviews().length === count);
}

/** Public key of that name in the sandbox's wallet. */
export function keyNamed({ sandbox }: Pick<Stage, 'sandbox'>, name: string): string {
  const key = sandbox.wallet.keys().find((key) => key.name === name);
  if (key === undefined) throw new Error(`The wallet has no key ${name}.`);
  return key.publicKey;
}

/** Stores requests as the background does. */
export async function storeApprovals({ driver }: Stage, approvals: readonly Approval[]): Promise<void> {
  const storage = await driver.storagePage();
  await storage.evaluate((approvals) => chrome.storage.session.set({ approvals }), approvals);
}

/** The approval window with requests that no page of a sandbox can make, as they stand in storage. */
export async function approvalWith(stage: Stage, approvals: readonly Approval[]): Promise<Page> {
  // By then the background has looked for requests of an earlier session, and takes these for none.
  await listening(stage.sandbox);
  await storeApprovals(stage, approvals);
  const window = await stage.extension('approval.html');
  const [first] = approvals;
  await window.waitForSelector(`[data-testid=approval][data-step=${first?.step}][data-kind=${first?.kind}]`);
  if (first?.step === 'asking') {
    await window.waitForSelector('[data-arming=armed], [data-testid=answer-first], #sure, #sure-recipient');
  }
  return window;
}

export type PopupView = 'wallet' | 'assets' | 'governance' | 'sites';

/** The popup, in one of its views. */
export async function popupAt({ extension }: Stage, view: PopupView): Promise<Page> {
  const popup = await extension('popup.html');
  await popup.click(`[data-testid=view-${view}]`);
  await popup.waitForSelector(`[data-testid=view][data-view=${view}]`);
  return popup;
}

/** The governance view with an open proposal, on which the key of that name votes. */
export async function vote(stage: Stage, value: 'for' | 'against', keyName: string): Promise<Page> {
  const { id } = openProposal(await hearEvents(stage, 6));
  await connectDapp(stage);
  const popup = await popupAt(stage, 'governance');
  const row = `[data-proposal-id="${id}"]`;
  await popup.click(`${row} [data-testid=vote-${value}]`);
  await popup.click(`${row} [data-testid=vote-key][data-public-key="${keyNamed(stage, keyName)}"]`);
  return popup;
}
