import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { plural } from '#lib/i18n/i18n.ts';
import { type Line, listed, missing, unknownWords, value, words } from './line.ts';
import { isAbsent, type Members } from './members.ts';
import { shown } from './resolve.ts';
import { byName, listOf, nothing, type Sentence, say, when } from './sentence.ts';

const has = (path: string) => (m: Members) => m.has(path);
const given = (path: string) => (m: Members) => !isAbsent(m.value(path));
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
const otherOrder = say('tx_line_order_other', { ...ordered, type: 'type' });

export const orderLine = listOf(
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
  lasts,
  when(isTrue('postOnly'), say('tx_line_post_only')),
  when(isTrue('reduceOnly'), say('tx_line_reduce_only')),
);

export const amendmentLine = say('tx_line_amend', {
  order: 'orderId',
  market: 'marketId',
  changes: listOf(
    when(given('price'), say('tx_line_new_price', { price: 'price' })),
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

/** A fraction as a percentage with all its digits. */
function fee(m: Members): Line {
  const fraction = parseDecimal(String(m.value('fee')));
  return fraction === null ? shown(m, 'fee') : value(`${decimalText(shiftPoint(fraction, 2))}%`);
}

export const liquidityLine = say('tx_line_commit', { amount: 'commitmentAmount', market: 'marketId', fee });

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
  byName(
    'fromAccountType',
    { ACCOUNT_TYPE_GENERAL: nothing },
    say('tx_line_from_account', { account: 'fromAccountType' }),
  ),
  byName('toAccountType', { ACCOUNT_TYPE_GENERAL: nothing }, say('tx_line_to_account', { account: 'toAccountType' })),
);

const newParameter = 'terms.updateNetworkParameter.changes';
const changes: Readonly<Record<string, Sentence>> = {
  'terms.updateNetworkParameter': say('tx_line_propose_parameter', {
    name: `${newParameter}.key`,
    value: `${newParameter}.value`,
  }),
  'terms.newMarket': say('tx_line_propose_market', { market: 'terms.newMarket.changes.instrument.code' }),
  'terms.updateMarket': say('tx_line_propose_market_change', { market: 'terms.updateMarket.marketId' }),
  'terms.newAsset': say('tx_line_propose_asset', { asset: 'terms.newAsset.changes.symbol' }),
  'terms.updateAsset': say('tx_line_propose_asset_change', { asset: 'terms.updateAsset.assetId' }),
  'terms.newFreeform': say('tx_line_propose_freeform'),
};

export const proposalLine = say('tx_line_propose', {
  title: 'rationale.title',
  change(m) {
    const [change, ...others] = Object.keys(changes).filter((path) => m.has(path));
    const known = others.length === 0 ? changes[change ?? ''] : undefined;
    return known?.(m) ?? unknownWords('tx_line_no_known_change');
  },
});

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

/** How many items there are of each list of a batch: the items themselves are in tables. */
export const batchLine = say('tx_line_batch', {
  orders(m) {
    const counts = (['cancellations', 'amendments', 'submissions'] as const)
      .filter((list) => m.count(list) > 0)
      .map((list) => words(plural(`tx_line_${list}`, m.count(list))));
    return counts.length === 0 ? missing() : listed(counts);
  },
});
