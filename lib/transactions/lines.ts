import { plural } from '#lib/i18n/i18n.ts';
import { accountType, enumName, undelegateMethod, voteValue } from './fields.ts';
import { type Line, line, listed, unknownWords, words } from './line.ts';
import type { Members } from './members.ts';
import { isGiven, isSet, missing, shown } from './shown.ts';

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
