import type { Faults } from '#sandbox/options.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { popupGovernanceShots } from './popup-governance-shots.ts';
import { named, popupSizes, type Shot, type UnnamedShot } from './shot.ts';
import { call, connectDapp, heldMs, keyNamed, openDapp, popupAt, reviews } from './states.ts';

/** A state of the connection routine, by what is wrong with the services. */
const routine = (state: string, says: string, faults: Partial<Faults>, expectedChainId = ''): UnnamedShot => ({
  name: `wallet-${state}`,
  state: says,
  async show(stage) {
    await stage.sandbox.setFaults(faults);
    await saveSettings(stage.driver, { expectedChainId });
    const popup = await stage.extension('popup.html');
    await popup.waitForSelector(`[data-testid=wallet-state][data-state=${state}]`);
    return popup;
  },
});

/** The assets after the data API has answered with that status, or in vain. */
const assetsFailure = (name: string, says: string, faults: Partial<Faults>, known: boolean): UnnamedShot => ({
  name: `assets-${name}`,
  state: says,
  async show(stage) {
    if (!known) await stage.sandbox.setFaults(faults);
    const popup = await popupAt(stage, 'assets');
    if (known) {
      await popup.waitForSelector('[data-testid=asset-row]');
      await stage.sandbox.setFaults(faults);
      await popup.reload();
    }
    await popup.waitForSelector('[data-testid=assets-failure]');
    return popup;
  },
});

const shots: readonly UnnamedShot[] = [
  {
    ...routine('ready', 'The wallet, before it has shown its keys', {}),
    largeText: true,
  },
  {
    name: 'wallet-keys',
    state: 'The wallet and its keys',
    largeText: true,
    async show(stage) {
      await connectDapp(stage);
      const popup = await popupAt(stage, 'wallet');
      await popup.waitForSelector('[data-testid=key-row]');
      return popup;
    },
  },
  routine('unreachable', 'The wallet service does not answer', { walletDown: true }),
  routine('outdated', 'The wallet service is too old', { healthMissing: true }),
  routine('slow-node', 'No node tells the chain yet', { chainDelayMs: heldMs }),
  routine('limited', 'The wallet lacks a method', { missingMethods: ['client.list_keys'] }),
  routine('no-node', 'The wallet has no node', { noNode: true }),
  { ...routine('wrong-chain', 'The wallet is on another chain', {}, 'another-chain'), largeText: true },
  {
    name: 'waiting',
    state: 'A request to the user, and calls that wait for the wallet',
    largeText: true,
    async show(stage) {
      const dapp = await connectDapp(stage);
      stage.sandbox.wallet.setApprove('ask');
      const transaction = { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_YES' } };
      const params = { publicKey: keyNamed(stage, 'Main'), transaction };
      await call(dapp, 'client.sign_transaction', params);
      await call(dapp, 'client.sign_transaction', params);
      await reviews(stage, 1);
      await call(await openDapp(stage, 'bank.localhost'), 'client.connect_wallet');
      await stage.opened('approval.html');
      const popup = await stage.extension('popup.html');
      await popup.waitForSelector('[data-testid=pinned] [data-testid=wallet-call-row]');
      await popup.waitForSelector('main [data-testid=wallet-call-row]');
      return popup;
    },
  },
  {
    name: 'damaged',
    state: 'Some stored data could not be read',
    async show({ extension, driver }) {
      const storage = await driver.storagePage();
      await writeKept(storage, 'damaged', [{ name: 'sites', at: 1, value: {} }]);
      const popup = await extension('popup.html');
      await popup.waitForSelector('[data-testid=pin-problem]');
      return popup;
    },
  },
  {
    name: 'cut-off',
    state: 'The page in the tab was open before Drawbridge was updated',
    async show({ extension }) {
      const popup = await extension('popup.html');
      // A tab with nothing of Drawbridge in it, which does not answer.
      await popup.addInitScript(() => {
        const tab = { id: 2 ** 30, status: 'complete', url: 'https://trade.example/' };
        for (const api of [chrome, Reflect.get(globalThis, 'browser')]) {
          if (api) Object.assign(api.tabs, { query: async () => [tab] });
        }
      });
      await popup.reload();
      await popup.waitForSelector('[data-testid=pin-problem]');
      return popup;
    },
  },
  {
    name: 'assets-loading',
    state: 'Assets on their way',
    async show(stage) {
      await stage.sandbox.setFaults({ dataApiDelayMs: heldMs });
      const popup = await popupAt(stage, 'assets');
      await popup.waitForSelector('.skeleton-rows');
      return popup;
    },
  },
  {
    name: 'assets',
    state: 'Assets',
    largeText: true,
    async show(stage) {
      const popup = await popupAt(stage, 'assets');
      await popup.waitForSelector('[data-testid=asset-row]');
      return popup;
    },
  },
  {
    name: 'assets-none-found',
    state: 'A search that finds no asset',
    async show(stage) {
      const popup = await popupAt(stage, 'assets');
      await popup.waitForSelector('[data-testid=asset-row]');
      await popup.fill('input[type=search]', 'has-no-such');
      await popup.waitForSelector('[data-testid=asset-row]', { state: 'detached' });
      return popup;
    },
  },
  assetsFailure('failure', 'The data API fails, and nothing is known', { dataApiStatus: 500 }, false),
  assetsFailure('rate-limited', 'Rate limited, with the last known list', { dataApiStatus: 429 }, true),
  assetsFailure('offline', 'The data API is not responding, with the last known list', { dataApiDown: true }, true),
  {
    name: 'sites-none',
    state: 'No site has asked yet',
    async show(stage) {
      const popup = await popupAt(stage, 'sites');
      await popup.waitForSelector('.empty');
      return popup;
    },
  },
  {
    name: 'sites',
    state: 'Two sites, of which one has the keys',
    largeText: true,
    async show(stage) {
      await connectDapp(stage);
      await connectDapp(stage, 'a-rather-long-name-of-a-site.governance.exchange.localhost');
      const popup = await popupAt(stage, 'sites');
      await popup.waitForSelector('[data-testid=site-row] + [data-testid=site-row]');
      return popup;
    },
  },
  {
    name: 'sites-disconnect',
    state: 'Asked whether to disconnect a site',
    async show(stage) {
      await connectDapp(stage);
      const popup = await popupAt(stage, 'sites');
      await popup.click('[data-testid=site-row] button');
      await popup.waitForSelector('.confirm');
      return popup;
    },
  },
];

export const popupShots: readonly Shot[] = named('popup', popupSizes, [...shots, ...popupGovernanceShots]);
