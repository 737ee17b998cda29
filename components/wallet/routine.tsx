import { Chip, CopyButton, Fact, JobButton, Notice } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import type { PopupState } from '#components/popup/popup.tsx';
import { requestLackingPermissions } from '#lib/browser/host-permission.ts';
import { activeTab, openSettings, openTrouble } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { asOf, formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isUnreachable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { ExpectChainButton, explainState } from './findings.tsx';

/**
 * The wallet's state in one word, for the header: opens the wallet view, is announced when it changes, and loses its
 * colour when it is old.
 */
export function RoutineChip({ state, now, onOpen }: { state: WalletStatus | null; now: number; onOpen: () => void }) {
  const { finding, tone, icon, word } = explainState(state);
  const age = state && asOf(state.checkedAt, now);
  return (
    <span role="status" data-testid="wallet-state" data-state={finding} title={age ?? undefined}>
      <button type="button" class="chip-button" data-testid="show-wallet" onClick={onOpen}>
        <Chip tone={age === null ? tone : 'plain'} icon={age === null ? icon : 'clock'}>
          <span class="visually-hidden">
            {t('wallet_chip', { state: word })} {age}
          </span>
          <span aria-hidden="true">{word}</span>
        </Chip>
      </button>
    </span>
  );
}

/** The result of the connection routine, and its age if it is old: one line while all is well, or what the user can do. */
export function RoutineNotice({ state: { wallet: state, now, settings } }: { state: PopupState }) {
  const { finding, tone, icon, title, text } = explainState(state);
  const age = state && asOf(state.checkedAt, now);
  if (state === null || finding === 'ok') {
    return (
      <p class="line small soft wrap" data-testid="wallet-notice" data-state={finding}>
        <Icon name={icon} size={14} />
        {title}
        {age !== null && <span data-testid="wallet-age">{age}</span>}
      </p>
    );
  }
  // An answer that is not a wallet's comes from a wrong address.
  const checkFirst = finding !== 'bad-answer' && finding !== 'no-permission';
  const buttons = (
    <>
      <JobButton
        {...(checkFirst && { look: 'primary' })}
        job={() => command('wallet.check', { id: settings.networkId })}
      >
        {t('check_again')}
      </JobButton>
      {finding === 'wrong-chain' && <ExpectChainButton networkId={settings.networkId} found={state.detail} />}
      {finding === 'no-permission' && (
        <JobButton look="primary" job={() => requestLackingPermissions([state.address])}>
          {t('allow')}
        </JobButton>
      )}
      {isUnreachable(state) && finding !== 'no-permission' && (
        <JobButton {...(!checkFirst && { look: 'primary' })} job={openSettings}>
          {t('change_in_settings')}
        </JobButton>
      )}
      <JobButton data-testid="find-problem" job={async () => openTrouble(await activeTab())}>
        {t('trouble_find')}
      </JobButton>
    </>
  );
  return (
    <div data-testid="wallet-notice" data-state={finding}>
      <Notice tone={age === null ? tone : 'plain'} icon={icon} title={title} actions={buttons}>
        {text}
        {age !== null && (
          <p class="small" data-testid="wallet-age">
            {age}
          </p>
        )}
      </Notice>
    </div>
  );
}

/** Closed by default: the wallet's address, the age of the last check, and Drawbridge's version. */
export function WalletDetails({ state }: { state: Pick<PopupState, 'wallet' | 'now' | 'version'> }) {
  const { wallet, now, version } = state;
  return (
    <details class="disclosure small" data-testid="wallet-details">
      <summary class="soft">{t('wallet_details')}</summary>
      {wallet !== null && (
        <>
          <Fact label={t('options_wallet_address')}>
            <code>{wallet.address}</code>
            <CopyButton text={wallet.address} what={t('options_wallet_address')} />
          </Fact>
          <Fact label={t('wallet_checked')}>{formatAge(wallet.checkedAt, now)}</Fact>
        </>
      )}
      <Fact label={t('drawbridge_version')}>{version}</Fact>
    </details>
  );
}
