import type { JSX } from 'preact';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The key that is to sign, by its name where the wallet has shown it. The site's word for it may be anything. */
export function TransactionKey({ publicKey, name }: { publicKey: string; name: string | null }): JSX.Element {
  return (
    <div class="tx-key" data-testid="transaction-key" data-public-key={publicKey}>
      <Identicon seed={publicKey} />
      <div class="tx-key-text">
        <span class="soft small">{t('transaction_key')}</span>
        {name === null ? (
          <span class="tx-key-unknown">{t('transaction_key_unknown')}</span>
        ) : (
          <span class="tx-key-name">{escapeInvisible(name) || t('key_unnamed')}</span>
        )}
        {/^[0-9a-fA-F]{64}$/.test(publicKey) ? (
          <ShortKey value={publicKey} ends={8} />
        ) : (
          <code class="tx-value">{escapeInvisible(publicKey)}</code>
        )}
      </div>
    </div>
  );
}
