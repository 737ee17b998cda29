import { defaultNetwork } from '#lib/settings/settings.ts';
import { defaultOptions, type Faults } from '#sandbox/options.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import { popupGovernanceStates } from './popup-governance-states.ts';
import { call, connectDapp, heldMs, keyNamed, openDapp, openProposal, reviews } from './prepare.ts';
import { at, named, popupSizes, type State, type TableState } from './state.ts';

const findings: Readonly<Record<string, string>> = {
  ready: 'ok',
  unreachable: 'no-answer',
  limited: 'methods-missing',
};

/** A state of the connection routine, by what is wrong with the services. `says` is what no language translates, if it says such. */
const routine = (state: string, title: string, says: string, faults: Partial<Faults>): TableState => ({
  name: `wallet-${state}`,
  title,
  picturesOnly: !['unreachable', 'wrong-chain'].includes(state),
  faults,
  ready: `body:has([data-testid=wallet-state][data-state=${findings[state] ?? state}]) main:has-text("${says}")`,
});

/** The assets, after the data API has failed with the last list known. */
const staleAssets = (name: string, title: string, faults: Partial<Faults>): TableState => ({
  name: `assets-${name}`,
  title,
  fresh: true,
  view: 'assets',
  async act(popup, { sandbox }) {
    await popup.waitForSelector('[data-testid=asset-row]');
    await sandbox.setFaults(faults);
    await popup.reload();
  },
  ready: '[data-testid=failure]',
});

