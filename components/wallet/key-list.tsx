import type { JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/key.ts';

/** The wallet's public keys by name, each with its picture and a button that copies it whole. */
export function KeyList({ keys }: { keys: readonly WalletKey[] }): JSX.Element {
  return (
    <ul class="rows" aria-label={t('keys_title')}>
      {keys.map(({ name, publicKey }) => (
        <li class="key-row" data-testid="key-row" data-public-key={publicKey} key={publicKey}>
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
