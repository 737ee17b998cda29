import { useMemo, useState } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { TransactionSummary } from '#lib/transactions/summary.ts';

/** The signing key, with its name if the wallet has listed it. A site may pass any text as a key. */
export function TransactionKey({ publicKey, name }: { publicKey: string; name: string | null }) {
  return (
    <div class="line wide" data-testid="transaction-key" data-public-key={publicKey}>
      <Identicon seed={publicKey} />
      <div class="key-text">
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

/** The summary of a transaction and its warnings. The values are the site's text: each in its own cell. */
export function TransactionFacts({ summary }: { summary: TransactionSummary }) {
  return (
    <section class="stack-3" aria-labelledby="tx-title" data-testid="transaction-summary">
      <h2 class="tx-title" id="tx-title">
        {escapeInvisible(summary.title)}
      </h2>
      {summary.warnings.length > 0 && (
        <ul class="stack-2">
          {summary.warnings.map((warning) => (
            <li class="flag tone-waiting" data-testid="transaction-warning" key={warning}>
              <Icon name="warning" />
              <p class="small">{escapeInvisible(warning)}</p>
            </li>
          ))}
        </ul>
      )}
      {summary.rows.length > 0 && (
        <dl class="box">
          {summary.rows.map(({ label, own, value, mono }, index) => (
            <div class="tx-row" key={`${index} ${label}`}>
              {/* Otherwise a site could name a member like one of the labels. */}
              <dt class="soft">{own ? <code>{escapeInvisible(label)}</code> : escapeInvisible(label)}</dt>
              <dd class={mono === true ? 'tx-value tx-mono' : 'tx-value'}>{escapeInvisible(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The text exactly as the site sent it, rendered only when opened: it may be a megabyte. */
export function TransactionRaw({ json, opened }: { json: string; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  const lines = useMemo(() => (open ? indentJson(json) : ''), [json, open]);
  return (
    <details
      class="tx-raw"
      data-testid="transaction-raw"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary class="soft">{t('transaction_raw')}</summary>
      <pre class="small">{lines}</pre>
    </details>
  );
}
