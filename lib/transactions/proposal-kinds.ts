import { plural } from '#lib/i18n/i18n.ts';
import { marketTerms } from '#lib/terms/market-terms.ts';
import { asAsset, asMarket, asTime } from '#lib/terms/readings.ts';
import type { Terms } from '#lib/terms/term.ts';
import { assetTerms, changeTerms } from '#lib/terms/terms-table.ts';
import { type Line, line, listed, missing, unknownWords, words } from './line.ts';
import type { Members, Reading, TransactionKind } from './members.ts';
import { shown } from './resolve.ts';
import { byName, given, has, is, listOf, type Sentence, say, when, within } from './sentence.ts';

const marketUpdate: Terms = {
  marketId: ['tx_label_terms_update_market_market_id', asMarket],
  changes: marketTerms,
};

/** What a proposal may change, and when. */
const changeMembers: Terms = {
  enactmentTimestamp: ['ex_gov_enactment', asTime('seconds')],
  validationTimestamp: ['tx_label_validationTimestamp', asTime('seconds')],
  updateNetworkParameter: {
    changes: {
      key: 'ex_gov_parameter',
      value: 'tx_label_terms_update_network_parameter_changes_value',
    },
  },
  updateMarket: marketUpdate,
  updateSpotMarket: marketUpdate,
  updateAsset: { assetId: ['tx_label_terms_update_asset_asset_id', asAsset], changes: assetTerms(null) },
  newMarket: { changes: marketTerms },
  newSpotMarket: { changes: marketTerms },
  newAsset: { changes: assetTerms(null) },
  newFreeform: {},
  ...changeTerms,
};

/** Until when a transfer repeats. */
export const lastEpoch = (recurring: string): Sentence =>
  when(
    given(`${recurring}.endEpoch`),
    say('tx_line_until_epoch', { epoch: `${recurring}.endEpoch` }),
    say('tx_line_until_cancelled'),
  );

/** The keys or teams that a reward is for. Validators are chosen by neither: vegaprotocol/vega v0.79.0, core/execution/common/market_activity_tracker.go. */
function chosen(m: Members, strategy: string) {
  const list = is(`${strategy}.entityScope`, 'ENTITY_SCOPE_TEAMS')(m) ? 'teamScope' : 'eligibleKeys';
  const length = is(`${strategy}.metric`, 'DISPATCH_METRIC_VALIDATOR_RANKING')(m) ? 0 : m.count(`${strategy}.${list}`);
  return { list, paths: Array.from({ length }, (_, at) => `${strategy}.${list}[${at}]`) } as const;
}

export function onlyFor(m: Members, strategy: string): Line {
  const { list, paths } = chosen(m, strategy);
  const some = [...paths.slice(0, 3).map((path) => shown(m, path)), ...(paths.length > 3 ? [words('…')] : [])];
  return paths.length === 0 ? [] : line(`tx_line_only_${list}`, { whom: listed(some) });
}

/** The key that a reward is for, if it is for one alone. */
export function onlyKey(m: Members, strategy: string): unknown {
  const { list, paths } = chosen(m, strategy);
  return list === 'eligibleKeys' && paths.length === 1 ? m.value(`${paths[0]}`) : null;
}

const code = (change: string) => `${change}.changes.instrument.code`;
const transfer = 'newTransfer.changes';
const state = 'updateMarketState.changes';
const purchase = 'newProtocolAutomatedPurchase.changes';
const changes: Readonly<Record<string, Sentence>> = {
  updateNetworkParameter: say('tx_line_propose_parameter', {
    name: 'updateNetworkParameter.changes.key',
    value: 'updateNetworkParameter.changes.value',
  }),
  newMarket: say('tx_line_propose_market', { market: code('newMarket') }),
  newSpotMarket: say('tx_line_propose_market', { market: code('newSpotMarket') }),
  updateMarket: say('tx_line_propose_market_change', { market: 'updateMarket.marketId' }),
  updateSpotMarket: say('tx_line_propose_market_change', { market: 'updateSpotMarket.marketId' }),
  newAsset: say('tx_line_propose_asset', { asset: 'newAsset.changes.symbol' }),
  updateAsset: say('tx_line_propose_asset_change', { asset: 'updateAsset.assetId' }),
  newFreeform: say('tx_line_propose_freeform'),
  newTransfer: listOf(
    say('tx_line_propose_transfer', {
      amount: `${transfer}.amount`,
      from: `${transfer}.sourceType`,
      // Only of this type is it a key: vegaprotocol/vega v0.79.0, core/banking/gov_transfers.go, processGovernanceTransfer.
      to: byName(`${transfer}.destinationType`, { ACCOUNT_TYPE_GENERAL: `${transfer}.destination` }),
    }),
    when(
      has(`${transfer}.recurring`),
      say('tx_line_propose_each', {
        start: `${transfer}.recurring.startEpoch`,
        until: lastEpoch(`${transfer}.recurring`),
      }),
    ),
    (m) => onlyFor(m, `${transfer}.recurring.dispatchStrategy`),
  ),
  cancelTransfer: say('tx_line_propose_cancel', { transfer: 'cancelTransfer.changes.transferId' }),
  updateMarketState: say('tx_line_propose_state', { market: `${state}.marketId`, state: `${state}.updateType` }),
  updateReferralProgram: say('tx_line_propose_referral'),
  updateVolumeDiscountProgram: say('tx_line_propose_discount'),
  updateVolumeRebateProgram: say('tx_line_propose_rebate'),
  newProtocolAutomatedPurchase: say('tx_line_propose_purchase', {
    asset: `${purchase}.from`,
    market: `${purchase}.marketId`,
  }),
};

/** What the one change is. */
const changeLine: Sentence = (m) => {
  const [change, ...others] = Object.keys(changes).filter((name) => m.has(name));
  const known = others.length === 0 ? changes[change ?? ''] : undefined;
  return known?.(m) ?? unknownWords('tx_line_no_known_change');
};

const change: Reading = { terms: changeMembers };

const rationale: Terms = {
  title: 'tx_label_rationale_title',
  description: 'tx_label_rationale_description',
};
const closing: Terms = { closingTimestamp: ['ex_gov_closing', asTime('seconds')] };

/** Proposals, of one change and of several under one vote. */
export const proposalKinds = {
  proposalSubmission: {
    line: say('tx_line_propose', { title: 'rationale.title', change: within('terms', change, changeLine) }),
    terms: { rationale, terms: { ...closing, ...changeMembers }, reference: 'tx_label_reference' },
    final: 'tx_final_proposal',
  },
  batchProposalSubmission: {
    line: say('tx_line_propose', {
      title: 'rationale.title',
      change: (m) => {
        const count = m.count('terms.changes');
        return count === 0 ? missing() : words(plural('tx_line_propose_batch', count));
      },
    }),
    terms: { rationale, terms: closing, reference: 'tx_label_reference' },
    lists: {
      'terms.changes': {
        caption: 'tx_list_changes',
        columns: [],
        line: changeLine,
        ...change,
      },
    },
    final: 'tx_final_proposal',
  },
} as const satisfies Record<string, TransactionKind>;
