import type { JSX, Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { assetColumns } from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { AssetCell } from './asset-cell.tsx';
import { columnLabel, numberColumns } from './asset-columns.ts';

/** One asset of the list, at the place `index`. Drawn once: while one scrolls, the rows that stay are not looked at. */
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
