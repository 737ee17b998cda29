import { CopyButton } from '#components/copy-button.tsx';
import type { PopupActions, PopupState } from '#components/popup/popup.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { Empty, Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { needsAnswer } from '#lib/calls/wallet-call.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { RoutineNotice, WalletDetails } from './routine.tsx';
import { WalletCalls } from './wallet-calls.tsx';
import { ApiTokenLine, ChainId } from './wallet-facts.tsx';

export function KeyList({ keys }: { keys: readonly WalletKey[] }) {
  return (
    <ul class="rows" aria-label={t('keys_title')}>
      {keys.map(({ name, publicKey }) => (
        <li class="key-row line wide" data-testid="key-row" data-public-key={publicKey} key={publicKey}>
          <Identicon seed={publicKey} />
          <div class="key-text">
            <span class="key-name">{escapeInvisible(name) || t('key_unnamed')}</span>
            <ShortKey value={publicKey} ends={8} />
          </div>
          <CopyButton text={publicKey} what={`${escapeInvisible(name)} ${t('public_key')}`} />
        </li>
      ))}
    </ul>
  );
}

/** The wallet's keys, null until it has been asked. `connectOwn` opens a review there and resolves once it is answered. */
function OwnKeys(props: {
  keys: readonly WalletKey[] | null;
  /** The name under which the wallet asks about Drawbridge. */
  ownName: string;
  walletAnswers: boolean;
  /** False while the wallet has a problem: solving it comes first. */
  primary: boolean;
  connectOwn: () => Promise<void>;
}) {
  const { keys, walletAnswers } = props;
  const asking = useTask(props.connectOwn);
  const ask = walletAnswers && (
    <button type="button" class={props.primary ? 'button primary' : 'button'} onClick={asking.run}>
      {t('keys_show')}
    </button>
  );
  return (
    <section class="stack-1" aria-labelledby="keys-title">
      <h2 class="section-title" id="keys-title">
        {t('keys_title')}
      </h2>
      <Failure sentence={asking.failure} />
      {keys !== null && keys.length > 0 && <KeyList keys={keys} />}
      {asking.busy && (keys === null || keys.length === 0) && (
        <div role="status">
          <Notice tone="waiting" icon="waiting" title={t('approve_in_wallet_title')}>
            {t('approve_in_wallet_keys_named', { name: props.ownName })}
          </Notice>
        </div>
      )}
      {!asking.busy && keys === null && (
        <Empty icon="key" title={t('keys_empty_title')}>
          <p>{walletAnswers ? t('keys_empty_text') : t('keys_need_wallet')}</p>
          {walletAnswers && <p class="soft small">{t('keys_asked_as', { name: props.ownName })}</p>}
          {ask}
        </Empty>
      )}
      {!asking.busy && keys?.length === 0 && (
        <Empty icon="key" title={t('keys_none_title')}>
          <p>{t('keys_none_text')}</p>
          {ask}
        </Empty>
      )}
    </section>
  );
}

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
