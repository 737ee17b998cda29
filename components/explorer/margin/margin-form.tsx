import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { submits, TextField } from '#components/form.tsx';
import {
  checkDraft,
  type MarginDraft,
  type MarginField,
  marginFields,
  marginQuery,
  readDraft,
} from '#lib/explorer/margin/margin-form.ts';
import { marketIdOf, type NamedMarket } from '#lib/explorer/margin/markets.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';
import { MarketPicker } from './market-picker.tsx';

/** Pause in typing before the request, in milliseconds. Enter sends it at once. */
const requestWaitMs = 400;

/** What the form has in an address, as one text. */
function askedBy(query: RouteQuery): string {
  const names = [
    'marketId',
    'openVolume',
    'collateralAvailable',
    'positionDecimalPlaces',
    'marginAccountBalance',
    'orderMarginAccountBalance',
    'averageEntryPrice',
    'marginMode',
    'marginFactor',
  ];
  return names.map((name) => query[name] ?? '').join(' ');
}

/** What has been typed over what the address says; nothing once the address changes other than by `keep`. */
function useEdits(query: RouteQuery) {
  const [edits, setEdits] = useState<Partial<MarginDraft>>({});
  const asked = askedBy(query);
  const known = useRef(asked);
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (known.current === asked) return;
    known.current = asked;
    setEdits({});
  }, [asked]);
  return {
    edits,
    edit: (part: Partial<MarginDraft>) => setEdits((before) => ({ ...before, ...part })),
    keep: (made: RouteQuery) => {
      known.current = askedBy(made);
    },
  };
}

/** Decimals that collateral is typed with: none for an asset that is not listed, null while it is not known. */
function decimalsOf(asset: MarginAsset | null | undefined): number | null {
  return asset === undefined ? null : (asset?.decimals ?? 0);
}

/** In the asset's smallest unit. */
const balances = ['collateralAvailable', 'marginAccountBalance', 'orderMarginAccountBalance'] as const;

