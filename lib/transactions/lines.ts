import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { type PlainMessageKey, plural } from '#lib/i18n/i18n.ts';
import { type Line, line, listed, missing, unknownWords, value, words } from './line.ts';
import { isAbsent, type Members } from './members.ts';
import { shown } from './resolve.ts';
import { accountType, enumName, orderType, timeInForce, undelegateMethod, voteValue } from './transaction-kind.ts';

const isGiven = (m: Members, path: string): boolean => !isAbsent(m.value(path));
const isSet = (m: Members, path: string): boolean => isGiven(m, path) && !/^0*$/.test(String(m.value(path)));

/** The parts of a change: those that are given. */
function changes(parts: readonly (false | Line)[]): Line {
  const given = parts.filter((part) => part !== false);
  return given.length === 0 ? missing() : listed(given);
}

const lastsWords: Readonly<Record<string, PlainMessageKey>> = {
  TIME_IN_FORCE_GTC: 'tx_line_gtc',
  TIME_IN_FORCE_IOC: 'tx_line_ioc',
  TIME_IN_FORCE_FOK: 'tx_line_fok',
  TIME_IN_FORCE_GFA: 'tx_line_gfa',
  TIME_IN_FORCE_GFN: 'tx_line_gfn',
};

/** How long an order stays. */
function lasts(m: Members): Line {
  const name = enumName(timeInForce, m.value('timeInForce'));
  const key = lastsWords[name ?? ''];
  if (key) return words(key);
  return name === 'TIME_IN_FORCE_GTT' ? line('tx_line_gtt', { date: shown(m, 'expiresAt') }) : shown(m, 'timeInForce');
}

export function orderLine(m: Members): Line {
  const type = enumName(orderType, m.value('type'));
  const isPegged = m.has('peggedOrder');
  const what = { side: shown(m, 'side'), size: shown(m, 'size'), market: shown(m, 'marketId') };
  const order =
    type === 'TYPE_MARKET' && !isPegged
      ? line('tx_line_order_market', what)
      : type === 'TYPE_LIMIT' && isPegged
        ? line('tx_line_order_pegged', {
            ...what,
            reference: shown(m, 'peggedOrder.reference'),
            offset: shown(m, 'peggedOrder.offset'),
          })
        : type === 'TYPE_LIMIT'
          ? line('tx_line_order_limit', { ...what, price: shown(m, 'price') })
          : line('tx_line_order_other', { ...what, type: shown(m, 'type') });
  return listed([
    order,
    lasts(m),
    ...(m.value('postOnly') === true ? [words('tx_line_post_only')] : []),
    ...(m.value('reduceOnly') === true ? [words('tx_line_reduce_only')] : []),
  ]);
}

export function amendmentLine(m: Members): Line {
  return line('tx_line_amend', {
    order: shown(m, 'orderId'),
    market: shown(m, 'marketId'),
    changes: changes([
      isGiven(m, 'price') && line('tx_line_new_price', { price: shown(m, 'price') }),
      isSet(m, 'sizeDelta') && line('tx_line_new_size', { size: shown(m, 'sizeDelta') }),
      isGiven(m, 'timeInForce') && lasts(m),
      isGiven(m, 'expiresAt') && line('tx_line_gtt', { date: shown(m, 'expiresAt') }),
      isGiven(m, 'peggedReference') && line('tx_line_new_peg', { reference: shown(m, 'peggedReference') }),
      isGiven(m, 'peggedOffset') && line('tx_line_new_offset', { offset: shown(m, 'peggedOffset') }),
    ]),
  });
}

export function cancellationLine(m: Members): Line {
  if (isGiven(m, 'orderId')) {
    return line('tx_line_cancel_order', { order: shown(m, 'orderId'), market: shown(m, 'marketId') });
  }
  return isGiven(m, 'marketId')
    ? line('tx_line_cancel_market', { market: shown(m, 'marketId') })
    : words('tx_line_cancel_all');
}

/** A fraction as a percentage with all its digits. */
function fee(m: Members): Line {
  const fraction = parseDecimal(String(m.value('fee')));
  return fraction === null ? shown(m, 'fee') : value(`${decimalText(shiftPoint(fraction, 2))}%`);
}

export function liquidityLine(m: Members): Line {
  return line('tx_line_commit', { amount: shown(m, 'commitmentAmount'), market: shown(m, 'marketId'), fee: fee(m) });
}

