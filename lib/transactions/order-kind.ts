import { line, value } from './line.ts';
import { knownMarket, orderTotal } from './resolve.ts';
import { byName, given, has, is, isTrue, listOf, nothing, type Sentence, say, when, within } from './sentence.ts';
import { enumeration, type Fields, type TransactionKind, under } from './transaction-kind.ts';

export const timeInForce = enumeration('TIME_IN_FORCE_', ['GTC', 'GTT', 'IOC', 'FOK', 'GFA', 'GFN']);
export const peggedReference = enumeration('PEGGED_REFERENCE_', ['MID', 'BEST_BID', 'BEST_ASK']);

/** Until when an order lasts. */
export const until = say('tx_line_gtt', { date: 'expiresAt' });

export const lasts = byName('timeInForce', {
  TIME_IN_FORCE_GTC: say('tx_line_gtc'),
  TIME_IN_FORCE_GTT: until,
  TIME_IN_FORCE_IOC: say('tx_line_ioc'),
  TIME_IN_FORCE_FOK: say('tx_line_fok'),
  TIME_IN_FORCE_GFA: say('tx_line_gfa'),
  TIME_IN_FORCE_GFN: say('tx_line_gfn'),
});

const ordered = { side: 'side', size: 'size', market: 'marketId' };
const pegged = { ...ordered, reference: 'peggedOrder.reference', offset: 'peggedOrder.offset' };
const unknownMarket = say('tx_line_order_unknown', { side: 'side', market: 'marketId' });
const otherOrder = say('tx_line_order_other', { ...ordered, type: 'type' });

const placed = when(
  (m) => knownMarket(m) !== undefined,
  when(
    has('peggedOrder'),
    byName('type', { TYPE_LIMIT: say('tx_line_order_pegged', pegged) }, otherOrder),
    byName(
      'type',
      {
        TYPE_MARKET: say('tx_line_order_market', ordered),
        TYPE_LIMIT: say('tx_line_order_limit', { ...ordered, price: 'price' }),
      },
      otherOrder,
    ),
  ),
  unknownMarket,
);

const total: Sentence = (members) => {
  const text = orderTotal(members);
  return text === null ? [] : line('tx_line_order_total', { total: value(text) });
};

/** What an order does. */
const orderSays = (...forHowMuch: Sentence[]): Sentence =>
  listOf(
    placed,
    ...forHowMuch,
    lasts,
    when(isTrue('postOnly'), say('tx_line_post_only')),
    when(isTrue('reduceOnly'), say('tx_line_reduce_only')),
    when(has('icebergOpts'), say('tx_line_iceberg', { size: 'icebergOpts.peakSize' })),
  );

export const order: TransactionKind = {
  line: orderSays(when((m) => !m.has('peggedOrder'), byName('type', { TYPE_LIMIT: total }, nothing))),
  fields: {
    side: enumeration('SIDE_', ['BUY', 'SELL']),
    size: 'size',
    marketId: 'market',
    price: 'price',
    type: { label: 'tx_label_order_type', values: enumeration('TYPE_', ['LIMIT', 'MARKET', 'NETWORK']) },
    timeInForce,
    expiresAt: 'nanoseconds',
    'peggedOrder.reference': { label: 'tx_label_peggedReference', values: peggedReference },
    'peggedOrder.offset': { label: 'tx_label_offset', format: 'price' },
    'icebergOpts.peakSize': { label: 'tx_label_peak_size', format: 'size' },
    'icebergOpts.minimumVisibleSize': { label: 'tx_label_visible_size', format: 'size' },
    postOnly: 'text',
    reduceOnly: 'text',
    reference: 'text',
  },
  warnings: (m) => (is('type', 'TYPE_MARKET')(m) ? ['tx_warn_market_order'] : []),
  final: 'tx_final_trade',
};

const triggers = ['risesAbove', 'fallsBelow'] as const;
type Trigger = (typeof triggers)[number];

const orderAt = (trigger: Trigger): string => `${trigger}.orderSubmission`;

/** When and how the order of a trigger is placed. */
const stop: Fields = {
  price: { label: 'tx_label_trigger_price', format: 'price', of: 'orderSubmission.marketId' },
  trailingPercentOffset: 'text',
  expiresAt: { label: 'tx_label_expiresAt', format: 'nanoseconds', optional: true },
  expiryStrategy: enumeration('EXPIRY_STRATEGY_', ['CANCELS', 'SUBMIT']),
  sizeOverrideSetting: enumeration('SIZE_OVERRIDE_SETTING_', ['NONE', 'POSITION']),
  'sizeOverrideValue.percentage': { label: 'tx_label_position_part' },
};

const triggerFields = (trigger: Trigger): Fields => ({
  ...under(trigger, stop, `tx_group_${trigger}`),
  ...under(orderAt(trigger), order.fields, `tx_group_${trigger}`),
});

/** What the order at one trigger does: its size may be that of the position by then. */
function triggerLine(
  trigger: Trigger,
  key: 'tx_line_rises' | 'tx_line_falls',
  trailing: 'tx_line_trailing_rise' | 'tx_line_trailing_fall',
): Sentence {
  const at = (path: string): string => `${trigger}.${path}`;
  const part = at('sizeOverrideValue.percentage');
  const offset = at('trailingPercentOffset');
  const expiry = { date: at('expiresAt') };
  return when(
    has(trigger),
    say(key, {
      price: when(given(offset), say(trailing, { part: offset }), at('price')),
      order: listOf(
        within(orderAt(trigger), order, orderSays()),
        when(
          given(at('sizeOverrideSetting')),
          byName(at('sizeOverrideSetting'), {
            SIZE_OVERRIDE_SETTING_NONE: nothing,
            SIZE_OVERRIDE_SETTING_POSITION: say('tx_line_position_size', {
              part: when(given(part), part, say('tx_line_all_position')),
            }),
          }),
        ),
        when(
          given(at('expiryStrategy')),
          byName(at('expiryStrategy'), {
            EXPIRY_STRATEGY_SUBMIT: say('tx_line_expiry_submit', expiry),
            EXPIRY_STRATEGY_CANCELS: say('tx_line_expiry_cancel', expiry),
          }),
        ),
      ),
    }),
  );
}

const rises = triggerLine('risesAbove', 'tx_line_rises', 'tx_line_trailing_rise');
const falls = triggerLine('fallsBelow', 'tx_line_falls', 'tx_line_trailing_fall');

/** An order at a price above, one at a price below, or both. */
export const stopOrders: TransactionKind = {
  line: when(
    (m) => triggers.every((trigger) => m.has(trigger)),
    say('tx_line_stop_both', { rises, falls }),
    listOf(rises, falls),
  ),
  fields: { ...triggerFields('risesAbove'), ...triggerFields('fallsBelow') },
  warnings: (m) =>
    triggers.flatMap((trigger) => [
      ...(order.warnings?.(m.part(orderAt(trigger), order)) ?? []),
      ...(is(`${trigger}.sizeOverrideSetting`, 'SIZE_OVERRIDE_SETTING_POSITION')(m)
        ? (['tx_warn_position_size'] as const)
        : []),
    ]),
  final: 'tx_final_trade',
};
