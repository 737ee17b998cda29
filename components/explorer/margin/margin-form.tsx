import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { checkDraft, inOtherUnit } from '#lib/explorer/margin/margin-form.ts';
import type { MarketFacts } from '#lib/explorer/margin/market-facts.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';
import { MarginField } from './margin-field.tsx';
import { useDraft } from './use-draft.ts';

const fieldNames = ['marketId', 'volume', 'places', 'collateral'] as const;

type Name = (typeof fieldNames)[number];

function direction(openVolume: string): string {
  if (openVolume === '0' || openVolume === '-0') return t('ex_margin_flat');
  return openVolume.startsWith('-') ? t('ex_margin_short') : t('ex_margin_long');
}

/** The question to the service. It goes into the address when it is asked, and is checked at every key before. */
export function MarginForm(props: {
  query: RouteQuery;
  /** Markets to choose from, where any are known. */
  markets: readonly MarketFacts[];
  assetOf: (marketId: string) => MarginAsset | null;
  onAsk: (query: RouteQuery) => void;
}): JSX.Element {
  const { query, markets } = props;
  const { draft, change, keep } = useDraft(query);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const marketId = draft.marketId.trim();
  const market = markets.find((one) => one.marketId === marketId);
  const asset = props.assetOf(marketId);
  const marketPlaces = market?.positionDecimalPlaces ?? null;
  const places = draft.places.trim() || `${marketPlaces ?? 0}`;
  const { problems, question, openVolume } = checkDraft({ ...draft, places }, asset?.decimals ?? null);

  const field = (name: Name) => ({
    value: draft[name],
    problem: problems[name],
    show: left.has(name) || (problems[name] !== 'missing' && draft[name] !== ''),
    onType: (text: string) => change({ [name]: text }),
    onLeave: () => draft[name] !== '' && setLeft(new Set([...left, name])),
  });
  const ask = (): void => {
    setLeft(new Set(fieldNames));
    const wrong = fieldNames.find((name) => problems[name] !== undefined);
    if (question === null) {
      const names = {
        marketId: 'marketId',
        volume: 'openVolume',
        places: 'positionDecimalPlaces',
        collateral: 'collateralAvailable',
      };
      if (wrong !== undefined) document.getElementById(`margin-${names[wrong]}`)?.focus();
      return;
    }
    const asked = { ...question, positionDecimalPlaces: places };
    keep(asked);
    props.onAsk(asked);
  };
  const unusual = marketId !== '' && problems.marketId === undefined && !/^[0-9a-f]{64}$/i.test(marketId);
  return (
    <form
      class="panel margin-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <MarginField
        name="marketId"
        label={t('ex_margin_market')}
        list={markets.length > 0 ? 'margin-markets' : undefined}
        hint={
          unusual ? t('ex_margin_market_unusual') : market ? escapeInvisible(market.name) : t('ex_margin_market_hint')
        }
        {...field('marketId')}
      />
      <datalist id="margin-markets">
        {markets.map((one) => (
          <option key={one.marketId} value={one.marketId}>
            {escapeInvisible(one.name || one.code)}
          </option>
        ))}
      </datalist>
      <MarginField
        name="openVolume"
        label={t('ex_margin_volume')}
        hint={
          openVolume === null
            ? t('ex_margin_volume_hint')
            : `${direction(openVolume)}. ${t('ex_margin_volume_sent', { volume: openVolume })}`
        }
        {...field('volume')}
      />
      <MarginField
        name="positionDecimalPlaces"
        label={t('ex_margin_places')}
        placeholder={`${marketPlaces ?? 0}`}
        hint={
          <>
            {marketPlaces !== null && `${t('ex_margin_places_known', { count: `${marketPlaces}` })} `}
            {t('ex_margin_places_hint')}
          </>
        }
        {...field('places')}
      />
      <MarginField
        name="collateralAvailable"
        label={t('ex_margin_collateral')}
        hint={t('ex_margin_collateral_hint')}
        {...field('collateral')}
      >
        <select
          class="field"
          aria-label={t('ex_margin_unit')}
          value={draft.unit}
          onChange={() => change(inOtherUnit(draft, asset?.decimals ?? 0))}
        >
          <option value="smallest">{t('ex_margin_smallest')}</option>
          {(draft.unit === 'asset' || (asset !== null && asset.decimals !== null)) && (
            <option value="asset">{escapeInvisible(asset?.symbol ?? '') || t('ex_asset')}</option>
          )}
        </select>
      </MarginField>
      <button type="submit" class="button primary">
        {t('ex_margin_estimate')}
      </button>
    </form>
  );
}
