import '#lib/zod-jitless.ts';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Popup, type PopupActions } from '#components/popup/popup.tsx';
import { activeTabOrigin } from '#lib/browser/active-tab.ts';
import { callApprovalWindow } from '#lib/browser/approval-window-channel.ts';
import { clock } from '#lib/browser/clock.ts';
import { openExplorer, openSettings } from '#lib/browser/extension-window.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { httpWalletActions } from '#lib/browser/http-wallet-actions.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { openPage, pageRoot } from '#lib/browser/page-root.ts';
import { lastView, rememberView } from '#lib/browser/popup-view.ts';
import { repeat } from '#lib/browser/repeat.ts';
import { lateSignal, soon, storedSignal } from '#lib/browser/stored-signal.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { proposalPage } from '#lib/explorer/proposal-page.ts';
import { errorMessage } from '#lib/i18n/error-message.ts';
import {
  alertsItem,
  apiTokenStateItem,
  approvalsItem,
  assetsItem,
  historyItem,
  httpWalletSitesItem,
  lastChainIdItem,
  nodesItem,
  settingsItem,
  sitesItem,
  streamStateItem,
  walletStatusItem,
} from '#lib/state.ts';

const checkEveryMs = 5000;

const root = pageRoot('popup_title');
const failure = signal<string | null>(null);
// Kept apart: the next check that works takes it away again, and no other failure.
const checkFailure = signal<string | null>(null);

const tell = (error: unknown): void => {
  failure.value = errorMessage(error);
};

/** For what no button waits for: the result arrives through storage, a failure is shown at the top of the view. */
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
    start(openExplorer(proposalPage(proposalId)));
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
  rememberView: (view) => rememberView(localStorage, view),
};

async function open(): Promise<void> {
  const [
    tabOrigin,
    wallet,
    lastChainId,
    approvals,
    calls,
    cutOffReviews,
    apiToken,
    sites,
    stream,
    history,
    settings,
    nodes,
    chosen,
  ] = await Promise.all([
    activeTabOrigin(),
    storedSignal(walletStatusItem),
    storedSignal(lastChainIdItem),
    storedSignal(approvalsItem),
    storedSignal(walletCallsItem),
    storedSignal(cutOffReviewsItem),
    storedSignal(apiTokenStateItem),
    storedSignal(sitesItem),
    storedSignal(streamStateItem),
    storedSignal(historyItem),
    storedSignal(settingsItem),
    storedSignal(nodesItem),
    storedSignal(httpWalletSitesItem),
  ]);
  // Asked for last: what is short need not wait behind ten thousand assets.
  const assets = lateSignal(assetsItem);
  const alerts = lateSignal(alertsItem);
  const lists = Promise.all([assets.read, alerts.read]);
  await soon(lists);
  lists.catch(tell);
  const { now } = clock();
  const forbidden = forbiddenAddresses(chosen.signal);
  const firstView = lastView(localStorage);
  const Live = () => (
    <Popup
      firstView={firstView}
      actions={actions}
      state={{
        tabOrigin,
        wallet: wallet.signal.value,
        lastChainId: lastChainId.signal.value,
        approvals: approvals.signal.value,
        calls: calls.signal.value,
        cutOffReviews: cutOffReviews.signal.value,
        ownName: location.host,
        apiToken: apiToken.signal.value,
        sites: sites.signal.value,
        httpWallet: { chosen: chosen.signal.value, forbidden: forbidden.value },
        assets: assets.signal.value,
        alerts: alerts.signal.value,
        stream: stream.signal.value,
        history: history.signal.value,
        settings: settings.signal.value,
        nodes: nodes.signal.value,
        now: now.value,
        failure: failure.value ?? checkFailure.value,
      }}
    />
  );
  render(<Live />, root);

  // What is on screen is the last known state. Now the fresh one.
  const check = async (): Promise<void> => {
    await command('wallet.check');
    checkFailure.value = null;
  };
  repeat(check, checkEveryMs, (error) => {
    checkFailure.value = errorMessage(error);
  });
  for (const job of [command('assets.refresh'), command('wallet.refreshKeys')]) job.catch(tell);
}

keepFocus(root);
openPage(root, open);
