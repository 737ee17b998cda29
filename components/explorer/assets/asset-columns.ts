import type { AssetColumn } from '#lib/assets/asset-order.ts';
import { t } from '#lib/i18n/i18n.ts';

/** What each column is called. */
export const columnNames: Record<AssetColumn, () => string> = {
  symbol: () => t('ex_asset'),
  status: () => t('ex_asset_status'),
  contract: () => t('ex_asset_contract'),
  decimals: () => t('ex_asset_decimals'),
  quantum: () => t('ex_asset_quantum'),
  faucet: () => t('ex_asset_faucet'),
  lifetimeLimit: () => t('ex_asset_lifetime_limit'),
  withdrawThreshold: () => t('ex_asset_withdraw_threshold'),
  id: () => t('ex_asset_id'),
};

/** Columns that hold numbers, which stand at their cells' far end. */
export const numberColumns: ReadonlySet<AssetColumn> = new Set([
  'decimals',
  'quantum',
  'faucet',
  'lifetimeLimit',
  'withdrawThreshold',
]);
