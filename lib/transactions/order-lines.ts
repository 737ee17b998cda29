import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import { enumName, orderType, timeInForce } from './fields.ts';
import { type Line, line, listed, words } from './line.ts';
import type { Members } from './members.ts';
import { changes, isGiven, isSet, shown, value } from './shown.ts';

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
