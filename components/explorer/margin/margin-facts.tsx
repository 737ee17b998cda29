import type { JSX } from 'preact';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { MarginLevels } from '#lib/data-api/schema/position-estimate.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { MarketFacts } from '#lib/explorer/margin/market-facts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';

function When({ timestamp }: { timestamp: string }): JSX.Element {
  const at = unixMilliseconds(timestamp, 'nanoseconds');
  if (at === null) return <span class="soft">{escapeInvisible(timestamp)}</span>;
  return (
    <>
      {formatDate(at)} <code class="soft">{escapeInvisible(timestamp)}</code>
    </>
  );
}

/** What a case of the estimate is about: market, asset, party and time, as the service told them. */
export function MarginFacts(props: {
  levels: MarginLevels;
  asset: MarginAsset | null;
  market: MarketFacts | null;
}): JSX.Element {
  const { levels, asset, market } = props;
  return (
    <dl class="facts">
      <dt>{t('ex_margin_field_marketId')}</dt>
      <dd>
        {market !== null && <strong>{escapeInvisible(market.name || market.code)} </strong>}
        <CopiedKey value={levels.marketId} what={t('ex_margin_field_marketId')} picture={false} ends={8} />{' '}
        {market !== null && (
          <RouteLink to={{ view: 'governance', id: market.marketId }}>{t('ex_margin_made_by')}</RouteLink>
        )}
      </dd>
      <dt>{t('ex_margin_field_asset')}</dt>
      <dd>
        {asset !== null && asset.decimals !== null && (
          <RouteLink to={{ view: 'assets', id: asset.id }}>{escapeInvisible(asset.symbol)}</RouteLink>
        )}{' '}
        <CopiedKey value={levels.asset} what={t('ex_margin_field_asset')} picture={false} ends={8} />
      </dd>
      <dt>{t('ex_margin_field_partyId')}</dt>
      <dd>
        {levels.partyId === '' ? (
          <span class="soft">{t('ex_margin_no_party')}</span>
        ) : (
          <CopiedKey value={levels.partyId} what={t('ex_margin_field_partyId')} />
        )}
      </dd>
      {/* Data nodes send "0": none of them tells the time of an estimate. */}
      {levels.timestamp !== '0' && (
        <>
          <dt>{t('ex_margin_field_timestamp')}</dt>
          <dd>
            <When timestamp={levels.timestamp} />
          </dd>
        </>
      )}
    </dl>
  );
}
