import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '#components/form.tsx';
import {
  checkDraft,
  inOtherUnit,
  type MarginDraft,
  type MarginField,
  marginFields,
  readDraft,
} from '#lib/explorer/margin/margin-form.ts';
import type { Market } from '#lib/explorer/margin/markets-query.ts';
import { type RouteQuery, routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';

function direction(openVolume: string): string {
  if (openVolume === '0' || openVolume === '-0') return t('ex_margin_flat');
  return openVolume.startsWith('-') ? t('ex_margin_short') : t('ex_margin_long');
}

/** The address of a query, which leaves out empty values. */
const addressOf = (query: RouteQuery): string => routeHash({ view: 'margin', query });

/** The form as typed, filled again when the address changes other than by `keep`: by the back button, say. */
function useDraft(query: RouteQuery) {
  const [draft, setDraft] = useState(() => readDraft(query));
  const address = addressOf(query);
  const known = useRef(address);
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (known.current === address) return;
    known.current = address;
    setDraft(readDraft(query));
  }, [address]);
  return {
    draft,
    change: (part: Partial<MarginDraft>) => setDraft((before) => ({ ...before, ...part })),
    keep: (made: RouteQuery) => {
      known.current = addressOf(made);
    },
  };
}

/** The request to the service. It is checked at every key, and goes into the address when it is submitted. */
export function MarginForm(props: {
  query: RouteQuery;
  /** Markets to choose from, where any are known. */
  markets: readonly Market[];
  assetOf: (marketId: string) => MarginAsset | null;
  onSubmit: (query: RouteQuery) => void;
}) {
  const { query, markets } = props;
  const { draft, change, keep } = useDraft(query);
  const [left, setLeft] = useState<ReadonlySet<MarginField>>(new Set());
  const marketId = draft.marketId.trim();
  const market = markets.find((one) => one.marketId === marketId);
  const asset = props.assetOf(marketId);
  const marketPlaces = market?.positionDecimalPlaces ?? null;
  const positionDecimalPlaces = draft.positionDecimalPlaces.trim() || `${marketPlaces ?? 0}`;
  const { problems, request, openVolume } = checkDraft({ ...draft, positionDecimalPlaces }, asset?.decimals ?? null);

  const submit = (): void => {
    setLeft(new Set(marginFields));
    if (request === null) {
      const wrong = marginFields.find((name) => problems[name] !== undefined);
      if (wrong !== undefined) document.getElementById(wrong)?.focus();
      return;
    }
    const asked = { ...request, positionDecimalPlaces };
    keep(asked);
    props.onSubmit(asked);
  };
  const field = (
    name: MarginField,
    label: string,
    hint: ComponentChildren,
    more: Partial<Parameters<typeof TextField>[0]> = {},
  ) => {
    const problem = problems[name];
    // An empty field is no mistake before it has been left or submitted.
    const show = left.has(name) || (problem !== 'missing' && draft[name] !== '');
    return (
      <TextField
        name={name}
        label={label}
        parameter={name}
        value={draft[name]}
        problem={show && problem !== undefined ? t(`ex_margin_problem_${problem}`) : null}
        hint={hint}
        onInput={(text) => change({ [name]: text })}
        onBlur={() => draft[name] !== '' && setLeft(new Set([...left, name]))}
        {...more}
      />
    );
  };
  const unusual = marketId !== '' && problems.marketId === undefined && !/^[0-9a-f]{64}$/i.test(marketId);
  return (
    <form
      class="panel card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {field(
        'marketId',
        t('ex_margin_market'),
        unusual ? t('ex_margin_market_unusual') : market ? escapeInvisible(market.name) : t('ex_margin_market_hint'),
        { list: markets.length > 0 ? 'margin-markets' : undefined, inputMode: 'text' },
      )}
      <datalist id="margin-markets">
        {markets.map((one) => (
          <option key={one.marketId} value={one.marketId}>
            {escapeInvisible(one.name || one.code)}
          </option>
        ))}
      </datalist>
      {field(
        'openVolume',
        t('ex_margin_volume'),
        openVolume === null
          ? t('ex_margin_volume_hint')
          : `${direction(openVolume)}. ${t('ex_margin_volume_sent', { volume: openVolume })}`,
      )}
      {field(
        'positionDecimalPlaces',
        t('ex_margin_places'),
        <>
          {marketPlaces !== null && `${t('ex_margin_places_known', { count: `${marketPlaces}` })} `}
          {t('ex_margin_places_hint')}
        </>,
        // No parameter of the service: it only says how the volume is meant.
        { parameter: undefined, placeholder: `${marketPlaces ?? 0}`, inputMode: 'numeric' },
      )}
      {field('collateralAvailable', t('ex_margin_collateral'), t('ex_margin_collateral_hint'), {
        beside: (
          <select
            class="field"
            aria-label={t('ex_margin_unit')}
            value={draft.unit}
            onChange={() => change(inOtherUnit(draft, asset?.decimals ?? 0))}
          >
            <option value="smallest">{t('ex_margin_smallest')}</option>
            {(draft.unit === 'asset' || asset !== null) && (
              <option value="asset">{escapeInvisible(asset?.symbol ?? '') || t('ex_asset')}</option>
            )}
          </select>
        ),
      })}
      <button type="submit" class="button primary">
        {t('ex_margin_estimate')}
      </button>
    </form>
  );
}
