import type { JSX } from 'preact';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { Fact, FactList, IdFact } from '#components/explorer/shell/fact-list.tsx';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetQuery } from '#lib/explorer/assets-query.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { assetFields } from './asset-fields.tsx';

function AssetKind({ details }: { details: NonNullable<Asset['details']> }): JSX.Element {
  return (
    <>
      <dt>{t('ex_asset_kind')}</dt>
      <dd class="fact">
        {details.erc20 && t('ex_asset_erc20')}
        {details.builtinAsset && t('asset_builtin')}
        {!details.erc20 && !details.builtinAsset && t('asset_no_source')}
      </dd>
    </>
  );
}

function AssetFacts({ asset }: { asset: Asset }): JSX.Element {
  const { details } = asset;
  return (
    <FactList
      of={asset}
      fields={{
        id: (raw) => <IdFact label={t('ex_asset_id')} raw={raw} />,
        status: (raw) => (
          <>
            <Fact label={t('ex_asset_status')} raw={raw} copy>
              <AssetStatus status={raw} />
            </Fact>
            {details !== null && <AssetKind details={details} />}
          </>
        ),
        details: details && assetFields(details),
      }}
      class="panel asset-facts"
      testId="asset-facts"
      copy
    />
  );
}

/** One asset, under an address of its own. */
export function AssetDetail({ id }: { id: string }): JSX.Element {
  const { api, queries } = useExplorer();
  const query = useQuery(assetQuery(api.value, id, queries));
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
        {({ unreadable }) => (
          <>
            <UnreadableNote count={unreadable} />
            {asset === undefined ? (
              <Empty icon="coins" title={t('ex_asset_unknown')}>
                <p>{t('ex_asset_unknown_text')}</p>
              </Empty>
            ) : (
              <AssetFacts asset={asset} />
            )}
          </>
        )}
      </QueryData>
    </>
  );
}
