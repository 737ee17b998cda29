import type { ComponentProps } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  Button,
  CopyButton,
  Empty,
  EnumChip,
  Fact,
  Failure,
  RowList,
  Skeleton,
  useAttempt,
} from '#components/controls.tsx';
import { SearchField } from '#components/form.tsx';
import { LoadFailure, UnreadableNote } from '#components/load-failure.tsx';
import { NodeInUse } from '#components/node-in-use.tsx';
import type { PopupViewProps } from '#components/popup/popup.tsx';
import { ShortKey } from '#components/site-name.tsx';
import { assetColumns, searchAssets, sortAssets } from '#lib/assets/asset-order.ts';
import { explorerPage } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { openExplorer } from '#lib/commands/shown-network.ts';
import type { Asset, AssetDetails } from '#lib/data-api/list-assets.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { assetAmount, chainName } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { plural, t, textFor } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { assetLooks } from './asset-status.ts';

function Technicalities({ asset, details }: { asset: Asset; details: AssetDetails }) {
  const { decimals, erc20, builtinAsset } = details;
  const symbol = escapeInvisible(details.symbol || details.name);
  return (
    <details class="disclosure small">
      <summary class="soft">{t('asset_details', { symbol })}</summary>
      {assetColumns.map((column) => {
        const amount = column.kind === 'amount' && column.of(asset);
        const words = amount && (assetAmount(amount, details) ?? escapeInvisible(amount));
        return words ? <Fact label={t(`asset_${column.name}`)}>{words}</Fact> : null;
      })}
      <Fact label={t('asset_places')}>{escapeInvisible(decimals)}</Fact>
      <Fact label={t('asset_source')}>
        {erc20 !== null && erc20.contractAddress !== '' ? (
          <>
            <ShortKey value={erc20.contractAddress} />
            <CopyButton text={erc20.contractAddress} what={`${symbol} ${t('asset_contract')}`} />
            {erc20.chainId && <span class="soft">{chainName(erc20.chainId)}</span>}
          </>
        ) : builtinAsset === null ? (
          t('asset_no_source')
        ) : (
          t('asset_builtin')
        )}
      </Fact>
    </details>
  );
}

export function AssetRow({ asset, link }: { asset: Asset; link: ComponentProps<'a'> }) {
  const { id, details, status } = asset;
  // By the names of vegaprotocol/vega v0.71.6, protos/sources/vega/assets.proto, `Asset.Status`.
  const hindrance = status !== 'STATUS_ENABLED' && textFor(`asset_use_${status}`);
  return (
    <li class="asset-row stack-1" data-testid="asset-row" data-asset-id={id}>
      <div class="line">
        <h2 class="asset-symbol">
          <a {...link}>{escapeInvisible(details?.symbol ?? '') || <ShortKey value={id} />}</a>
        </h2>
        {details && <span class="soft asset-name">{escapeInvisible(details.name)}</span>}
        {status !== 'STATUS_ENABLED' && <EnumChip looks={assetLooks} value={status} />}
      </div>
      {hindrance && <p class="soft small">{hindrance}</p>}
      {details && <Technicalities asset={asset} details={details} />}
    </li>
  );
}

/** The search box appears above this many assets. */
const searchAbove = 8;

/** The network's assets, those in use first. The last list stays, with its age, while a new one is fetched or if that fails. */
export function AssetsTab(props: Pick<PopupViewProps, 'state'> & { list: AssetsState; nodes: NodesState }) {
  const { settings, inUse, now } = props.state;
  const { networkId } = settings;
  const { assets, fetchedAt, failure, unreadable } = props.list;
  const [query, setQuery] = useState('');
  const found = useMemo(() => sortAssets(searchAssets(assets, query)), [assets, query]);
  const known = fetchedAt !== null;
  const age = known ? asOf(fetchedAt, now) : null;
  const { failure: sentence, attempt } = useAttempt();
  const refresh = (): Promise<void> => attempt(command('assets.refresh', { id: networkId }));
  useEffect(() => void refresh(), [networkId]);
  /** To the explorer, which shows the network in use: one that is only looked at comes into use first. */
  const linkTo = (id: string | null): ComponentProps<'a'> => {
    const page = explorerPage('assets', id);
    const open = (event: MouseEvent): void => {
      if (event.button === 2) return;
      event.preventDefault();
      void attempt(openExplorer({ networkId, inUse }, page));
    };
    return {
      href: page,
      target: '_blank',
      rel: 'noopener',
      ...(networkId !== inUse && { onClick: open, onAuxClick: open }),
    };
  };
  return (
    <>
      <Failure sentence={sentence} />
      {failure && <LoadFailure failure={failure} hasData={assets.length > 0} retry={refresh} />}
      <UnreadableNote count={unreadable} />
      {!known && failure === null && <Skeleton rows={6} />}
      {known && assets.length === 0 && failure === null && unreadable === 0 && (
        <Empty icon="coins" title={t('assets_empty_title')} text={t('assets_empty_text')} />
      )}
      {assets.length > searchAbove && (
        <SearchField
          name="assets"
          label={t('assets_search')}
          hint={t('assets_search_hint')}
          value={query}
          onSearch={setQuery}
        />
      )}
      {assets.length > 0 && (
        <p class="list-line split soft small">
          <span>
            <span role="status">{plural('assets_count', found.length)}</span>
            {age !== null && ` · ${age}`}
          </span>
          <a {...linkTo(null)}>{t('ex_asset_all')}</a>
        </p>
      )}
      {assets.length > 0 && found.length === 0 && (
        <Empty icon="search" title={t('assets_no_match', { query: query.trim() })}>
          <Button onClick={() => setQuery('')}>{t('assets_clear_search')}</Button>
        </Empty>
      )}
      <RowList key={query} all={found} aria-label={t('view_assets')}>
        {(asset) => <AssetRow key={asset.id} asset={asset} link={linkTo(asset.id)} />}
      </RowList>
      <NodeInUse settings={settings} nodes={props.nodes} />
    </>
  );
}
