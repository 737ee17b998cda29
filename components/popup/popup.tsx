import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Failure, IconButton, Skeleton, useAttempt } from '#components/controls.tsx';
import { Icon, Logo } from '#components/icon.tsx';
import { NetworkSwitch } from '#components/network-switch.tsx';
import { LookAlikeChips, SiteName } from '#components/site-name.tsx';
import { RoutineChip } from '#components/wallet/routine.tsx';
import { WalletView } from '#components/wallet/wallet-view.tsx';
import { approvalsItem } from '#lib/approvals/approval.ts';
import type { ValuesOf } from '#lib/browser/stored-signal.ts';
import { openSettings } from '#lib/browser/windows.ts';
import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { openExplorer } from '#lib/commands/shown-network.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import type { Network } from '#lib/settings/network.ts';
import { sumOfFollowed } from '#lib/settings/settings.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem, siteRule } from '#lib/sites/blocked-sites.ts';
import {
  closingVotesItem,
  lastChainIdsItem,
  learntChainsItem,
  settingsItem,
  sitesItem,
  storageFailsItem,
  unreadItem,
  walletStatusesItem,
} from '#lib/state.ts';
import { damagedItem } from '#lib/storage/stored.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { Pinned, waitingViews } from './pinned.tsx';
import { PopupNav, type PopupView, viewPanelId } from './popup-nav.tsx';

/** What is stored of all that the popup shows at once: one read of each area, and none of the long lists. */
export const popupItems = {
  wallets: walletStatusesItem,
  lastChainIds: lastChainIdsItem,
  learntChains: learntChainsItem,
  approvals: approvalsItem,
  calls: walletCallsItem,
  cutOffReviews: cutOffReviewsItem,
  apiToken: apiTokenStateItem,
  sites: sitesItem,
  blockedSites: blockedSitesItem,
  unread: unreadItem,
  closingVotes: closingVotesItem,
  settings: settingsItem,
  damaged: damagedItem,
  storageFails: storageFailsItem,
};

/**
 * The last known state of everything the popup shows. The settings are of the network that is shown, in place of the one in use, as are
 * the wallet and its chain.
 */
export interface PopupState extends Omit<ValuesOf<typeof popupItems>, 'wallets' | 'lastChainIds'> {
  /** Origin of the current tab's page; null where the browser does not tell. */
  tabOrigin: string | null;
  /** The page in the current tab has no connection to Drawbridge until it is reloaded. */
  isCutOff: boolean;
  wallet: WalletStatus | null;
  lastChainId: string;
  /** Drawbridge's own. */
  version: string;
  /** The network in use, by its ID. */
  inUse: string;
  /** Unix milliseconds. */
  now: number;
  /** The failure of a command without a button of its own. */
  failure: string | null;
}

/** What needs the page itself; what needs the background alone is a command of its button. */
export interface PopupActions {
  /** Shows another network. Call it within the click: the browser may be asked for its data API. */
  useNetwork(network: Network): void;
  reloadTab(): void;
  /** The user has opened a view: remembers it, and reads what it shows. */
  openView(view: PopupView): void;
}

/** What each view is drawn from. */
export interface PopupViewProps {
  state: PopupState;
  actions: PopupActions;
}

/** All but the first view, which paints at once. Each is null until its code, and what only it shows, have been read. */
export type LateViews = Readonly<Record<Exclude<PopupView, 'wallet'>, ComponentType<PopupViewProps> | null>>;

/** The site in the current tab and whether it may use the wallet. Where that is not known, only Drawbridge's name. */
function TabSite({ state: { tabOrigin: origin, sites, blockedSites: blocked } }: { state: PopupState }) {
  if (origin === null) {
    return (
      <div class="tab-site tab-own">
        <strong>{t('extensionName')}</strong>
      </div>
    );
  }
  const site = sites[origin];
  const rule = siteRule(origin, { blocked, managed: null });
  const state = rule === 'blocked' ? rule : site ? (site.connected ? 'connected' : 'allowed') : 'not-connected';
  return (
    <div class="tab-site" data-testid="tab-site" data-origin={origin} data-state={state}>
      <SiteName origin={origin} />
      <span class={`line tight small ${state === 'connected' ? 'tab-connected' : 'soft'}`}>
        <Icon name={state === 'connected' ? 'link' : 'unlink'} size={12} />
        {t(state === 'blocked' ? 'finding_site_blocked' : `tab_${snakeCase(state)}`)}
      </span>
      <LookAlikeChips origin={origin} />
    </div>
  );
}

/** The popup: the tab's site and the wallet's state, and one of four views. */
export function Popup(props: PopupViewProps & { late: LateViews; firstView: PopupView }) {
  const { state, actions } = props;
  const { now, sites, tabOrigin } = state;
  const [view, setView] = useState(props.firstView);
  const { failure, attempt } = useAttempt();
  const panel = useRef<HTMLDivElement>(null);
  const View = view === 'wallet' ? WalletView : props.late[view];

  const choose = (next: PopupView): void => {
    setView(next);
    actions.openView(next);
    if (panel.current !== null) panel.current.scrollTop = 0;
  };
  const showWallet = (): void => {
    choose('wallet');
    // From there the next Tab leads into the view.
    document.getElementById('tab-wallet')?.focus();
  };
  return (
    <>
      <header class="popup-header line wrap">
        <Logo />
        <TabSite state={state} />
        <RoutineChip state={state.wallet} now={now} onOpen={showWallet} />
        <IconButton
          icon="list"
          label={t('open_explorer')}
          data-testid="open-explorer"
          onClick={() => attempt(openExplorer({ networkId: state.settings.networkId, inUse: state.inUse }))}
        />
        <IconButton icon="settings" label={t('open_settings')} onClick={() => void openSettings()} />
        <NetworkSwitch
          settings={state.settings}
          inUse={state.inUse}
          bound={tabOrigin === null ? undefined : sites[tabOrigin]?.networkId}
          use={actions.useNetwork}
        />
      </header>
      <Pinned state={state} actions={actions} view={view} onChoose={choose} />
      <main class="popup-body">
        <PopupNav
          view={view}
          unread={sumOfFollowed(state.settings, state.unread)}
          waiting={waitingViews(state)}
          onChoose={choose}
        />
        <div
          class="popup-main scrolling stack-3"
          ref={panel}
          id={viewPanelId}
          role="tabpanel"
          aria-labelledby={`tab-${view}`}
          data-testid="view"
          data-view={view}
        >
          <h1 class="visually-hidden">{t(`view_${view}`)}</h1>
          <Failure sentence={failure ?? state.failure} />
          {View === null ? <Skeleton rows={6} /> : <View state={state} actions={actions} />}
        </div>
      </main>
    </>
  );
}
