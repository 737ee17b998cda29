import { useEffect, useState } from 'preact/hooks';
import { typingPauseMs } from '#components/explorer/shell/list-view.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { submits, TextField } from '#components/form.tsx';
import {
  checkDraft,
  type MarginDraft,
  type MarginField,
  marginFields,
  marginQuery,
  readDraft,
  withPoints,
} from '#lib/explorer/margin/margin-form.ts';
import { marketIdOf, type NamedMarket } from '#lib/explorer/margin/markets.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-tables.tsx';

/** What an address asks, as one text: all of it but how it is shown. */
function askedBy(query: RouteQuery): string {
  const asked = Object.entries(query).filter(([name, value]) => name !== 'sent' && value !== '');
  return JSON.stringify(asked.sort());
}

/** In the asset's smallest unit. */
const balances = ['collateralAvailable', 'marginAccountBalance', 'orderMarginAccountBalance'] as const;

/** One of two, side by side. */
function Choice<T extends 'long' | 'short' | 'cross' | 'isolated'>(props: {
  name: 'side' | 'mode';
  values: readonly T[];
  value: T;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="margin-side">
      <legend>{t(`ex_margin_${props.name}`)}</legend>
      {props.values.map((value) => (
        <label key={value} class="select">
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChoose(value)}
          />
          {t(`ex_margin_${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

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
  // What has been typed over the address `over`; another address fills the form anew.
  const [typed, setTyped] = useState<{ over: string; edits: Partial<MarginDraft> }>({ over: '', edits: {} });
  const edits = typed.over === askedBy(query) ? typed.edits : {};
  const subjectOf = (marketId: string) => {
    const market = markets.find((one) => one.marketId === marketId);
    const [places, pricePlaces] = [market?.positionDecimalPlaces ?? null, market?.decimalPlaces ?? null];
    const asset = marketId === '' ? undefined : assetOf(marketId);
    // Collateral of an asset that is not listed is typed as it is sent.
    return {
      label: market?.label,
      asset,
      places,
      pricePlaces,
      decimals: asset === undefined ? null : (asset?.decimals ?? 0),
    };
  };
  const { marketId: askedId = '' } = query;
  const before = subjectOf(askedId);
  const draft = { ...readDraft(query, before.label ?? askedId, before), ...edits };
  // The fields whose problem is shown: those that the address fills or the user has left, and all once the form is submitted.
  const [checked, setChecked] = useState<readonly MarginField[]>(() =>
    marginFields.filter((name) => draft[name] !== ''),
  );
  const edit = (part: Partial<MarginDraft>): void => {
    setTyped({ over: askedBy(query), edits: { ...edits, ...part } });
    setChecked((names) => names.filter((name) => !Object.hasOwn(part, name)));
  };
  // An ID of the address stands as it is, whatever it looks like.
  const marketId = edits.market === undefined && askedId !== '' ? askedId : marketIdOf(markets, draft.market);
  const subject = subjectOf(marketId ?? '');
  const { asset } = subject;
  const { problems, request } = checkDraft(withPoints(draft), { ...subject, marketId });
  // What cannot be typed yet is as the address has it.
  const isKept = subject.decimals === null && marketId === askedId;
  const kept = isKept ? Object.fromEntries(balances.map((name) => [name, query[name] ?? ''])) : {};
  const asked: RouteQuery | null = request && { ...marginQuery(request), ...kept };
  const changed = asked !== null && Object.keys(edits).length > 0 && askedBy(asked) !== askedBy(query);
  const ask = (): void => {
    if (asked === null || !changed) return;
    setTyped((latest) => ({ ...latest, over: askedBy(asked) }));
    onAsk(asked);
  };
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(ask, typingPauseMs);
    return () => clearTimeout(timer);
  }, [changed, asked && askedBy(asked)]);
  const submit = (): void => {
    setChecked(marginFields);
    const wrong = marginFields.find((name) => problems[name] !== undefined);
    if (wrong === undefined) ask();
    else document.getElementById(wrong)?.focus();
  };
  const leave = (name: MarginField): void => {
    if (draft[name] !== '') setChecked((names) => [...names, name]);
  };
  const problemOf = (name: MarginField): string | null => {
    const problem = problems[name];
    return problem !== undefined && checked.includes(name) ? t(`ex_margin_problem_${problem}`) : null;
  };
  const field = (name: MarginField, attributes: Partial<Parameters<typeof TextField>[0]>) => (
    <TextField
      name={name}
      label={t(`ex_margin_${name}`)}
      value={draft[name]}
      problem={problemOf(name)}
      inputMode="decimal"
      onInput={(text) => edit({ [name]: text })}
      onBlur={() => leave(name)}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
      {...attributes}
    />
  );
  const unit = asset === null ? t('ex_margin_smallest') : escapeInvisible(asset?.symbol ?? '');
  const balance = (name: 'collateral' | 'onMargin' | 'onOrders', label: PlainMessageKey, hint?: string) =>
    field(name, {
      label: unit === '' ? t(label) : t('ex_margin_in_unit', { label: t(label), unit }),
      hint,
      disabled: asset === undefined,
    });
  const hasModes = props.hasModes || draft.isolated;
  return (
    <form class="panel card stack" noValidate aria-label={t('ex_margin_position')} onSubmit={submits(submit)}>
      {field('market', {
        hint: t(markets.length > 0 ? 'ex_margin_market_hint' : 'ex_margin_market_hint_id'),
        placeholder: markets.length > 0 ? t('ex_margin_market_search') : '',
        inputMode: 'text',
        list: 'markets',
      })}
      <datalist id="markets">
        {markets.map(({ label, marketId: id }) => (
          <option key={id} value={label} data-market-id={id} />
        ))}
      </datalist>
      <Choice
        name="side"
        values={['long', 'short']}
        value={draft.short ? 'short' : 'long'}
        onChoose={(side) => edit({ short: side === 'short' })}
      />
      {field('size', {
        hint:
          asSent && request
            ? t('ex_margin_volume_sent', { volume: bidiIsolate(request.openVolume) })
            : t(marketId !== null && subject.places === null ? 'ex_margin_size_as_sent' : 'ex_margin_size_hint'),
        // A sign is the side.
        onInput: (text) => edit(text.startsWith('-') ? { short: true, size: text.slice(1) } : { size: text }),
      })}
      {!draft.isolated &&
        balance(
          'collateral',
          hasModes ? 'ex_margin_general' : 'ex_margin_collateral',
          asset === undefined ? t('ex_margin_collateral_later') : t('ex_margin_collateral_hint'),
        )}
      {hasModes && (
        <>
          {balance(
            'onMargin',
            'ex_margin_onMargin',
            draft.isolated ? t('ex_margin_onMargin_alone') : t('ex_margin_onMargin_hint'),
          )}
          {balance('onOrders', 'ex_margin_onOrders')}
          <Choice
            name="mode"
            values={['cross', 'isolated']}
            value={draft.isolated ? 'isolated' : 'cross'}
            onChoose={(mode) => edit({ isolated: mode === 'isolated' })}
          />
          {draft.isolated && field('factor', { hint: t('ex_margin_factor_hint') })}
          {field('entry', {
            hint: t(subject.pricePlaces === null ? 'ex_margin_entry_as_sent' : 'ex_margin_entry_hint'),
          })}
        </>
      )}
    </form>
  );
}
