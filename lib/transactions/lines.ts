import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { plural } from '#lib/i18n/i18n.ts';
import { line, listed, missing, value, words } from './line.ts';
import type { Members } from './members.ts';
import { knownMarket, orderTotal, shown } from './resolve.ts';
import { byName, given, listOf, nothing, type Sentence, say, when } from './sentence.ts';

const has = (path: string) => (m: Members) => m.has(path);
/** Given, and not zero. */
const set = (path: string) => (m: Members) => given(path)(m) && !/^0*$/.test(String(m.value(path)));
const isTrue = (path: string) => (m: Members) => m.value(path) === true;

const until = say('tx_line_gtt', { date: 'expiresAt' });

const lasts = byName('timeInForce', {
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

export const orderLine = orderSays(when((m) => !m.has('peggedOrder'), byName('type', { TYPE_LIMIT: total }, nothing)));

/** Of an order whose size may be another by the time it is placed. */
export const stopOrderLine = orderSays();

export const amendmentLine = say('tx_line_amend', {
  order: 'orderId',
  market: 'marketId',
  changes: listOf(
    when(given('price'), say('tx_line_new_price', { price: 'price' })),
    when(given('size'), say('tx_line_size_to', { size: 'size' })),
    when(set('sizeDelta'), say('tx_line_new_size', { size: 'sizeDelta' })),
    when(given('timeInForce'), lasts),
    when(given('expiresAt'), until),
    when(given('peggedReference'), say('tx_line_new_peg', { reference: 'peggedReference' })),
    when(given('peggedOffset'), say('tx_line_new_offset', { offset: 'peggedOffset' })),
  ),
});

export const cancellationLine = when(
  given('orderId'),
  say('tx_line_cancel_order', { order: 'orderId', market: 'marketId' }),
  when(given('marketId'), say('tx_line_cancel_market', { market: 'marketId' }), say('tx_line_cancel_all')),
);

export const stopCancellationLine = when(
  given('stopOrderId'),
  say('tx_line_cancel_stop', { order: 'stopOrderId' }),
  when(given('marketId'), say('tx_line_cancel_market_stops', { market: 'marketId' }), say('tx_line_cancel_stops')),
);

export const marginLine = byName(
  'mode',
  {
    MODE_CROSS_MARGIN: say('tx_line_cross_margin', { market: 'marketId' }),
    MODE_ISOLATED_MARGIN: say('tx_line_isolated_margin', { market: 'marketId', factor: 'marginFactor' }),
  },
  say('tx_line_margin', { market: 'marketId', mode: 'mode' }),
);

/** A fraction as a percentage with all its digits. */
function percent(path: string): Sentence {
  return (m) => {
    const fraction = parseDecimal(String(m.value(path)));
    return fraction === null ? shown(m, path) : value(`${decimalText(shiftPoint(fraction, 2))}%`);
  };
}

const fee = percent('fee');

export const liquidityLine = say('tx_line_commit', { amount: 'commitmentAmount', market: 'marketId', fee });

const bounds = 'concentratedLiquidityParameters';
const priceRange = listOf(
  when(has(`${bounds}.base`), say('tx_line_amm_base', { price: `${bounds}.base` })),
  when(given(`${bounds}.lowerBound`), say('tx_line_amm_lower', { price: `${bounds}.lowerBound` })),
  when(given(`${bounds}.upperBound`), say('tx_line_amm_upper', { price: `${bounds}.upperBound` })),
);

export const ammLine = say('tx_line_amm', {
  amount: 'commitmentAmount',
  market: 'marketId',
  range: priceRange,
  fee: percent('proposedFee'),
});

export const ammChange = say('tx_line_amm_change', {
  market: 'marketId',
  changes: listOf(
    when(given('commitmentAmount'), say('tx_line_new_commitment', { amount: 'commitmentAmount' })),
    when(has(bounds), priceRange),
    when(given('proposedFee'), say('tx_line_new_fee', { fee: percent('proposedFee') })),
    when(given('slippageTolerance'), say('tx_line_amm_slippage', { part: percent('slippageTolerance') })),
  ),
});

export const ammEndLine = byName(
  'method',
  {
    METHOD_IMMEDIATE: say('tx_line_amm_end_now', { market: 'marketId' }),
    METHOD_REDUCE_ONLY: say('tx_line_amm_end_slowly', { market: 'marketId' }),
  },
  say('tx_line_amm_end', { market: 'marketId', method: 'method' }),
);

export const referralSetLine = when(
  isTrue('isTeam'),
  when(
    isTrue('doNotCreateReferralSet'),
    say('tx_line_create_team', { name: 'team.name' }),
    say('tx_line_create_set_and_team', { name: 'team.name' }),
  ),
  say('tx_line_create_set'),
);

export const referralSetChange = when(
  isTrue('isTeam'),
  say('tx_line_change_team', { id: 'id' }),
  say('tx_line_change_set', { id: 'id' }),
);

export const referralLine = when(
  isTrue('doNotJoinTeam'),
  say('tx_line_join_set_only', { id: 'id' }),
  say('tx_line_join_set', { id: 'id' }),
);

export const liquidityChange = say('tx_line_commit_change', {
  market: 'marketId',
  changes: listOf(
    when(given('commitmentAmount'), say('tx_line_new_commitment', { amount: 'commitmentAmount' })),
    when(given('fee'), say('tx_line_new_fee', { fee })),
    when((m) => m.has('buys') || m.has('sells'), say('tx_line_new_shape')),
  ),
});

const lastEpoch = when(
  given('recurring.endEpoch'),
  say('tx_line_until_epoch', { epoch: 'recurring.endEpoch' }),
  say('tx_line_until_cancelled'),
);

export const transferLine = listOf(
  when(
    has('recurring'),
    say('tx_line_send_each', { amount: 'amount', to: 'to', start: 'recurring.startEpoch', until: lastEpoch }),
    say('tx_line_send', { amount: 'amount', to: 'to' }),
  ),
  when(
    (m) => m.has('recurring') && !/^1(\.0*)?$/.test(String(m.value('recurring.factor') ?? '')),
    say('tx_line_factor', { factor: 'recurring.factor' }),
  ),
  when(set('oneOff.deliverOn'), say('tx_line_deliver', { date: 'oneOff.deliverOn' })),
  // Without either, or with both, it is no transfer.
  when((m) => m.has('recurring') === m.has('oneOff'), say('tx_line_schedule', { schedule: missing })),
  when(has('recurring.dispatchStrategy'), say('tx_line_dispatch', { metric: 'recurring.dispatchStrategy.metric' })),
  when(
    set('recurring.dispatchStrategy.transferInterval'),
    say('tx_line_interval', { count: 'recurring.dispatchStrategy.transferInterval' }),
  ),
  when(given('from'), say('tx_line_from_key', { key: 'from' })),
  byName(
    'fromAccountType',
    { ACCOUNT_TYPE_GENERAL: nothing },
    say('tx_line_from_account', { account: 'fromAccountType' }),
  ),
  byName('toAccountType', { ACCOUNT_TYPE_GENERAL: nothing }, say('tx_line_to_account', { account: 'toAccountType' })),
);

export const voteLine = byName(
  'value',
  {
    VALUE_YES: say('tx_line_vote_for', { proposal: 'proposalId' }),
    VALUE_NO: say('tx_line_vote_against', { proposal: 'proposalId' }),
  },
  say('tx_line_vote', { proposal: 'proposalId', vote: 'value' }),
);

export const undelegationLine = say('tx_line_undelegate', {
  amount: when(set('amount'), 'amount', say('tx_line_all_stake')),
  node: 'nodeId',
  when: byName('method', { METHOD_NOW: say('tx_line_now'), METHOD_AT_END_OF_EPOCH: say('tx_line_epoch_end') }),
});

const batchLists = [
  'updateMarginMode',
  'cancellations',
  'amendments',
  'submissions',
  'stopOrdersCancellation',
  'stopOrdersSubmission',
] as const;

/** How many items there are of each list of a batch: the items themselves are in tables. */
export const batchLine = say('tx_line_batch', {
  orders(m) {
    const counts = batchLists
      .filter((list) => m.count(list) > 0)
      .map((list) => words(plural(`tx_line_${list}`, m.count(list))));
    return counts.length === 0 ? missing() : listed(counts);
  },
});
