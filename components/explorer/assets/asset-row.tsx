import type { JSX, Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { type AssetColumn, assetColumns, assetValue } from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { columnLabel, numberColumns } from './asset-columns.ts';

/** One cell; a dash where the asset does not have the value. */
function AssetCell({ asset, column }: { asset: Asset; column: AssetColumn }): JSX.Element {
  const { id, details } = asset;
  const value = assetValue(asset, column);
  if (column === 'symbol') {
    return (
      <span class="asset-words">
        <RouteLink to={{ view: 'assets', id }} class="asset-link">
          {escapeInvisible(value ?? '') || t('ex_asset_nameless')}
        </RouteLink>
        <span class="soft">{escapeInvisible(details?.name ?? '')}</span>
      </span>
    );
  }
  if (column === 'status') return <AssetStatus status={asset.status} />;
  if (column === 'contract' && details?.builtinAsset) return <span class="soft">{t('asset_builtin')}</span>;
  if (value === null || value === '') return <span class="soft">–</span>;
  if (column === 'contract' || column === 'id') {
    return <CopiedKey value={value} what={columnLabel(column)} picture={false} ends={4} />;
  }
  if (column === 'decimals' || details === null) return <>{escapeInvisible(value)}</>;
  return <span title={value}>{assetAmount(value, details)}</span>;
}

/** One asset of the list, at the place `index`. Memoised: rows that stay do not render again while one scrolls. */
export function AssetRow(props: {
  asset: Asset;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  keepRow: (index: number) => void;
}): JSX.Element {
  const { asset, index, measure, keepRow } = props;
  return useMemo(
    () => (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-testid="asset"
        data-asset-id={asset.id}
        onFocusIn={() => keepRow(index)}
      >
        {assetColumns.map((column) => (
          <td
            key={column}
            class={numberColumns.has(column) ? 'number' : `asset-${column}`}
            data-label={columnLabel(column)}
          >
            <AssetCell asset={asset} column={column} />
          </td>
        ))}
      </tr>
    ),
    [asset, index, measure, keepRow],
  );
}
