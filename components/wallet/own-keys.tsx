import type { JSX } from 'preact';
import { Empty, Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/key.ts';
import { KeyList } from './key-list.tsx';

/**
 * The wallet's keys, or the way to them. `keys` is null until the wallet has been asked for any; asking opens a
 * question in the wallet, and `connectOwn` resolves when the user has answered it there.
 */
export function OwnKeys(props: {
  keys: readonly WalletKey[] | null;
  /** By which name the wallet will ask about Drawbridge: a browser gives it no better one. */
  ownName: string;
  walletAnswers: boolean;
  /** Whether asking is what the view is for now; while the wallet needs mending, that comes first. */
  primary: boolean;
  connectOwn: () => Promise<void>;
}): JSX.Element {
  const { keys, walletAnswers } = props;
  const asking = useTask(props.connectOwn);
  const ask = walletAnswers && (
    <button type="button" class={props.primary ? 'button primary' : 'button'} onClick={asking.run}>
      {t('keys_show')}
    </button>
  );
  return (
    <section class="section" aria-labelledby="keys-title">
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
