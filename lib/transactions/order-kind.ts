import { asEnum, asMarket, asPrice, asSize, asTime } from '#lib/terms/readings.ts';
import type { TermReading } from '#lib/terms/term.ts';
import { line, value } from './line.ts';
import type { Reading, TransactionKind } from './members.ts';
import { knownMarket, orderTotal } from './resolve.ts';
import { byName, given, has, is, isTrue, listOf, percent, type Sentence, say, when, within } from './sentence.ts';

export const asTimeInForce = asEnum('TIME_IN_FORCE_', ['GTC', 'GTT', 'IOC', 'FOK', 'GFA', 'GFN']);
export const asPeggedReference = asEnum('PEGGED_REFERENCE_', ['MID', 'BEST_BID', 'BEST_ASK']);

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
  line: orderSays(when((m) => !m.has('peggedOrder') && is('type', 'TYPE_LIMIT')(m), total)),
  terms: {
    side: ['tx_label_side', asEnum('SIDE_', ['BUY', 'SELL'])],
    size: ['tx_label_size', asSize],
    marketId: ['tx_label_marketId', asMarket],
    price: ['tx_label_price', asPrice],
    type: ['tx_label_order_type', asEnum('TYPE_', ['LIMIT', 'MARKET', 'NETWORK'])],
    timeInForce: ['tx_label_timeInForce', asTimeInForce],
    expiresAt: ['tx_label_expiresAt', asTime('nanoseconds')],
    peggedOrder: {
      reference: ['tx_label_peggedReference', asPeggedReference],
      offset: ['tx_label_offset', asPrice],
    },
    icebergOpts: {
      peakSize: ['tx_label_peak_size', asSize],
      minimumVisibleSize: ['tx_label_visible_size', asSize],
    },
    postOnly: 'tx_label_postOnly',
    reduceOnly: 'tx_label_reduceOnly',
    reference: 'tx_label_reference',
  },
  warnings: (m) => (is('type', 'TYPE_MARKET')(m) ? ['tx_warn_market_order'] : []),
  final: 'tx_final_trade',
};

const triggers = ['risesAbove', 'fallsBelow'] as const;

/** Of the market of the order that it triggers. */
const asTriggerPrice: TermReading = Object.assign(() => undefined, {
  format: 'price' as const,
  of: 'orderSubmission.marketId',
});

/** When and how the order of a trigger is placed. */
const stop: Reading = {
  terms: {
    price: ['tx_label_trigger_price', asTriggerPrice],
    trailingPercentOffset: 'tx_label_trailingPercentOffset',
    expiresAt: ['tx_label_expiresAt', asTime('nanoseconds'), 'optional'],
    expiryStrategy: ['tx_label_expiryStrategy', asEnum('EXPIRY_STRATEGY_', ['CANCELS', 'SUBMIT'])],
    sizeOverrideSetting: ['tx_label_sizeOverrideSetting', asEnum('SIZE_OVERRIDE_SETTING_', ['NONE', 'POSITION'])],
    sizeOverrideValue: { percentage: 'tx_label_position_part' },
    orderSubmission: order.terms,
  },
  warnings: (m) => [
    ...(order.warnings?.(m.part('orderSubmission', order)) ?? []),
    ...(is('sizeOverrideSetting', 'SIZE_OVERRIDE_SETTING_POSITION')(m) ? (['tx_warn_position_size'] as const) : []),
  ],
};

const positionPart = 'sizeOverrideValue.percentage';

/** What the order of a trigger does: its size may be that of the position by then. */
const stopOrder = listOf(
  within('orderSubmission', order, orderSays()),
  when(
    (m) => given('sizeOverrideSetting')(m) && !is('sizeOverrideSetting', 'SIZE_OVERRIDE_SETTING_NONE')(m),
    byName('sizeOverrideSetting', {
      SIZE_OVERRIDE_SETTING_POSITION: say('tx_line_position_size', {
        part: when(given(positionPart), percent(positionPart), say('tx_line_all_position')),
      }),
    }),
  ),
  when(
    given('expiryStrategy'),
    byName('expiryStrategy', {
      EXPIRY_STRATEGY_SUBMIT: say('tx_line_expiry_submit', { date: 'expiresAt' }),
      EXPIRY_STRATEGY_CANCELS: say('tx_line_expiry_cancel', { date: 'expiresAt' }),
    }),
  ),
);

/** When the price has reached that of a trigger, or has come back by a fraction (v0.79.0, commands/stop_orders_submission.go). */
const trigger = (path: (typeof triggers)[number], says: 'rises' | 'falls', trailing: 'rise' | 'fall'): Sentence => {
  const trails = say(`tx_line_trailing_${trailing}`, { part: percent('trailingPercentOffset') });
  const price = when(given('trailingPercentOffset'), trails, 'price');
  return when(has(path), within(path, stop, say(`tx_line_${says}`, { price, order: stopOrder })));
};
const rises = trigger('risesAbove', 'rises', 'rise');
const falls = trigger('fallsBelow', 'falls', 'fall');

/** An order at a price above, one at a price below, or both. */
export const stopOrders: TransactionKind = {
  line: when(
    (m) => triggers.every((trigger) => m.has(trigger)),
    say('tx_line_stop_both', { rises, falls }),
    listOf(rises, falls),
  ),
  terms: { risesAbove: ['tx_group_risesAbove', stop.terms], fallsBelow: ['tx_group_fallsBelow', stop.terms] },
  warnings: (m) => triggers.flatMap((trigger) => stop.warnings?.(m.part(trigger, stop)) ?? []),
  final: 'tx_final_trade',
};
