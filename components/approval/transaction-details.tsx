import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { CopyButton } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Identicon, ShortKey } from '#components/site-name.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { KnownNames } from '#lib/approvals/known-names.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { networkLabel, shortenKey } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { transactionVerb } from '#lib/transactions/kind-labels.ts';
import type { Line } from '#lib/transactions/line.ts';
import type { SummaryRow, SummaryTable } from '#lib/transactions/rows.ts';
import type { TransactionSummary } from '#lib/transactions/summary.ts';
import { ApprovalHost, type Asker } from './approval-host.tsx';
import { RecipientNote } from './recipient-note.tsx';
import { SentValue } from './sent-value.tsx';

/** The signing key, with its name if the wallet has listed it. A site may pass any text as a key. */
function TransactionKey({ publicKey, names }: { publicKey: string; names: KnownNames }) {
  const name = Object.hasOwn(names.keys, publicKey) ? names.keys[publicKey] : undefined;
  return (
    <div class="line wide" data-testid="transaction-key" data-public-key={publicKey}>
      <Identicon seed={publicKey} />
      <div class="key-text">
        <span class="soft small">{t('transaction_key')}</span>
        {name === undefined ? (
          <span class="tx-unknown">{t('transaction_key_unknown')}</span>
        ) : (
          <SentValue class="tx-named" text={name || t('key_unnamed')} />
        )}
        {/^[0-9a-fA-F]{64}$/.test(publicKey) ? (
          <ShortKey value={publicKey} ends={8} />
        ) : (
          <SentValue mono text={publicKey} />
        )}
      </div>
    </div>
  );
}

/** A sentence, its values told from its words: what a site chose must not read as Drawbridge's own. */
function LineText({ line }: { line: Line }) {
  return line.map(({ text, look }, index) =>
    look === 'words' ? (
      text
    ) : (
      <SentValue class={look === 'value' ? 'tx-named' : 'tx-unknown'} look={look} text={text} key={index} />
    ),
  );
}

/** The label of a row: its own path where Drawbridge has no word for it. Otherwise a site could name a member like a label. */
function Label({ label, own, strange }: SummaryRow) {
  if (!own) return label;
  return <SentValue mono {...(strange && { class: 'tx-unknown' })} text={label} />;
}

/** What a value stands for; opened, where that is from, and the value as sent. All of it where nothing tells what it stands for. */
function Value({ value, mono, meaning }: SummaryRow) {
  const sent = mono ? 'tx-mono' : '';
  if (meaning === undefined) return <SentValue class={sent} text={value} />;
  const { text, known, note } = meaning;
  if (!known) {
    return (
      <>
        <SentValue class={`${sent} tx-unknown`} text={value} />{' '}
        {note !== undefined && <span class="tx-unknown small">{t(note)}</span>}
      </>
    );
  }
  return (
    <details class="tx-known">
      <summary>
        <SentValue class="tx-named" text={text} />
        {mono && !text.includes(`…${value.slice(-8)}`) && (
          <>
            {' '}
            <SentValue class="tx-mono soft" text={shortenKey(value, 8)} />
          </>
        )}
      </summary>
      <SentValue class={`${sent} soft small`} text={value} />{' '}
      {note !== undefined && <span class="soft small">{t(note)}</span>}
    </details>
  );
}

function Rows(props: { rows: readonly SummaryRow[]; class?: string }) {
  return (
    <dl class={props.class}>
      {props.rows.map((row, index) => (
        <div class="tx-row" key={`${index} ${row.label}`}>
          <dt class="soft">
            <Label {...row} />
          </dt>{' '}
          <dd>
            <Value {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Its digits stay in one line. */
const isNumber = (cell: Line): boolean => /^[-\d.,\s]{1,24}$/.test(cell.map(({ text }) => text).join(''));

function ItemTable({ table }: { table: SummaryTable }) {
  const { caption, market, columns, rows } = table;
  return (
    <table class="tx-table box small">
      <caption>
        {caption}
        {market !== null && (
          <>
            {' · '}
            <LineText line={market} />
          </>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, cells, more }) => (
          <Fragment key={number}>
            <tr>
              <th scope="row">{number}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]} class={isNumber(cell) ? 'tx-number' : undefined}>
                  <LineText line={cell} />
                </td>
              ))}
            </tr>
            {more.length > 0 && (
              <tr class="tx-more">
                <td />
                <td colSpan={columns.length}>
                  <Rows rows={more} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** What a transaction does, its warnings, and every value of it. The values are the site's text: each in its own cell. */
function TransactionFacts({ summary, names }: { summary: TransactionSummary; names: KnownNames }) {
  const { title, line, warnings, tables, rows } = summary;
  return (
    <section class="stack-3" aria-labelledby="approval-decision" data-testid="transaction-summary">
      <h1 class={line ? 'tx-line' : 'tx-line tx-unknown'} id="approval-decision" data-testid="transaction-line">
        {line === null ? title : <LineText line={line} />}
      </h1>
      <RecipientNote names={names} />
      {warnings.length > 0 && (
        <ul class="stack-2" id="approval-warnings">
          {warnings.map((warning) => (
            <li class="flag tone-waiting" data-testid="transaction-warning" key={warning}>
              <Icon name="warning" />
              <p class="small">{warning}</p>
            </li>
          ))}
        </ul>
      )}
      {tables.map((table) => (
        <ItemTable table={table} key={table.caption} />
      ))}
      {rows.length > 0 && <Rows class="box" rows={rows} />}
    </section>
  );
}

/** The text exactly as the site sent it, drawn only when opened: it may be long. Only spaces between its parts are added. */
function TransactionRaw({ json, opened }: { json: string; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  return (
    <details
      class="tx-raw"
      data-testid="transaction-raw"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary class="soft">{t('transaction_raw')}</summary>
      {open && <CopyButton text={json} what={t('transaction_raw')} />}
      <pre class="small">{open && indentJson(json)}</pre>
    </details>
  );
}

/** Where names are from, unless none was found. */
function NamesNote({ names }: { names: KnownNames }) {
  const { network, sameChain, assets, markets, proposals } = names;
  if ([assets, markets, proposals].every((found) => Object.keys(found).length === 0)) return null;
  const shown = { network: inSentence(networkLabel(network)) };
  return (
    <p class="soft small" data-testid="transaction-names-note">
      {sameChain ? t('tx_names_from', shown) : t('tx_names_any_chain', shown)}
    </p>
  );
}

/** Who asks for what, and all of the transaction. `end` comes right after it. */
export function TransactionReading(props: {
  approval: TransactionApproval;
  asker: Asker;
  summary: TransactionSummary;
  end?: ComponentChildren;
}) {
  const { approval, asker, summary } = props;
  const { method, publicKey, names, transactionKind, transaction } = approval;
  return (
    <>
      <ApprovalHost {...asker} asks={t(`transaction_asks_${transactionVerb(method)}`)} />
      {method === 'client.check_transaction' && (
        <p class="flag tone-waiting" id="approval-note" data-testid="transaction-check-note">
          <Icon name="warning" />
          <span class="small">{t('transaction_check_note')}</span>
        </p>
      )}
      {transactionKind === '' && (
        <p class="small">
          {t('transaction_method')} <SentValue mono text={method} />
        </p>
      )}
      <div class="tx-content stack-4">
        <TransactionFacts summary={summary} names={names} />
        {publicKey !== '' && <TransactionKey publicKey={publicKey} names={names} />}
        {transaction !== '' && <TransactionRaw json={transaction} opened={summary.needsRaw} />}
        {props.end}
      </div>
      <NamesNote names={names} />
    </>
  );
}
