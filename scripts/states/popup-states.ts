import { defaultOptions, type Faults } from '#sandbox/options.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import { popupGovernanceStates } from './popup-governance-states.ts';
import { call, connectDapp, heldMs, inPopup, keyNamed, openDapp, opened, popupAt, reviews } from './prepare.ts';
import { named, popupSizes, type State, type UnnamedState } from './state.ts';

/** A state of the connection routine, by what is wrong with the services. */
const routine = (
  state: string,
  title: string,
  says: string,
  faults: Partial<Faults>,
  expectedChainId = '',
): UnnamedState => ({
  name: `wallet-${state}`,
  title,
  async show(stage) {
    await stage.sandbox.setFaults(faults);
    await saveSettings(stage.driver, { expectedChainId });
    const popup = await stage.extension('popup.html');
    await popup.waitForSelector(`[data-testid=wallet-state][data-state=${state}]`);
    await popup.waitForSelector(`main:has-text("${says}")`);
    return popup;
  },
});

/** The assets after the data API has answered with that status, or in vain. */
const assetsFailure = (name: string, title: string, faults: Partial<Faults>, known: boolean): UnnamedState => ({
  name: `assets-${name}`,
  title,
  fresh: true,
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

const states: readonly UnnamedState[] = [
  {
    ...routine('ready', 'The wallet, before it has shown its keys', defaultOptions.chainId, {}),
    usual: true,
  },
  {
    name: 'wallet-keys',
    title: 'The wallet and its keys',
    fresh: true,
    usual: true,
    async show(stage) {
      await connectDapp(stage);
      const popup = await popupAt(stage, 'wallet');
      await popup.waitForSelector('[data-testid=key-row]');
      return popup;
    },
  },
  routine('unreachable', 'The wallet service does not answer', '127.0.0.1', { walletDown: true }),
  routine('outdated', 'The wallet service is too old', 'needs an update', { healthMissing: true }),
  {
    // A chain that is known would hold for half a minute.
    ...routine('slow-node', 'No node tells the chain yet', 'Signing waits for the network', { chainDelayMs: heldMs }),
    fresh: true,
  },
  routine('limited', 'The wallet lacks a method', 'client.list_keys', { missingMethods: ['client.list_keys'] }),
  routine('no-node', 'The wallet has no node', 'network', { noNode: true }),
  {
    ...routine('wrong-chain', 'The wallet is on another chain', defaultOptions.chainId, {}, 'another-chain'),
    usual: true,
    fresh: true,
  },
  opened(
    'popup.html',
    { name: 'wallet-aged', title: 'The wallet as it was long ago, while it takes its time', fresh: true },
    async (popup, stage) => {
      await popup.waitForSelector('[data-testid=wallet-state][data-state=ready]');
      await stage.sandbox.setFaults({ walletDelayMs: heldMs });
      await until('an old status', () =>
        popup.evaluate(async () => {
          const { walletStatus } = await chrome.storage.session.get('walletStatus');
          const checkedAt = Date.now() - 7_200_000;
          await chrome.storage.session.set({ walletStatus: { ...Object(walletStatus), checkedAt } });
          return document.querySelector('[data-testid=wallet-age]')?.textContent?.includes('hour');
        }),
      );
    },
  ),
  {
    name: 'waiting',
    title: 'A request to the user, and calls that wait for the wallet',
    fresh: true,
    usual: true,
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
    title: 'Some stored data could not be read',
    fresh: true,
    async show({ extension, driver }) {
      const storage = await driver.storagePage();
      // Of no type that sites ever had, or the background would restore it when it hears of its installation.
      await writeKept(storage, 'damaged', [{ name: 'sites', at: 1, value: 'none' }]);
      const popup = await extension('popup.html');
      await popup.waitForSelector('[data-testid=pin-problem]');
      return popup;
    },
  },
  opened(
    'popup.html',
    { name: 'cut-off', title: 'The page in the tab was open before Drawbridge was updated' },
    async (popup) => {
      // A tab with nothing of Drawbridge in it, which does not answer.
      await popup.addInitScript(() => {
        const tab = { id: 2 ** 30, status: 'complete', url: 'https://trade.example/' };
        for (const api of [chrome, Reflect.get(globalThis, 'browser')]) {
          if (api) Object.assign(api.tabs, { query: async () => [tab] });
        }
      });
      await popup.reload();
      await popup.waitForSelector('[data-testid=pin-problem]');
    },
  ),
  {
    name: 'assets-loading',
    title: 'Assets on their way',
    fresh: true,
    async show(stage) {
      await stage.sandbox.setFaults({ dataApiDelayMs: heldMs });
      const popup = await popupAt(stage, 'assets');
      await popup.waitForSelector('.skeleton-rows');
      return popup;
    },
  },
  inPopup('assets', { name: 'assets', title: 'Assets', usual: true }, async (popup) => {
    await popup.waitForSelector('[data-testid=asset-row]');
  }),
  inPopup('assets', { name: 'assets-none-found', title: 'A search that finds no asset' }, async (popup) => {
    await popup.waitForSelector('[data-testid=asset-row]');
    await popup.fill('input[type=search]', 'has-no-such');
    await popup.waitForSelector('[data-testid=asset-row]', { state: 'detached' });
  }),
  assetsFailure('failure', 'The data API fails, and nothing is known', { dataApiStatus: 500 }, false),
  assetsFailure('rate-limited', 'Rate limited, with the last known list', { dataApiStatus: 429 }, true),
  assetsFailure('offline', 'The data API is not responding, with the last known list', { dataApiDown: true }, true),
  inPopup('sites', { name: 'sites-none', title: 'No site has asked yet' }, async (popup) => {
    await popup.waitForSelector('.empty');
  }),
  {
    name: 'sites',
    title: 'Two sites, of which one has the keys',
    fresh: true,
    usual: true,
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
    title: 'Asked whether to disconnect a site',
    fresh: true,
    async show(stage) {
      await connectDapp(stage);
      const popup = await popupAt(stage, 'sites');
      await popup.click('[data-testid=site-row] button');
      await popup.waitForSelector('.confirm');
      return popup;
    },
  },
];

export const popupStates: readonly State[] = named('popup', popupSizes, [...states, ...popupGovernanceStates]);
