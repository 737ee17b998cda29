import { useRef, useState } from 'preact/hooks';
import { AssetsView } from '#components/assets/assets-view.tsx';
import { IconButton } from '#components/controls.tsx';
import { GovernanceView } from '#components/governance/governance-view.tsx';
import { Logo } from '#components/icon.tsx';
import { NodeInUse } from '#components/node-in-use.tsx';
import type { HttpWallet } from '#components/sites/http-wallet.tsx';
import { SitesView } from '#components/sites/sites-view.tsx';
import { Failure, Skeleton } from '#components/status.tsx';
import { RoutineChip } from '#components/wallet/routine-chip.tsx';
import { WalletView } from '#components/wallet/wallet-view.tsx';
import type { Approval } from '#lib/approvals/approval.ts';
import type { CutOffReviews } from '#lib/calls/cut-off-reviews.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import type { HttpWalletActions } from '#lib/commands/permission-actions.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { pauseOf } from '#lib/data-api/nodes/node-state.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import type { StreamState } from '#lib/governance/stream-state.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { knownKeys, type Site } from '#lib/sites/site.ts';
import type { Asked } from '#lib/sites/unasked.ts';
import type { AssetsState } from '#lib/state.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { PopupNav, type PopupView, viewLabels, viewPanelId } from './popup-nav.tsx';
import { TabSite } from './tab-site.tsx';

/** IDs of all proposals that were unread since the popup opened, so that no row moves when it is marked as read. */
function useSeenUnread(alerts: Readonly<Record<string, GovernanceAlert>>): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  for (const alert of Object.values(alerts)) {
    if (alert.unread) seen.current.add(alert.proposalId);
  }
  return seen.current;
}

/** The last known state of everything the popup shows. */
export interface PopupState {
  /** Origin of the current tab's page; null where the browser does not tell. */
  tabOrigin: string | null;
  wallet: RoutineState | null;
  lastChainId: string;
  approvals: readonly Approval[];
  calls: readonly WalletCall[];
  cutOffReviews: CutOffReviews;
  /** The name of Drawbridge's own session in the wallet. */
  ownName: string;
  apiToken: ApiTokenState;
  sites: Readonly<Record<string, Site>>;
  httpWallet: Omit<HttpWallet, 'actions'>;
  /** Null until the list has been read, as are the alerts. */
  assets: AssetsState | null;
  alerts: Readonly<Record<string, GovernanceAlert>> | null;
  stream: StreamState;
  coverage: Pick<Coverage, 'gaps' | 'heardUntil'>;
  settings: Settings;
  nodes: NodesState;
  /** Unix milliseconds. */
  now: number;
  /** The failure of a command without a button of its own. */
  failure: string | null;
}

/** The actions of the popup. Promises reject with a sentence for the user. */
export interface PopupActions {
  checkWallet(): void;
  connectOwn(): Promise<void>;
  refreshAssets(): void;
  markRead(): void;
  setRead(proposalId: string, read: boolean): void;
  openProposal(proposalId: string): void;
  reconnectStream(): void;
  cancelCall(id: string): Promise<void>;
  disconnect(origin: string): Promise<void>;
  /** Revokes one entry of what a site may do without asking. */
  askAgain(origin: string, asked: Asked): Promise<void>;
  httpWallet: HttpWalletActions;
  showApproval(): void;
  openExplorer(): void;
  openSettings(): void;
  rememberView(view: PopupView): void;
}

/** The popup: the tab's site and the wallet's state, and one of four views. */
export function Popup(props: { state: PopupState; actions: PopupActions; firstView: PopupView }) {
  const { state, actions } = props;
  const { alerts, now, sites, tabOrigin } = state;
  const [view, setView] = useState(props.firstView);
  const addresses = currentNetwork(state.settings).dataApiAddresses;
  const panel = useRef<HTMLDivElement>(null);
  const seenUnread = useSeenUnread(alerts ?? {});
  const unread = Object.values(alerts ?? {}).filter((alert) => alert.unread).length;

  const choose = (next: PopupView): void => {
    setView(next);
    actions.rememberView(next);
    if (panel.current !== null) panel.current.scrollTop = 0;
  };
  const waiting = state.approvals.filter(({ step }) => step === 'asking').length;
  return (
    <>
      <header class="popup-header line">
        <Logo />
        <TabSite origin={tabOrigin} site={tabOrigin === null ? undefined : sites[tabOrigin]} />
        <RoutineChip state={state.wallet} now={now} />
        <IconButton icon="list" label={t('open_explorer')} data-testid="open-explorer" onClick={actions.openExplorer} />
        <IconButton icon="settings" label={t('open_settings')} onClick={actions.openSettings} />
      </header>
      <main class="popup-body">
        <PopupNav view={view} unread={unread} onChoose={choose} />
        <div
          class="popup-main stack-3"
          ref={panel}
          id={viewPanelId}
          role="tabpanel"
          aria-labelledby={`tab-${view}`}
          data-testid="view"
          data-view={view}
        >
          <h1 class="visually-hidden">{viewLabels[view]()}</h1>
          <Failure sentence={state.failure} />
          {view === 'wallet' && (
            <WalletView
              {...state}
              {...actions}
              keys={knownKeys(sites)}
              waiting={waiting}
              restartNeeded={state.cutOffReviews[currentNetwork(state.settings).walletAddress]?.since === 'failing'}
            />
          )}
          {((view === 'assets' && state.assets === null) || (view === 'governance' && alerts === null)) && (
            <Skeleton rows={6} />
          )}
          {view === 'assets' && state.assets !== null && (
            <AssetsView
              state={state.assets}
              pause={pauseOf(addresses, state.nodes)}
              now={now}
              onRefresh={actions.refreshAssets}
            />
          )}
          {view === 'governance' && alerts !== null && (
            <GovernanceView {...state} {...actions} alerts={alerts} unread={seenUnread} />
          )}
          {(view === 'assets' || view === 'governance') && <NodeInUse addresses={addresses} nodes={state.nodes} />}
          {view === 'sites' && (
            <SitesView {...state} {...actions} httpWallet={{ ...state.httpWallet, actions: actions.httpWallet }} />
          )}
        </div>
      </main>
    </>
  );
}
