import type { PopupActions, PopupState } from '#components/popup/popup.tsx';
import { Notice } from '#components/status.tsx';
import { needsAnswer } from '#lib/calls/wallet-call.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { OwnKeys } from './own-keys.tsx';
import { RoutineNotice } from './routine-notice.tsx';
import { WalletCalls } from './wallet-calls.tsx';
import { WalletDetails } from './wallet-details.tsx';
import { ApiTokenLine, ChainId } from './wallet-facts.tsx';

const connectable: ReadonlySet<RoutineState['state']> = new Set(['ready', 'limited', 'wrong-chain', 'slow-node']);

/** The popup's first view: what is wrong with the wallet, if anything, its chain and keys, and the calls that wait. */
export function WalletView(
  props: Pick<PopupState, 'wallet' | 'lastChainId' | 'calls' | 'ownName' | 'apiToken' | 'now' | 'version'> &
    Pick<PopupActions, 'cancelCall' | 'checkWallet' | 'openSettings' | 'findProblem' | 'connectOwn'> & {
      /** Null until the wallet has been asked for any. */
      keys: readonly WalletKey[] | null;
      /** Whether reviews fail because an earlier one was cut off, until the wallet service restarts. */
      restartNeeded: boolean;
    },
) {
  const { wallet, now, apiToken } = props;
  const walletAnswers = wallet !== null && connectable.has(wallet.state);
  const asks = apiToken.state === 'none';
  return (
    <>
      <RoutineNotice
        state={wallet}
        now={now}
        onCheck={props.checkWallet}
        onOpenSettings={props.openSettings}
        onFindProblem={props.findProblem}
      />
      {props.restartNeeded && (
        <Notice tone="refused" icon="warning" title={t('wallet_restart_title')}>
          {t('wallet_restart_needed')}
        </Notice>
      )}
      <WalletCalls
        // Those that the user must answer are pinned above the views.
        calls={props.calls.filter((call) => !needsAnswer(call, asks))}
        asks={asks}
        now={now}
        cancel={props.cancelCall}
      />
      <ChainId state={wallet} last={props.lastChainId} />
      <ApiTokenLine token={apiToken} onOpenSettings={props.openSettings} />
      <OwnKeys
        keys={props.keys}
        ownName={props.ownName}
        walletAnswers={walletAnswers}
        primary={wallet?.state === 'ready'}
        connectOwn={props.connectOwn}
      />
      <WalletDetails state={wallet} now={now} version={props.version} />
    </>
  );
}