export function liquidityChange(m: Members): Line {
  return line('tx_line_commit_change', {
    market: shown(m, 'marketId'),
    changes: changes([
      isGiven(m, 'commitmentAmount') && line('tx_line_new_commitment', { amount: shown(m, 'commitmentAmount') }),
      isGiven(m, 'fee') && line('tx_line_new_fee', { fee: fee(m) }),
      (m.has('buys') || m.has('sells')) && words('tx_line_new_shape'),
    ]),
  });
}

export function transferLine(m: Members): Line {
  const what = { amount: shown(m, 'amount'), to: shown(m, 'to') };
  const until = isGiven(m, 'recurring.endEpoch')
    ? line('tx_line_until_epoch', { epoch: shown(m, 'recurring.endEpoch') })
    : words('tx_line_until_cancelled');
  const isRecurring = m.has('recurring');
  const sent = isRecurring
    ? line('tx_line_send_each', { ...what, start: shown(m, 'recurring.startEpoch'), until })
    : line('tx_line_send', what);
  const factor = String(m.value('recurring.factor') ?? '');
  return listed([
    sent,
    ...(isRecurring && !/^1(\.0*)?$/.test(factor)
      ? [line('tx_line_factor', { factor: shown(m, 'recurring.factor') })]
      : []),
    ...(isSet(m, 'oneOff.deliverOn') ? [line('tx_line_deliver', { date: shown(m, 'oneOff.deliverOn') })] : []),
    // Without either, or with both, it is no transfer.
    ...(isRecurring === m.has('oneOff') ? [line('tx_line_schedule', { schedule: missing() })] : []),
    ...(['fromAccountType', 'toAccountType'] as const).flatMap((path) =>
      enumName(accountType, m.value(path)) === 'ACCOUNT_TYPE_GENERAL'
        ? []
        : [line(path === 'toAccountType' ? 'tx_line_to_account' : 'tx_line_from_account', { account: shown(m, path) })],
    ),
  ]);
}

function proposed(m: Members): Line {
  const change = (key: string): string => `terms.${key}`;
  const kinds = ['updateNetworkParameter', 'newMarket', 'updateMarket', 'newAsset', 'updateAsset', 'newFreeform'];
  const [kind, ...others] = kinds.filter((name) => m.has(change(name)));
  switch (others.length === 0 ? kind : undefined) {
    case 'updateNetworkParameter':
      return line('tx_line_propose_parameter', {
        name: shown(m, change('updateNetworkParameter.changes.key')),
        value: shown(m, change('updateNetworkParameter.changes.value')),
      });
    case 'newMarket':
      return line('tx_line_propose_market', { market: shown(m, change('newMarket.changes.instrument.code')) });
    case 'updateMarket':
      return line('tx_line_propose_market_change', { market: shown(m, change('updateMarket.marketId')) });
    case 'newAsset':
      return line('tx_line_propose_asset', { asset: shown(m, change('newAsset.changes.symbol')) });
    case 'updateAsset':
      return line('tx_line_propose_asset_change', { asset: shown(m, change('updateAsset.assetId')) });
    case 'newFreeform':
      return words('tx_line_propose_freeform');
    default:
      return unknownWords('tx_line_no_known_change');
  }
}

export function proposalLine(m: Members): Line {
  return line('tx_line_propose', { title: shown(m, 'rationale.title'), change: proposed(m) });
}

export function voteLine(m: Members): Line {
  const proposal = shown(m, 'proposalId');
  switch (enumName(voteValue, m.value('value'))) {
    case 'VALUE_YES':
      return line('tx_line_vote_for', { proposal });
    case 'VALUE_NO':
      return line('tx_line_vote_against', { proposal });
    default:
      return line('tx_line_vote', { proposal, vote: shown(m, 'value') });
  }
}

export function undelegationLine(m: Members): Line {
  const method = enumName(undelegateMethod, m.value('method'));
  return line('tx_line_undelegate', {
    amount: isSet(m, 'amount') ? shown(m, 'amount') : words('tx_line_all_stake'),
    node: shown(m, 'nodeId'),
    when:
      method === 'METHOD_NOW'
        ? words('tx_line_now')
        : method === 'METHOD_AT_END_OF_EPOCH'
          ? words('tx_line_epoch_end')
          : shown(m, 'method'),
  });
}

/** How many items there are of each list of a batch: the items themselves are in tables. */
export function batchLine(m: Members): Line {
  const counts = (['cancellations', 'amendments', 'submissions'] as const).flatMap((list): Line[] => {
    const count = m.count(list);
    return count === 0 ? [] : [[{ text: plural(`tx_line_${list}`, count), look: 'words' }]];
  });
  return line('tx_line_batch', { orders: counts.length === 0 ? missing() : listed(counts) });
}
