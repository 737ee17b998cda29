import type { JSX } from 'preact';
import { Notice } from '#components/status.tsx';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import type { WalletKey } from '#lib/wallet/key.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { ApiTokenLine } from './api-token-line.tsx';
import { ChainId } from './chain-id.tsx';
import { OwnKeys } from './own-keys.tsx';
import { RoutineNotice } from './routine-notice.tsx';
import { WalletCalls } from './wallet-calls.tsx';

/** The states in which the wallet can be asked for its keys. */
const connectable: ReadonlySet<RoutineState['state']> = new Set(['ready', 'limited', 'wrong-chain', 'slow-node']);

/** The popup's first view: is the wallet there, on which chain, with which keys, and does anything wait for the user. */
export function WalletView(props: {
  state: RoutineState | null;
  lastChainId: string;
  keys: readonly WalletKey[] | null;
  /** How many questions wait for the user's answer. */
  waiting: number;
  calls: readonly WalletCall[];
  /** Whether reviews fail in the wallet for one that was cut off, until its service restarts. */
  restartNeeded: boolean;
  /** By which name the wallet knows Drawbridge itself. */
  ownName: string;
  apiToken: ApiTokenState;
  /** Unix milliseconds. */
  now: number;
  cancelCall: (id: string) => Promise<void>;
  onShowApproval: () => void;
  onCheck: () => void;
  onOpenSettings: () => void;
  connectOwn: () => Promise<void>;
}): JSX.Element {
  const { state, waiting } = props;
  const walletAnswers = state !== null && connectable.has(state.state);
  return (
    <>
      {waiting > 0 && (
        <Notice
          tone="waiting"
          icon="waiting"
          title={plural('approvals_waiting', waiting)}
          actions={
            <button type="button" class="button" onClick={props.onShowApproval}>
              {t('approvals_show')}
            </button>
          }
        />
      )}
      {props.restartNeeded && (
        <Notice tone="refused" icon="warning" title={t('wallet_restart_title')}>
          {t('wallet_restart_needed')}
        </Notice>
      )}
      <WalletCalls
        calls={props.calls}
        asks={props.apiToken.state === 'none'}
        now={props.now}
        cancel={props.cancelCall}
      />
      <RoutineNotice state={state} now={props.now} onCheck={props.onCheck} onOpenSettings={props.onOpenSettings} />
      <ChainId state={state} last={props.lastChainId} />
      <ApiTokenLine token={props.apiToken} onOpenSettings={props.onOpenSettings} />
      <OwnKeys
        keys={props.keys}
        ownName={props.ownName}
        walletAnswers={walletAnswers}
        primary={state?.state === 'ready'}
        connectOwn={props.connectOwn}
      />
    </>
  );
}
