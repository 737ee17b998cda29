import { type PlainMessageKey, plural } from '#lib/i18n/i18n.ts';
import { asEnum, asMarket, asPrice, asSize, asTime } from '#lib/terms/readings.ts';
import { listed, missing, words } from './line.ts';
import { isAbsent, type Members, type TransactionKind } from './members.ts';
import { asPeggedReference, asTimeInForce, lasts, order, stopOrders, until } from './order-kind.ts';
import { byName, given, is, listOf, say, set, when } from './sentence.ts';

const amendment: TransactionKind = {
  line: say('tx_line_amend', {
    order: 'orderId',
    market: 'marketId',
    changes: listOf(
      when(given('price'), say('tx_line_new_price', { price: 'price' })),
      when(given('size'), say('tx_line_size_to', { size: 'size' })),
      when(set('sizeDelta'), say('tx_line_new_size', { size: 'sizeDelta' })),
      when(given('timeInForce'), lasts),
      when((m) => given('expiresAt')(m) && !is('timeInForce', 'TIME_IN_FORCE_GTT')(m), until),
      when(given('peggedReference'), say('tx_line_new_peg', { reference: 'peggedReference' })),
      when(given('peggedOffset'), say('tx_line_new_offset', { offset: 'peggedOffset' })),
    ),
  }),
  terms: {
    orderId: 'tx_label_orderId',
    marketId: ['tx_label_marketId', asMarket],
    price: ['tx_label_price', asPrice, 'optional'],
    size: ['tx_label_new_size', asSize, 'optional'],
    sizeDelta: ['tx_label_sizeDelta', asSize],
    timeInForce: ['tx_label_timeInForce', asTimeInForce],
    expiresAt: ['tx_label_expiresAt', asTime('nanoseconds'), 'optional'],
    peggedReference: ['tx_label_peggedReference', asPeggedReference],
    peggedOffset: ['tx_label_offset', asPrice],
  },
  final: 'tx_final_trade',
};

/** Without an ID it cancels all of a market, or without that all there are. */
const warnsOfAll = (id: string, all: PlainMessageKey, ofMarket: PlainMessageKey) => (m: Members) =>
  isAbsent(m.value(id)) ? [isAbsent(m.value('marketId')) ? all : ofMarket] : [];

const cancellation: TransactionKind = {
  line: when(
    given('orderId'),
    say('tx_line_cancel_order', { order: 'orderId', market: 'marketId' }),
    when(given('marketId'), say('tx_line_cancel_market', { market: 'marketId' }), say('tx_line_cancel_all')),
  ),
  terms: { orderId: 'tx_label_orderId', marketId: ['tx_label_marketId', asMarket] },
  warnings: warnsOfAll('orderId', 'tx_warn_cancel_all', 'tx_warn_cancel_market'),
};

const stopCancellation: TransactionKind = {
  line: when(
    given('stopOrderId'),
    say('tx_line_cancel_stop', { order: 'stopOrderId' }),
    when(given('marketId'), say('tx_line_cancel_market_stops', { market: 'marketId' }), say('tx_line_cancel_stops')),
  ),
  terms: { stopOrderId: 'tx_label_stopOrderId', marketId: ['tx_label_marketId', asMarket] },
  warnings: warnsOfAll('stopOrderId', 'tx_warn_cancel_stops', 'tx_warn_cancel_market_stops'),
};

const margin: TransactionKind = {
  line: byName(
    'mode',
    {
      MODE_CROSS_MARGIN: say('tx_line_cross_margin', { market: 'marketId' }),
      MODE_ISOLATED_MARGIN: say('tx_line_isolated_margin', { market: 'marketId', factor: 'marginFactor' }),
    },
    say('tx_line_margin', { market: 'marketId', mode: 'mode' }),
  ),
  terms: {
    marketId: ['tx_label_marketId', asMarket],
    mode: ['ex_margin_mode', asEnum('MODE_', ['CROSS_MARGIN', 'ISOLATED_MARGIN'])],
    marginFactor: 'ex_margin_factor',
  },
  warnings: (m) => [is('mode', 'MODE_CROSS_MARGIN')(m) ? 'tx_warn_cross_margin' : 'tx_warn_isolated_margin'],
};

const batchLists = [
  'updateMarginMode',
  'cancellations',
  'amendments',
  'submissions',
  'stopOrdersCancellation',
  'stopOrdersSubmission',
] as const;

/** Orders, and how a position is secured. */
export const orderKinds = {
  orderSubmission: order,
  orderCancellation: cancellation,
  orderAmendment: amendment,
  stopOrdersSubmission: stopOrders,
  stopOrdersCancellation: stopCancellation,
  updateMarginMode: margin,
  batchMarketInstructions: {
    // The items themselves are in tables.
    line: say('tx_line_batch', {
      orders(m) {
        const counts = batchLists
          .filter((list) => m.count(list) > 0)
          .map((list) => words(plural(`tx_line_${list}`, m.count(list))));
        return counts.length === 0 ? missing() : listed(counts);
      },
    }),
    terms: {},
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
