import type { JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { TransactionSummary } from '#lib/transactions/summary.ts';

/** What a transaction does, in rows, and what is odd about it. All of it is the site's text: each value in its own cell. */
export function TransactionFacts({ summary }: { summary: TransactionSummary }): JSX.Element {
  return (
    <section class="tx-facts" aria-labelledby="tx-title" data-testid="transaction-summary">
      <h2 class="tx-title" id="tx-title">
        {escapeInvisible(summary.title)}
      </h2>
      {summary.warnings.length > 0 && (
        <ul class="flags">
          {summary.warnings.map((warning) => (
            <li class="flag tone-waiting" data-testid="transaction-warning" key={warning}>
              <Icon name="warning" />
              <p class="small">{escapeInvisible(warning)}</p>
            </li>
          ))}
        </ul>
      )}
      {summary.rows.length > 0 && (
        <dl class="tx-rows">
          {summary.rows.map(({ label, own, value, mono }, index) => (
            <div class="tx-row" key={`${index} ${label}`}>
              {/* Else a site could name a member as Drawbridge names another. */}
              <dt class="soft">{own ? <code>{escapeInvisible(label)}</code> : escapeInvisible(label)}</dt>
              <dd class={mono === true ? 'tx-value tx-mono' : 'tx-value'}>{escapeInvisible(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
