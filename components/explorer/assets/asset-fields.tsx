import { type Fields, IdFact } from '#components/explorer/shell/fact-list.tsx';
import type { AssetDetails } from '#lib/data-api/schema/asset.ts';
import { amountWithSymbol } from '#lib/explorer/asset-labels.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How the details of an asset are shown, with amounts in whole units of it. */
export function assetFields(details: AssetDetails): Fields {
  const amount = (raw: string): string => amountWithSymbol(raw, details);
  return {
    name: t('ex_asset_name'),
    symbol: t('ex_asset_symbol'),
    decimals: t('ex_asset_decimals'),
    quantum: [t('ex_asset_quantum'), amount],
    builtinAsset: { maxFaucetAmountMint: [t('ex_asset_faucet'), amount] },
    erc20: {
      contractAddress: (raw) => <IdFact label={t('ex_asset_contract')} raw={raw} />,
      lifetimeLimit: [t('ex_asset_lifetimeLimit'), amount],
      withdrawThreshold: [t('ex_asset_withdrawThreshold'), amount],
    },
  };
}
