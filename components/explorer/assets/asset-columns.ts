import type { AssetColumn } from '#lib/assets/asset-order.ts';
import { t } from '#lib/i18n/i18n.ts';

/** What a column of the asset list is called. */
export function columnLabel(column: AssetColumn): string {
  return column === 'symbol' ? t('ex_asset') : t(`ex_asset_${column}`);
}

/** Columns that hold numbers, which are aligned at their cells' end. */
export const numberColumns: ReadonlySet<AssetColumn> = new Set([
  'decimals',
  'quantum',
  'faucet',
  'lifetimeLimit',
  'withdrawThreshold',
]);
