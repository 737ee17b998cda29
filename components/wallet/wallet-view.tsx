import { Button } from '#components/controls.tsx';
import type { PopupActions, PopupState } from '#components/popup/popup.tsx';
import { Notice } from '#components/status.tsx';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { OwnKeys } from './own-keys.tsx';
import { RoutineNotice } from './routine-notice.tsx';
import { WalletCalls } from './wallet-calls.tsx';
import { ApiTokenLine, ChainId } from './wallet-facts.tsx';

const connectable: ReadonlySet<RoutineState['state']> = new Set(['ready', 'limited', 'wrong-chain', 'slow-node']);

/** The popup's first view: the wallet's state, chain and keys, and what waits for the user. */
export function WalletView(
  props: Pick<PopupState, 'wallet' | 'lastChainId' | 'calls' | 'ownName' | 'apiToken' | 'now'> &
    Pick<PopupActions, 'cancelCall' | 'showApproval' | 'checkWallet' | 'openSettings' | 'connectOwn'> & {
      /** Null until the wallet has been asked for any. */
      keys: readonly WalletKey[] | null;
      /** Number of requests that wait for the user. */
      waiting: number;
      /** Whether reviews fail because an earlier one was cut off, until the wallet service restarts. */
      restartNeeded: boolean;
    },
) {
  const { wallet, waiting, now, apiToken } = props;
  const walletAnswers = wallet !== null && connectable.has(wallet.state);
  return (
    <>
      {waiting > 0 && (
        <Notice
          tone="waiting"
          icon="waiting"
          title={plural('approvals_waiting', waiting)}
          actions={<Button onClick={props.showApproval}>{t('approvals_show')}</Button>}
        />
      )}
      {props.restartNeeded && (
        <Notice tone="refused" icon="warning" title={t('wallet_restart_title')}>
          {t('wallet_restart_needed')}
        </Notice>
      )}
      <WalletCalls calls={props.calls} asks={apiToken.state === 'none'} now={now} cancel={props.cancelCall} />
      <RoutineNotice state={wallet} now={now} onCheck={props.checkWallet} onOpenSettings={props.openSettings} />
      <ChainId state={wallet} last={props.lastChainId} />
      <ApiTokenLine token={apiToken} onOpenSettings={props.openSettings} />
      <OwnKeys
        keys={props.keys}
        ownName={props.ownName}
        walletAnswers={walletAnswers}
        primary={wallet?.state === 'ready'}
        connectOwn={props.connectOwn}
      />
    </>
  );
}
