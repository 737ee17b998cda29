import type { ComponentChildren, JSX } from 'preact';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { AnswerAge } from '#components/explorer/shell/answer-age.tsx';
import { Answered } from '#components/explorer/shell/answered.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { UnreadableNote } from '#components/explorer/shell/unreadable-note.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { type AssetColumn, assetValue } from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { assetQuery } from '#lib/explorer/assets-query.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { OtherMembers } from '../governance/other-members.tsx';
import { columnNames } from './asset-columns.ts';

const detailMembers = ['name', 'symbol', 'decimals', 'quantum', 'builtinAsset', 'erc20'];

/** One fact, with the value as it was sent to copy. */
function Fact(props: { name: string; value: string; children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <dt>{props.name}</dt>
      <dd class="asset-fact">
        {props.children ?? <span>{escapeInvisible(props.value) || t('ex_empty_value')}</span>}
        <CopyButton text={props.value} what={props.name} />
      </dd>
    </>
  );
}

function AmountFact({ asset, column }: { asset: Asset; column: AssetColumn }): JSX.Element | null {
  const value = assetValue(asset, column);
  if (value === null || asset.details === null) return null;
  return (
    <Fact name={columnNames[column]()} value={value}>
      <span>
        {assetAmount(value, asset.details)} {escapeInvisible(asset.details.symbol)}{' '}
        <code class="soft" title={t('ex_as_sent')}>
          {escapeInvisible(value)}
        </code>
      </span>
    </Fact>
  );
}

function AssetFacts({ asset }: { asset: Asset }): JSX.Element {
  const { id, status, details } = asset;
  return (
    <dl class="facts panel asset-facts" data-testid="asset-facts">
      <Fact name={columnNames.id()} value={id}>
        <code>{escapeInvisible(id)}</code>
      </Fact>
      <Fact name={columnNames.status()} value={status}>
        <span>
          <AssetStatus status={status} /> <code class="soft">{escapeInvisible(status)}</code>
        </span>
      </Fact>
      {details !== null && (
        <>
          <Fact name={t('ex_asset_name')} value={details.name} />
          <Fact name={t('ex_asset_symbol')} value={details.symbol} />
          <Fact name={columnNames.decimals()} value={details.decimals} />
          <AmountFact asset={asset} column="quantum" />
          <dt>{t('ex_asset_kind')}</dt>
          <dd class="asset-fact">
            <span>
              {details.erc20 && t('ex_asset_erc20')}
              {details.builtinAsset && t('asset_builtin')}
              {!details.erc20 && !details.builtinAsset && t('asset_no_source')}
            </span>
          </dd>
          {details.erc20 && (
            <Fact name={columnNames.contract()} value={details.erc20.contractAddress}>
              <code>{escapeInvisible(details.erc20.contractAddress)}</code>
            </Fact>
          )}
          <AmountFact asset={asset} column="lifetimeLimit" />
          <AmountFact asset={asset} column="withdrawThreshold" />
          <AmountFact asset={asset} column="faucet" />
        </>
      )}
    </dl>
  );
}

/** One asset, under an address of its own. */
export function AssetDetail({ id }: { id: string }): JSX.Element {
  const { api, queries } = useExplorer();
  const answer = useQuery(assetQuery(api.value, id, queries));
  const asset = answer.data?.assets.find((one) => one.id === id);
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
      >
        <AnswerAge answer={answer} />
      </ViewHead>
      <Answered answer={answer} rows={6}>
        {({ unreadable }) => (
          <>
            <UnreadableNote count={unreadable.length} />
            {asset === undefined ? (
              <Empty icon="coins" title={t('ex_asset_unknown')}>
                <p>{t('ex_asset_unknown_text')}</p>
              </Empty>
            ) : (
              <>
                <AssetFacts asset={asset} />
                <OtherMembers of={asset} shown={['id', 'status', 'details']} />
                <OtherMembers of={asset.details ?? {}} shown={detailMembers} />
                <OtherMembers of={asset.details?.builtinAsset ?? {}} shown={['maxFaucetAmountMint']} />
                <OtherMembers
                  of={asset.details?.erc20 ?? {}}
                  shown={['contractAddress', 'lifetimeLimit', 'withdrawThreshold']}
                />
              </>
            )}
          </>
        )}
      </Answered>
    </>
  );
}
