import { AssetStatus } from '#components/assets/asset-status.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { Fact, FactList, type Fields, IdFact } from '#components/explorer/shell/fact-list.tsx';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import type { Asset, AssetDetails } from '#lib/data-api/list-assets.ts';
import { assetsQuery } from '#lib/explorer/list-queries.ts';
import { amountWithSymbol, chainName } from '#lib/format/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How the details of an asset are shown, with amounts in whole units of it. */
export function assetFields(details: AssetDetails): Fields {
  const amount = (raw: string): string => amountWithSymbol(raw, details);
  return {
    name: 'ex_asset_name',
    symbol: 'ex_asset_symbol',
    decimals: 'ex_asset_decimals',
    quantum: ['ex_asset_quantum', amount],
    builtinAsset: { maxFaucetAmountMint: ['ex_asset_faucet', amount] },
    erc20: {
      chainId: ['ex_chain', chainName],
      contractAddress: (raw) => <IdFact label={t('ex_asset_contract')} raw={raw} />,
      lifetimeLimit: ['ex_asset_lifetimeLimit', amount],
      withdrawThreshold: ['ex_asset_withdrawThreshold', amount],
    },
  };
}

function AssetFacts({ asset }: { asset: Asset }) {
  const { details } = asset;
  const status = (raw: string) => (
    <>
      <Fact label={t('ex_asset_status')} raw={raw}>
        <AssetStatus status={raw} />
      </Fact>
      {details !== null && (
        <>
          <dt>{t('ex_asset_kind')}</dt>
          <dd class="fact">
            {details.erc20 && t('ex_asset_erc20')}
            {details.builtinAsset && t('asset_builtin')}
            {!details.erc20 && !details.builtinAsset && t('asset_no_source')}
          </dd>
        </>
      )}
    </>
  );
  return (
    <FactList
      of={asset}
      fields={{
        id: (raw) => <IdFact label={t('ex_asset_id')} raw={raw} />,
        status,
        details: details && assetFields(details),
      }}
      class="panel card"
      testId="asset-facts"
    />
  );
}

export function AssetDetail({ id }: { id: string }) {
  const { api, assets } = useExplorer();
  const query = useQuery(assetsQuery(api.value, assets));
  const asset = query.data?.assets.find((one) => one.id === id);
  const title = escapeInvisible(asset?.details?.symbol ?? '') || t('ex_asset');
  return (
    <>
      <RouteLink to={{ view: 'assets' }} class="back-link">
        {t('ex_asset_all')}
      </RouteLink>
      <ViewHead
        title={title}
        name={`${title} · ${t('ex_view_assets')}`}
        lead={escapeInvisible(asset?.details?.name ?? '')}
        query={query}
      />
      <QueryData query={query} rows={6}>
        {({ unreadable }) =>
          asset === undefined ? (
            <>
              <UnreadableNote count={unreadable} />
              <Empty icon="coins" title={t('ex_asset_unknown')}>
                <p>{t('ex_asset_unknown_text')}</p>
              </Empty>
            </>
          ) : (
            <AssetFacts asset={asset} />
          )
        }
      </QueryData>
    </>
  );
}
