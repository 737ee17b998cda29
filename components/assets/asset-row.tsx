import { CopyButton } from '#components/controls.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Fact } from '#components/status.tsx';
import { assetColumns } from '#lib/assets/asset-order.ts';
import { explorerPage } from '#lib/browser/windows.ts';
import type { Asset, AssetDetails } from '#lib/data-api/list-assets.ts';
import { amountWithSymbol, chainName } from '#lib/format/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { AssetStatus } from './asset-status.tsx';

/** Why an asset is of no use yet (vegaprotocol/vega v0.71.6, protos/sources/vega/assets.proto, `Asset.Status`). */
const hindrances: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['STATUS_PROPOSED', 'asset_use_proposed'],
  ['STATUS_PENDING_LISTING', 'asset_use_pending_listing'],
  ['STATUS_REJECTED', 'asset_use_rejected'],
]);

function Technicalities({ asset, details }: { asset: Asset; details: AssetDetails }) {
  const { decimals, erc20, builtinAsset } = details;
  const symbol = escapeInvisible(details.symbol || details.name);
  return (
    <details class="disclosure small">
      <summary class="soft">{t('asset_details', { symbol })}</summary>
      {assetColumns.map((column) => {
        const amount = column.kind === 'amount' && column.of(asset);
        return amount ? <Fact label={t(`asset_${column.name}`)}>{amountWithSymbol(amount, details)}</Fact> : null;
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

export function AssetRow({ asset }: { asset: Asset }) {
  const { id, details, status } = asset;
  const hindrance = hindrances.get(status);
  return (
    <li class="asset-row stack-1" data-testid="asset-row" data-asset-id={id}>
      <div class="line">
        <h2 class="asset-symbol">
          <a href={explorerPage('assets', id)} target="_blank" rel="noopener">
            {escapeInvisible(details?.symbol ?? '') || <ShortKey value={id} />}
          </a>
        </h2>
        {details && <span class="soft asset-name">{escapeInvisible(details.name)}</span>}
        {status !== 'STATUS_ENABLED' && <AssetStatus status={status} />}
      </div>
      {hindrance && <p class="soft small">{t(hindrance)}</p>}
      {details && <Technicalities asset={asset} details={details} />}
    </li>
  );
}
