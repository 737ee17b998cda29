import { keepPreviousData, skipToken } from '@tanstack/query-core';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, CopyButton, Empty } from '#components/controls.tsx';
import { CopiedKey, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { ListView, useTyped, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { QueryData, useAsSent, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import { type Column, Sheet } from '#components/explorer/shell/sheet.tsx';
import { Select, TextField } from '#components/form.tsx';
import { listSignerBundles, type SignerBundle } from '#lib/data-api/list-signer-bundles.ts';
import type { PageInfo } from '#lib/data-api/pages.ts';
import {
  type BundleFilterName,
  bundleFilters,
  bundlePageSizes,
  isBundleFilter,
  readBundleRequest,
} from '#lib/explorer/bundle-request.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { chainName, formatDecimal } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, plural, t } from '#lib/i18n/i18n.ts';
import { asTime } from '#lib/terms/readings.ts';

const firstPage = { after: '', before: '' };
const noFilters = Object.fromEntries(bundleFilters.map((name) => [name, '']));

/** One filter, checked at every key. */
function BundleFilter(props: { name: BundleFilterName; value: string; onFilter: (value: string) => void }) {
  const { name, value, onFilter } = props;
  const asSent = useAsSent();
  const typed = useTyped(value, (text) => onFilter(text.trim()));
  return (
    <TextField
      name={name}
      label={t(`ex_bundle_${name}`)}
      parameter={asSent ? name : undefined}
      placeholder={t(`ex_bundle_${name}_hint`)}
      inputMode={name === 'epochSeq' || name === 'chainId' ? 'numeric' : 'text'}
      problem={isBundleFilter(name, typed.text.trim()) ? null : t(`ex_bundle_${name}_problem`)}
      value={typed.text}
      onInput={typed.type}
      onChange={typed.apply}
    />
  );
}

/** Navigates the pages. Its cursors are the service's own, so every page has an address. */
function Pager(props: {
  pageInfo: PageInfo;
  /** Whether this is the first page, judging by the address. */
  first: boolean;
  size: number;
  ask: (change: RouteQuery) => void;
}) {
  const { pageInfo, first, size, ask } = props;
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo;
  const nav = useRef<HTMLElement>(null);
  // At the end of a list the button that led there becomes disabled under its user: another one takes the focus.
  useLayoutEffect(() => {
    const buttons = [...(nav.current?.querySelectorAll('button') ?? [])];
    const wasUsed = buttons.some((one) => one.disabled && one === document.activeElement);
    if (wasUsed) buttons.findLast((one) => !one.disabled)?.focus();
  });
  const button = (text: string, disabled: boolean, place: RouteQuery) => (
    <Button disabled={disabled} onClick={() => ask({ ...firstPage, ...place })}>
      {text}
    </Button>
  );
  return (
    <nav ref={nav} class="bundle-pager row" aria-label={t('ex_pages')}>
      {button(t('ex_page_first'), first, {})}
      {button(t('ex_page_previous'), !hasPreviousPage || startCursor === '', { before: startCursor })}
      {button(t('ex_page_next'), !hasNextPage || endCursor === '', { after: endCursor })}
      <Select
        label={t('ex_page_size')}
        value={`${size}`}
        options={bundlePageSizes.map((size) => [`${size}`, size] as const)}
        onSelect={(size) => ask({ ...firstPage, size })}
      />
    </nav>
  );
}

/** Hexadecimal digits of one Ethereum signature: 65 bytes. */
const signatureDigits = 130;

/** The signatures of a bundle, concatenated in hexadecimal, and their number if all are complete. */
function Signatures({ signatures }: { signatures: string }) {
  const digits = /^0x([0-9a-f]+)$/i.exec(signatures)?.[1]?.length ?? 0;
  const areWhole = digits > 0 && digits % signatureDigits === 0;
  return (
    <span class="with-copy">
      <details class="bundle-signatures">
        <summary>
          {areWhole ? plural('ex_bundle_signature_count', digits / signatureDigits) : t('ex_bundle_signatures')}
        </summary>
        <code>{escapeInvisible(signatures)}</code>
      </details>
      <CopyButton text={signatures} what={t('ex_bundle_signatures')} />
    </span>
  );
}

const members = ['epochSeq', 'oldSigner', 'submitter', 'nonce', 'signatures', 'timestamp', 'chainId'] as const;

function keyColumn(label: PlainMessageKey, name: 'oldSigner' | 'submitter' | 'nonce') {
  const what = t(label);
  return {
    label: what,
    class: `bundle-${name}`,
    cell: (bundle: SignerBundle) => <CopiedKey value={bundle[name]} what={what} picture={name !== 'nonce'} />,
  };
}

/** Every field of a bundle. Releases before 0.76 have one bridge, and do not say on which chain. */
function bundleColumns(hasChains: boolean): Column<SignerBundle>[] {
  const chain: Column<SignerBundle> = {
    label: t('ex_chain'),
    cell: ({ chainId }) => chainId && <Sent raw={chainId} words={chainName(chainId)} />,
  };
  return [
    {
      label: t('ex_bundle_epochSeq'),
      cell: ({ epochSeq }) => <Sent raw={epochSeq} words={formatDecimal(epochSeq)} />,
    },
    ...(hasChains ? [chain] : []),
    keyColumn('ex_bundle_old_signer', 'oldSigner'),
    keyColumn('ex_bundle_submitter', 'submitter'),
    keyColumn('ex_bundle_nonce', 'nonce'),
    {
      label: t('ex_bundle_signatures'),
      cell: (bundle) => (
        <span>
          <Signatures signatures={bundle.signatures} />
          <OtherMembers of={bundle} shown={members} />
        </span>
      ),
    },
    {
      label: t('ex_bundle_timestamp'),
      cell: ({ timestamp }) => <Sent raw={timestamp} words={asTime('nanoseconds')(timestamp)} />,
    },
  ];
}

/** The bundles that remove a validator from the signers of the multi-signature contract, filtered, page by page. */
export function BundlesView({ query }: { query: RouteQuery }) {
  const { api, navigation } = useExplorer();
  const request = readBundleRequest(query);
  const bundles = useQuery({
    queryKey: [api.value.baseUrl, 'bundles', request?.asked],
    queryFn: request === null ? skipToken : (options) => listSignerBundles(api.value, request.asked, options),
    placeholderData: keepPreviousData,
  });
  const tellsChains = bundles.data?.edges.some(({ node }) => node.chainId) ?? false;
  const ask = (change: RouteQuery): void => navigation.change(change, { push: true });
  const filtered = bundleFilters.some((name) => (query[name] ?? '') !== '');
  const missing = bundles.failure !== null && (bundles.data === undefined || bundles.isPlaceholderData);
  const atFirst = (query['after'] ?? '') === '' && (query['before'] ?? '') === '';
  return (
    <>
      <ViewHead title={t('ex_view_bundles')} lead={t('ex_bundles_lead')} query={request === null ? null : bundles} />
      <search class="bundle-filters" aria-label={t('ex_filters')}>
        {bundleFilters
          .filter((name) => name !== 'chainId' || tellsChains || (query[name] ?? '') !== '')
          .map((name) => (
            <BundleFilter
              key={name}
              name={name}
              value={query[name] ?? ''}
              // A cursor of another list means nothing in this one.
              onFilter={(value) => navigation.change({ ...firstPage, [name]: value })}
            />
          ))}
        <label class="select bundle-order">
          <input
            type="checkbox"
            name="newestFirst"
            checked={query['newestFirst'] !== 'false'}
            onChange={(event) => ask({ ...firstPage, newestFirst: event.currentTarget.checked ? '' : 'false' })}
          />
          {t('ex_newest_first')}
        </label>
      </search>
      <p class="soft" role="status">
        {request === null && t('ex_bundles_not_asked')}
      </p>
      {request !== null && (
        <QueryData query={bundles} rows={request.size / 2}>
          {({ edges, pageInfo, unreadable }) => (
            <ListView
              class="bundle-bar"
              found={edges.length}
              unreadable={unreadable.length}
              count={
                bundles.isPlaceholderData
                  ? t('ex_refreshing')
                  : edges.length > 0 && plural('ex_bundles_count', edges.length)
              }
              tools={<Pager pageInfo={pageInfo} first={atFirst} size={request.size} ask={ask} />}
              csv={{
                table: 'bundles',
                rows: () => [members, ...edges.map(({ node }) => members.map((name) => node[name] ?? ''))],
              }}
              none={
                !bundles.isPlaceholderData && (
                  <Empty icon="shield" title={t('ex_bundles_empty')} text={t('ex_bundles_empty_text')} />
                )
              }
              clear={filtered && !bundles.isPlaceholderData && (() => ask({ ...firstPage, ...noFilters }))}
            >
              <div class="bundles-scroll">
                <Sheet
                  class="bundles"
                  label={t('ex_view_bundles')}
                  attributes={() => ({ 'data-testid': 'bundle' })}
                  busy={bundles.isPlaceholderData}
                  columns={bundleColumns(tellsChains)}
                  rows={edges.map(({ node }) => node)}
                  keyOf={(bundle) => members.map((name) => bundle[name]).join(' ')}
                />
              </div>
            </ListView>
          )}
        </QueryData>
      )}
      {request !== null && missing && !atFirst && <Button onClick={() => ask(firstPage)}>{t('ex_page_first')}</Button>}
    </>
  );
}
