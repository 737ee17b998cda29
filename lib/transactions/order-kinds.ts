import {
  expiryStrategy,
  marginMode,
  orderType,
  peggedReference,
  side,
  sizeOverride,
  timeInForce,
} from './enumerations.ts';
import {
  amendmentLine,
  batchLine,
  cancellationLine,
  marginLine,
  orderLine,
  stopCancellationLine,
  stopOrderLine,
} from './lines.ts';
import { isAbsent, type Members } from './members.ts';
import { byName, given, listOf, nothing, type Sentence, say, when, within } from './sentence.ts';
import { enumName, type Fields, type TransactionKind, under } from './transaction-kind.ts';

const order: TransactionKind = {
  line: orderLine,
  fields: {
    side,
    size: 'size',
    marketId: 'market',
    price: 'price',
    type: { label: 'tx_label_order_type', values: orderType },
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
  warnings: (m) => (enumName(orderType, m.value('type')) === 'TYPE_MARKET' ? ['tx_warn_market_order'] : []),
  final: 'tx_final_trade',
};

const amendment: TransactionKind = {
  line: amendmentLine,
  fields: {
    orderId: 'text',
    marketId: 'market',
    price: { label: 'tx_label_price', format: 'price', optional: true },
    size: { label: 'tx_label_new_size', format: 'size', optional: true },
    sizeDelta: 'size',
    timeInForce,
    expiresAt: { label: 'tx_label_expiresAt', format: 'nanoseconds', optional: true },
    peggedReference,
    peggedOffset: { label: 'tx_label_offset', format: 'price' },
  },
  final: 'tx_final_trade',
};

const cancellation: TransactionKind = {
  line: cancellationLine,
  fields: { orderId: 'text', marketId: 'market' },
  warnings(m) {
    if (!isAbsent(m.value('orderId'))) return [];
    return [isAbsent(m.value('marketId')) ? 'tx_warn_cancel_all' : 'tx_warn_cancel_market'];
  },
};

const triggers = ['risesAbove', 'fallsBelow'] as const;
type Trigger = (typeof triggers)[number];

const orderAt = (trigger: Trigger): string => `${trigger}.orderSubmission`;

/** When and how the order of a trigger is placed. */
const stop: Fields = {
  price: { label: 'tx_label_trigger_price', format: 'price', of: 'orderSubmission.marketId' },
  trailingPercentOffset: 'text',
  expiresAt: { label: 'tx_label_expiresAt', format: 'nanoseconds', optional: true },
  expiryStrategy,
  sizeOverrideSetting: sizeOverride,
  'sizeOverrideValue.percentage': { label: 'tx_label_position_part' },
};

const triggerFields = (trigger: Trigger): Fields => ({
  ...under(trigger, stop, `tx_group_${trigger}`),
  ...under(orderAt(trigger), order.fields, `tx_group_${trigger}`),
});

/** What the order at one trigger does: its size may be that of the position by then. */
function triggerLine(trigger: Trigger, key: 'tx_line_rises' | 'tx_line_falls', trailing: Sentence): Sentence {
  const at = (path: string): string => `${trigger}.${path}`;
  const part = at('sizeOverrideValue.percentage');
  return when(
    (m) => m.has(trigger),
    say(key, {
      price: when(given(at('trailingPercentOffset')), trailing, at('price')),
      order: listOf(
        within(orderAt(trigger), order, stopOrderLine),
        byName(
          at('sizeOverrideSetting'),
          {
            SIZE_OVERRIDE_SETTING_NONE: nothing,
            SIZE_OVERRIDE_SETTING_POSITION: say('tx_line_position_size', {
              part: when(given(part), part, say('tx_line_all_position')),
            }),
          },
          when(given(at('sizeOverrideSetting')), at('sizeOverrideSetting')),
        ),
        byName(
          at('expiryStrategy'),
          {
            EXPIRY_STRATEGY_SUBMIT: say('tx_line_expiry_submit', { date: at('expiresAt') }),
            EXPIRY_STRATEGY_CANCELS: say('tx_line_expiry_cancel', { date: at('expiresAt') }),
          },
          when(given(at('expiryStrategy')), at('expiryStrategy')),
        ),
      ),
    }),
  );
}

const rises = triggerLine(
  'risesAbove',
  'tx_line_rises',
  say('tx_line_trailing_rise', { part: 'risesAbove.trailingPercentOffset' }),
);
const falls = triggerLine(
  'fallsBelow',
  'tx_line_falls',
  say('tx_line_trailing_fall', { part: 'fallsBelow.trailingPercentOffset' }),
);

const hasBoth = (m: Members): boolean => triggers.every((trigger) => m.has(trigger));

const sizeFrom = (m: Members, trigger: Trigger): unknown =>
  enumName(sizeOverride, m.value(`${trigger}.sizeOverrideSetting`));

const stopOrders: TransactionKind = {
  line: when(hasBoth, say('tx_line_stop_both', { rises, falls }), listOf(rises, falls)),
  fields: { ...triggerFields('risesAbove'), ...triggerFields('fallsBelow') },
  warnings: (m) => [
    ...triggers
      .filter((trigger) => m.has(trigger))
      .flatMap((trigger) => order.warnings?.(m.part(orderAt(trigger), order)) ?? []),
    ...(triggers.some((trigger) => sizeFrom(m, trigger) === 'SIZE_OVERRIDE_SETTING_POSITION')
      ? (['tx_warn_position_size'] as const)
      : []),
  ],
  final: 'tx_final_trade',
};

const stopCancellation: TransactionKind = {
  line: stopCancellationLine,
  fields: { stopOrderId: 'text', marketId: 'market' },
  warnings(m) {
    if (!isAbsent(m.value('stopOrderId'))) return [];
    return [isAbsent(m.value('marketId')) ? 'tx_warn_cancel_stops' : 'tx_warn_cancel_market_stops'];
  },
};

const margin: TransactionKind = {
  line: marginLine,
  fields: { marketId: 'market', mode: marginMode, marginFactor: 'text' },
  warnings: (m) =>
    enumName(marginMode, m.value('mode')) === 'MODE_CROSS_MARGIN'
      ? ['tx_warn_cross_margin']
      : ['tx_warn_isolated_margin'],
};

/** Orders, and how a position is secured. */
export const orderKinds = {
  orderSubmission: order,
  orderCancellation: cancellation,
  orderAmendment: amendment,
  stopOrdersSubmission: stopOrders,
  stopOrdersCancellation: stopCancellation,
  updateMarginMode: margin,
  batchMarketInstructions: {
    line: batchLine,
    fields: {},
    // In the order in which they are carried out: vegaprotocol/vega v0.79.0, core/processor/batch_market_instructions_processor.go, ProcessBatch.
    lists: {
      updateMarginMode: {
        ...margin,
        caption: 'tx_list_updateMarginMode',
        columns: ['marketId', 'mode', 'marginFactor'],
        asks: true,
      },
      cancellations: { ...cancellation, caption: 'tx_list_cancellations', columns: ['orderId', 'marketId'] },
      amendments: {
        ...amendment,
        caption: 'tx_list_amendments',
        columns: ['orderId', 'marketId', 'size', 'sizeDelta', 'price'],
      },
      submissions: { ...order, caption: 'tx_list_submissions', columns: ['side', 'size', 'marketId', 'price'] },
      stopOrdersCancellation: {
        ...stopCancellation,
        caption: 'tx_list_stopOrdersCancellation',
        columns: ['stopOrderId', 'marketId'],
      },
      stopOrdersSubmission: { ...stopOrders, caption: 'tx_list_stopOrdersSubmission', columns: [] },
    },
    final: 'tx_final_trade',
  },
} as const satisfies Record<string, TransactionKind>;
