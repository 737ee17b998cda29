import { computed, signal } from '@preact/signals';
import { render } from 'preact';
import { Popup, type PopupActions } from '#components/popup/popup.tsx';
import { popupViews } from '#components/popup/popup-nav.tsx';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { clock, openPage, pageRoot } from '#lib/browser/page-root.ts';
import { lateSignal, soon, storedState } from '#lib/browser/stored-signal.ts';
import { activeTabOrigin, callApprovalWindow, openExplorer, openSettings } from '#lib/browser/windows.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { httpWalletActions } from '#lib/commands/permission-actions.ts';
import { command } from '#lib/commands/send-command.ts';
import { explorerPage } from '#lib/explorer/explorer-page.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import {
  alertsItem,
  apiTokenStateItem,
  approvalsItem,
  assetsItem,
  coverageItem,
  httpWalletSitesItem,
  lastChainIdItem,
  nodesItem,
  settingsItem,
  sitesItem,
  streamStateItem,
  walletStatusItem,
} from '#lib/state.ts';

const checkEveryMs = 5000;
// In `localStorage`, which is synchronous: the popup paints the right view first.
const viewKey = 'popup-view';

const root = pageRoot('popup_title');
const failure = signal<string | null>(null);
// Separate, since the next successful check clears it.
const checkFailure = signal<string | null>(null);

const tell = (error: unknown): void => {
  failure.value = errorMessage(error);
};

/** For commands without a button of their own: a failure is shown at the top of the view. */
const start = (job: Promise<void>): void => {
  failure.value = null;
  job.catch(tell);
};

const actions: PopupActions = {
  checkWallet: () => start(command('wallet.check')),
  connectOwn: () => command('wallet.connectOwn'),
  refreshAssets: () => start(command('assets.refresh')),
  markRead: () => start(command('governance.markRead')),
  setRead: (proposalId, read) => start(command('governance.setRead', { proposalId, read })),
  openProposal: (proposalId) => {
    start(openExplorer(explorerPage('governance', proposalId)));
    start(command('governance.setRead', { proposalId, read: true }));
  },
  reconnectStream: () => start(command('governance.reconnect')),
  cancelCall: (id) => command('call.cancel', { id }),
  disconnect: (origin) => command('site.disconnect', { origin }),
  askAgain: (origin, { method, transactionKind, publicKey }) =>
    command('site.askAgain', { origin, method, transactionKind, publicKey }),
  httpWallet: httpWalletActions,
  showApproval: callApprovalWindow,
  openExplorer: () => start(openExplorer('explorer.html#/parameters')),
  openSettings: () => start(openSettings()),
  rememberView: (view) => localStorage.setItem(viewKey, view),
};

/** Checks the wallet periodically, each time only once the last check has ended. */
async function keepChecking(): Promise<void> {
  try {
    await command('wallet.check');
    checkFailure.value = null;
  } catch (error) {
    checkFailure.value = errorMessage(error);
  }
  setTimeout(() => void keepChecking(), checkEveryMs);
}

async function open(): Promise<void> {
  const [tabOrigin, stored] = await Promise.all([
    activeTabOrigin(),
    storedState({
      wallet: walletStatusItem,
      lastChainId: lastChainIdItem,
      approvals: approvalsItem,
      calls: walletCallsItem,
      cutOffReviews: cutOffReviewsItem,
      apiToken: apiTokenStateItem,
      sites: sitesItem,
      chosen: httpWalletSitesItem,
      stream: streamStateItem,
      coverage: coverageItem,
      settings: settingsItem,
      nodes: nodesItem,
    }),
  ]);
  // Read last: the others need not wait for ten thousand assets.
  const assets = lateSignal(assetsItem);
  const alerts = lateSignal(alertsItem);
  const lists = Promise.all([assets.read, alerts.read]);
  await soon(lists);
  lists.catch(tell);
  const now = clock();
  const forbidden = forbiddenAddresses(computed(() => stored.value.chosen));
  const lastView = localStorage.getItem(viewKey);
  const Live = () => {
    const { chosen, ...rest } = stored.value;
    return (
      <Popup
        firstView={popupViews.find((view) => view === lastView) ?? 'wallet'}
        actions={actions}
        state={{
          ...rest,
          tabOrigin,
          ownName: location.host,
          httpWallet: { chosen, forbidden: forbidden.value },
          assets: assets.signal.value,
          alerts: alerts.signal.value,
          now: now.value,
          failure: failure.value ?? checkFailure.value,
        }}
      />
    );
  };
  render(<Live />, root);

  // The last known state is on screen: refresh it.
  void keepChecking();
  for (const job of [command('assets.refresh'), command('wallet.refreshKeys')]) job.catch(tell);
}

keepFocus(root);
openPage(root, open);
