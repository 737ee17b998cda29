import {
  Button,
  Chip,
  CopyButton,
  Empty,
  Fact,
  Failure,
  IconButton,
  JobButton,
  Notice,
  useTask,
} from '#components/controls.tsx';
import { needsRestart } from '#components/popup/pinned.tsx';
import type { PopupState } from '#components/popup/popup.tsx';
import { Identicon, ShortKey } from '#components/site-name.tsx';
import { openSettings } from '#lib/browser/windows.ts';
import { isReviewed, needsAnswer } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { connectOwn } from '#lib/commands/shown-network.ts';
import { escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { apiTokenOf } from '#lib/sites/api-token-state.ts';
import { isTold } from '#lib/sites/learn-chain.ts';
import { knownKeys, sitesOf } from '#lib/sites/site.ts';
import { listKeys } from '#lib/wallet/methods-with-review.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { isUsable } from '#lib/wallet/wallet-checks.ts';
import { RoutineNotice, WalletDetails } from './routine.tsx';
import { WalletCalls } from './wallet-calls.tsx';

/** The wallet's chain ID, or the last one seen, labelled so. */
export function ChainId({ state: { wallet, lastChainId } }: { state: Pick<PopupState, 'wallet' | 'lastChainId'> }) {
  const current = wallet?.chainId ?? null;
  const shown = current ?? lastChainId;
  if (shown === '') return null;
  return (
    <Fact label={current === null && lastChainId !== '' ? t('chain_id_last') : t('chain_id')}>
      <code data-testid="chain-id">{escapeInvisible(shown)}</code>
      <CopyButton text={shown} what={t('chain_id')} />
    </Fact>
  );
}

/** Says, until the user closes or undoes it, that the chain was learnt. */
function LearntChain({ state: { settings, learntChains } }: { state: PopupState }) {
  const network = currentNetwork(settings);
  const { id, expectedChainId: chainId } = network;
  const closing = useTask(() => command('network.closeChain', { id, chainId }));
  if (!isTold(learntChains, network)) return null;
  return (
    <div class="line wrap small" data-testid="chain-learnt">
      <span>
        {t('chain_learnt', {
          network: inSentence(networkLabel(network.name)),
          chain: inSentence(chainId),
        })}
      </span>
      <JobButton compact job={() => command('network.undoChain', { id, chainId })}>
        {t('options_undo')}
      </JobButton>
      <IconButton icon="cross" label={t('close')} onClick={closing.run} />
      <Failure sentence={closing.failure} />
    </div>
  );
}

/** The API token in use, or what to do when the wallet refuses it. */
function ApiTokenLine({ state: { apiToken, settings } }: { state: PopupState }) {
  const { state, hint } = apiTokenOf(apiToken, settings.networkId);
  if (state === 'none') return null;
  return (
    <div data-testid="api-token" data-state={state}>
      {state === 'invalid' ? (
        <Notice
          tone="refused"
          icon="key"
          title={t('finding_token_ended_title')}
          actions={
            <JobButton look="primary" job={openSettings}>
              {t('change_in_settings')}
            </JobButton>
          }
        >
          {t('finding_token_ended_text')}
        </Notice>
      ) : (
        <Fact label={t('api_token')}>
          <code>…{hint}</code>
          <Chip tone={state === 'valid' ? 'ok' : 'waiting'} icon={state === 'valid' ? 'key' : 'clock'}>
            {state === 'valid' ? t('in_use') : t('api_token_unchecked')}
          </Chip>
        </Fact>
      )}
    </div>
  );
}

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

/** The wallet's keys, or what leads to them: the wallet asks the user about Drawbridge under the host of its pages. */
function OwnKeys({ state: { wallet, sites, settings, inUse, apiToken } }: { state: PopupState }) {
  const keys = knownKeys(sitesOf(sites, settings.networkId));
  const lacksList = wallet?.finding === 'methods-missing' && wallet.detail.split(', ').includes(listKeys);
  const walletAnswers = wallet !== null && (isUsable(wallet) || wallet.finding === 'wrong-chain') && !lacksList;
  const asking = useTask(() => connectOwn({ networkId: settings.networkId, inUse }));
  const hasKeys = keys !== null && keys.length > 0;
  const toAsk = isReviewed(settings, apiToken) ? 'keys_empty_text' : 'keys_by_token';
  const isAsking = asking.busy && toAsk === 'keys_empty_text';
  // Solving the wallet's problem comes first.
  const look = hasKeys ? 'quiet' : wallet?.finding === 'ok' && 'primary';
  const ask = walletAnswers && (
    <Button {...(look && { look })} compact={hasKeys} disabled={asking.busy} onClick={asking.run}>
      {t(hasKeys ? 'keys_ask_again' : 'keys_show')}
    </Button>
  );
  return (
    <section class="stack-1" aria-labelledby="keys-title">
      <h2 class="section-title" id="keys-title">
        {t('keys_title')}
      </h2>
      <Failure sentence={asking.failure} />
      {hasKeys && <KeyList keys={keys} />}
      <div role="status">
        {isAsking && (
          <Notice tone="waiting" icon="waiting" title={t('finding_asking_title')}>
            {t('approve_in_wallet_keys_named', { name: location.host })}
          </Notice>
        )}
      </div>
      {hasKeys && ask && <div>{ask}</div>}
      {!isAsking && !hasKeys && (
        <Empty icon="key" title={keys === null ? t('keys_empty_title') : t('keys_none_title')}>
          <p>{t(keys !== null ? 'keys_none_text' : walletAnswers ? toAsk : 'keys_need_wallet')}</p>
          {keys === null && walletAnswers && toAsk === 'keys_empty_text' && (
            <p class="soft small">{t('keys_asked_as', { name: location.host })}</p>
          )}
          {ask}
        </Empty>
      )}
    </section>
  );
}

/** The popup's first view: what is wrong with the wallet, if anything, its chain and keys, and the calls that wait. */
export function WalletView({ state }: { state: PopupState }) {
  return (
    <>
      <RoutineNotice state={state} />
      {needsRestart(state) && (
        <Notice tone="refused" icon="warning" title={t('finding_restart_needed_title')}>
          {t('finding_restart_needed_text')}
        </Notice>
      )}
      <WalletCalls
        // Those that the user must answer are pinned above the views.
        calls={state.calls.filter((call) => !needsAnswer(call, state.apiToken))}
        state={state}
      />
      <ChainId state={state} />
      <div role="status">
        <LearntChain state={state} />
      </div>
      <ApiTokenLine state={state} />
      <OwnKeys state={state} />
      <WalletDetails state={state} />
    </>
  );
}