const states: readonly TableState[] = [
  routine('ready', 'The wallet, before it has shown its keys', defaultOptions.chainId, {}),
  {
    name: 'wallet-keys',
    title: 'The wallet and its keys; its chain has just been learnt',
    fresh: true,
    usual: true,
    async before(stage) {
      await saveSettings(stage.driver, { expectedChainId: '' });
      await connectDapp(stage);
    },
    view: 'wallet',
    ready: 'body:has([data-testid=chain-learnt]) [data-testid=key-row]',
  },
  routine('unreachable', 'The wallet service does not answer', '127.0.0.1', { walletDown: true }),
  routine('outdated', 'The wallet service is too old', '', { healthMissing: true }),
  {
    // A chain that is known would hold for half a minute.
    ...routine('slow-node', 'No node tells the chain yet', '', { chainDelayMs: heldMs }),
    fresh: true,
  },
  routine('limited', 'The wallet lacks a method', 'client.list_keys', { missingMethods: ['client.list_keys'] }),
  routine('no-node', 'The wallet has no node', '', { noNode: true }),
  {
    ...routine('wrong-chain', 'The wallet is on another chain', defaultOptions.chainId, {}),
    before: ({ driver }) => saveSettings(driver, { expectedChainId: 'another-chain' }),
    fresh: true,
  },
  {
    name: 'wallet-aged',
    title: 'The wallet as it was long ago, while it takes its time',
    picturesOnly: true,
    fresh: true,
    async act(popup, { sandbox }) {
      await popup.waitForSelector('[data-testid=wallet-state][data-state=ok]');
      await sandbox.setFaults({ walletDelayMs: heldMs });
      await until('an old status', () =>
        popup.evaluate(async () => {
          const { walletStatuses } = await chrome.storage.session.get('walletStatuses');
          const checkedAt = Date.now() - 7_200_000;
          const aged = Object.entries(Object(walletStatuses)).map(([id, status]) => [
            id,
            { ...Object(status), checkedAt },
          ]);
          await chrome.storage.session.set({ walletStatuses: Object.fromEntries(aged) });
          return /hour|Stunde|ساع/.test(document.querySelector('[data-testid=wallet-age]')?.textContent ?? '');
        }),
      );
    },
  },
  {
    name: 'waiting',
    title: 'A request to the user, and calls that wait for the wallet',
    fresh: true,
    usual: true,
    async before(stage) {
      const dapp = await connectDapp(stage);
      stage.sandbox.wallet.setApprove('ask');
      const transaction = {
        voteSubmission: { proposalId: openProposal(stage.sandbox.dataSet.governance).id, value: 'VALUE_YES' },
      };
      const params = { publicKey: keyNamed(stage, 'Main'), transaction };
      await call(dapp, 'client.sign_transaction', params);
      await call(dapp, 'client.sign_transaction', params);
      await reviews(stage, 1);
      await call(await openDapp(stage, 'bank.localhost'), 'client.connect_wallet');
      await stage.opened('approval.html');
    },
    ready: 'body:has([data-testid=pinned] [data-testid=wallet-call-row]) main [data-testid=wallet-call-row]',
  },
  {
    name: 'damaged',
    title: 'Some stored data could not be read',
    picturesOnly: true,
    fresh: true,
    // Of no type that sites ever had, or the background would restore it when it hears of its installation.
    before: async ({ driver }) =>
      writeKept(await driver.storagePage(), 'damaged', [{ name: 'sites', at: 1, value: 'none' }]),
    ready: '[data-testid=pin-problem]',
  },
  {
    name: 'cut-off',
    title: 'The page in the tab was open before Drawbridge was updated',
    async act(popup) {
      // A tab with nothing of Drawbridge in it, which does not answer.
      await popup.addInitScript(() => {
        const tab = { id: 2 ** 30, status: 'complete', url: 'https://trade.example/' };
        for (const api of [chrome, Reflect.get(globalThis, 'browser')]) {
          if (api) Object.assign(api.tabs, { query: async () => [tab] });
        }
      });
      await popup.reload();
    },
    ready: '[data-testid=pin-problem]',
  },
  at('assets-loading', 'Assets on their way', '', '.skeleton-rows', {
    picturesOnly: true,
    fresh: true,
    faults: { dataApiDelayMs: heldMs },
    view: 'assets',
  }),
  at('assets', 'Assets', '', '[data-testid=asset-row]', { usual: true, view: 'assets' }),
  {
    name: 'assets-none-found',
    title: 'A search that finds no asset',
    picturesOnly: true,
    view: 'assets',
    async act(popup) {
      await popup.waitForSelector('[data-testid=asset-row]');
      await popup.fill('input[type=search]', 'has-no-such');
      await popup.waitForSelector('[data-testid=asset-row]', { state: 'detached' });
    },
  },
  at('assets-failure', 'The data API fails, and nothing is known', '', '[data-testid=failure]', {
    picturesOnly: true,
    fresh: true,
    sandbox: { dialect: 'letter' },
    faults: { dataApiStatus: 500 },
    view: 'assets',
  }),
  staleAssets('rate-limited', 'Rate limited, with the last known list', { dataApiStatus: 429 }),
  {
    ...staleAssets('offline', 'The data API is not responding, with the last known list', { dataApiDown: true }),
    picturesOnly: true,
  },
  at('sites-none', 'No site has asked yet', '', '.empty', { view: 'sites' }),
  {
    name: 'sites-networks',
    title: 'Two networks, with sites of one of them',
    fresh: true,
    usual: true,
    async before(stage) {
      await connectDapp(stage, 'a-rather-long-name-of-a-site.governance.exchange.localhost');
      await connectDapp(stage);
      const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress: 'http://127.0.0.1:1889' };
      await saveSettings(stage.driver, { others: [second], networkId: 'second' });
    },
    view: 'sites',
    ready: 'body:has([data-testid=network-switch]) [data-testid=site-row] + [data-testid=site-row]',
  },
  {
    name: 'sites-disconnect',
    title: 'Asked whether to disconnect a site',
    picturesOnly: true,
    fresh: true,
    before: connectDapp,
    view: 'sites',
    act: (popup) => popup.click('[data-testid=site-row] button'),
    ready: '.confirm',
  },
];

export const popupStates: readonly State[] = named('popup', { sizes: popupSizes }, [
  ...states,
  ...popupGovernanceStates,
]);
