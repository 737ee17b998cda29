import { CopyButton } from '#components/copy-button.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { Empty, Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';

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
export function OwnKeys(props: {
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