export function MarginForm(props: {
  query: RouteQuery;
  markets: readonly NamedMarket[];
  /** The asset of a market: null for one that is not in the list, undefined while it is not known. */
  assetOf: (marketId: string) => MarginAsset | null | undefined;
  /** Whether the service knows margin modes, as release 0.79 does, and wants balances and an entry price. */
  hasModes: boolean;
  onAsk: (query: RouteQuery) => void;
}) {
  const { query, markets, assetOf, onAsk } = props;
  const asSent = useAsSent();
  const { edits, edit, keep } = useEdits(query);
  const [left, setLeft] = useState<ReadonlySet<MarginField>>(new Set());
  const subjectOf = (marketId: string) => {
    const market = markets.find((one) => one.marketId === marketId);
    const [places, pricePlaces] = [market?.positionDecimalPlaces ?? null, market?.decimalPlaces ?? null];
    return { market, places, pricePlaces, decimals: decimalsOf(assetOf(marketId)) };
  };
  const { marketId: askedId = '' } = query;
  const before = subjectOf(askedId);
  const draft = { ...readDraft(query, before.market?.label ?? askedId, before), ...edits };
  // An ID of the address stands as it is, whatever it looks like.
  const marketId = edits.market === undefined && askedId !== '' ? askedId : marketIdOf(markets, draft.market);
  const subject = subjectOf(marketId ?? '');
  const asset = marketId === null ? undefined : assetOf(marketId);
  const { problems, request } = checkDraft(draft, { ...subject, marketId });
  // What cannot be typed yet is as the address has it.
  const isKept = subject.decimals === null && marketId === askedId;
  const kept = isKept ? Object.fromEntries(balances.map((name) => [name, query[name] ?? ''])) : {};
  const places = subject.places === null ? draft.places.trim() : '';
  const asked: RouteQuery | null = request && { ...marginQuery(request), ...kept, positionDecimalPlaces: places };
  const changed = asked !== null && Object.keys(edits).length > 0 && askedBy(asked) !== askedBy(query);
  const ask = (): void => {
    if (asked === null || !changed) return;
    keep(asked);
    onAsk(asked);
  };
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(ask, requestWaitMs);
    return () => clearTimeout(timer);
  }, [changed, asked && askedBy(asked)]);
  const leave = (name: MarginField): void => setLeft((names) => new Set([...names, name]));
  const submit = (): void => {
    setLeft(new Set(marginFields));
    const wrong = marginFields.find((name) => problems[name] !== undefined);
    if (wrong === undefined) ask();
    else document.getElementById(wrong)?.focus();
  };
  const problemOf = (name: MarginField): string | null => {
    const problem = problems[name];
    // An empty field, or half a name, is no mistake before it has been left or submitted.
    const early = problem === 'missing' || problem === 'no_market';
    return problem !== undefined && (!early || left.has(name)) ? t(`ex_margin_problem_${problem}`) : null;
  };
  const field = (name: Exclude<MarginField, 'market'>, attributes: Partial<Parameters<typeof TextField>[0]>) => (
    <TextField
      name={name}
      label={t(`ex_margin_${name}`)}
      value={draft[name]}
      problem={problemOf(name)}
      inputMode="decimal"
      onInput={(text) => edit({ [name]: text })}
      onBlur={() => draft[name] !== '' && leave(name)}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
      {...attributes}
    />
  );
  const unit = asset === null ? t('ex_margin_smallest') : escapeInvisible(asset?.symbol ?? '');
  const inUnit = (label: PlainMessageKey): string =>
    unit === '' ? t(label) : t('ex_margin_in_unit', { label: t(label), unit });
  const hasModes = props.hasModes || draft.isolated;
  return (
    <form class="panel card stack" noValidate aria-label={t('ex_margin_position')} onSubmit={submits(submit)}>
      <MarketPicker
        markets={markets}
        text={draft.market}
        problem={problemOf('market')}
        onText={(market) => edit({ market })}
        onLeave={() => draft.market !== '' && leave('market')}
        onEnter={submit}
      />
      <fieldset class="margin-side">
        <legend>{t('ex_margin_side')}</legend>
        {(['long', 'short'] as const).map((side) => (
          <label key={side} class="select">
            <input
              type="radio"
              name="side"
              value={side}
              checked={draft.short === (side === 'short')}
              onChange={() => edit({ short: side === 'short' })}
            />
            {t(`ex_margin_${side}`)}
          </label>
        ))}
      </fieldset>
      {field('size', {
        hint: asSent && request ? t('ex_margin_volume_sent', { volume: request.openVolume }) : t('ex_margin_size_hint'),
        // A sign is the side.
        onInput: (text) => edit(text.startsWith('-') ? { short: true, size: text.slice(1) } : { size: text }),
      })}
      {marketId !== null && subject.places === null && field('places', { hint: t('ex_margin_places_hint') })}
      {!draft.isolated &&
        field('collateral', {
          label: inUnit(hasModes ? 'ex_margin_general' : 'ex_margin_collateral'),
          hint: asset === undefined ? t('ex_margin_collateral_later') : t('ex_margin_collateral_hint'),
          disabled: asset === undefined,
        })}
      {hasModes && (
        <>
          {field('onMargin', {
            label: inUnit('ex_margin_onMargin'),
            hint: draft.isolated ? t('ex_margin_onMargin_alone') : t('ex_margin_onMargin_hint'),
            disabled: asset === undefined,
          })}
          {field('onOrders', { label: inUnit('ex_margin_onOrders'), disabled: asset === undefined })}
          <fieldset class="margin-side">
            <legend>{t('ex_margin_mode')}</legend>
            {(['cross', 'isolated'] as const).map((mode) => (
              <label key={mode} class="select">
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  checked={draft.isolated === (mode === 'isolated')}
                  onChange={() => edit({ isolated: mode === 'isolated' })}
                />
                {t(`ex_margin_${mode}`)}
              </label>
            ))}
          </fieldset>
          {draft.isolated && field('factor', { hint: t('ex_margin_factor_hint') })}
          {field('entry', {
            hint: t(subject.pricePlaces === null ? 'ex_margin_entry_as_sent' : 'ex_margin_entry_hint'),
          })}
        </>
      )}
    </form>
  );
}
