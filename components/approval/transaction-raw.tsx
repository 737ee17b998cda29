import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The very text that the site sent, drawn only when it is asked for: it may be a megabyte. */
export function TransactionRaw({ json, opened }: { json: string; opened: boolean }): JSX.Element {
  const [open, setOpen] = useState(opened);
  const lines = useMemo(() => (open ? indentJson(json) : ''), [json, open]);
  return (
    <details
      class="tx-raw"
      data-testid="transaction-raw"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('transaction_raw')}</summary>
      <pre class="small">{lines}</pre>
    </details>
  );
}
