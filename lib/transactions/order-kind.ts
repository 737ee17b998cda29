import { asEnum, asMarket, asPrice, asSize, asTime } from '#lib/terms/readings.ts';
import type { TermReading, Terms } from '#lib/terms/term.ts';
import { line, value } from './line.ts';
import type { TransactionKind } from './members.ts';
import { knownMarket, orderTotal } from './resolve.ts';
import { byName, given, has, is, isTrue, listOf, nothing, type Sentence, say, when, within } from './sentence.ts';

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
  line: orderSays(when((m) => !m.has('peggedOrder'), byName('type', { TYPE_LIMIT: total }, nothing))),
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
type Trigger = (typeof triggers)[number];

const orderAt = (trigger: Trigger): string => `${trigger}.orderSubmission`;

/** Of the market of the order that it triggers. */
const asTriggerPrice: TermReading = Object.assign(() => undefined, {
  format: 'price' as const,
  of: 'orderSubmission.marketId',
});

/** When and how the order of a trigger is placed. */
const stop: Terms = {
  price: ['tx_label_trigger_price', asTriggerPrice],
  trailingPercentOffset: 'tx_label_trailingPercentOffset',
  expiresAt: ['tx_label_expiresAt', asTime('nanoseconds'), 'optional'],
  expiryStrategy: ['tx_label_expiryStrategy', asEnum('EXPIRY_STRATEGY_', ['CANCELS', 'SUBMIT'])],
  sizeOverrideSetting: ['tx_label_sizeOverrideSetting', asEnum('SIZE_OVERRIDE_SETTING_', ['NONE', 'POSITION'])],
  sizeOverrideValue: { percentage: 'tx_label_position_part' },
  orderSubmission: order.terms,
};

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
  terms: { risesAbove: ['tx_group_risesAbove', stop], fallsBelow: ['tx_group_fallsBelow', stop] },
  warnings: (m) =>
    triggers.flatMap((trigger) => [
      ...(order.warnings?.(m.part(orderAt(trigger), order)) ?? []),
      ...(is(`${trigger}.sizeOverrideSetting`, 'SIZE_OVERRIDE_SETTING_POSITION')(m)
        ? (['tx_warn_position_size'] as const)
        : []),
    ]),
  final: 'tx_final_trade',
};
