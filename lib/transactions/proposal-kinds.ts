import { chainName } from '#lib/format/asset-labels.ts';
import { plural } from '#lib/i18n/i18n.ts';
import { marketTerms } from '#lib/terms/market-terms.ts';
import type { Terms } from '#lib/terms/term.ts';
import { changeTerms } from '#lib/terms/terms-table.ts';
import { missing, unknownWords, words } from './line.ts';
import { given, type Sentence, say, when, within } from './sentence.ts';
import { enumeration, type Fields, type Reading, type TransactionKind, under } from './transaction-kind.ts';

const assetTerms: Terms = {
  name: 'ex_asset_name',
  symbol: 'ex_asset_symbol',
  decimals: 'ex_asset_decimals',
  quantum: 'ex_asset_quantum',
  builtinAsset: { maxFaucetAmountMint: 'ex_asset_faucet' },
  erc20: {
    contractAddress: 'ex_asset_contract',
    chainId: ['ex_gov_eth_chain', chainName],
    lifetimeLimit: 'ex_asset_lifetimeLimit',
    withdrawThreshold: 'ex_asset_withdrawThreshold',
  },
};

/** What a proposal may change, by the name of the change: those with fields of their own below, and all others. */
const terms: Terms = {
  ...changeTerms,
  newMarket: { changes: marketTerms },
  updateMarket: { changes: marketTerms },
  newSpotMarket: { changes: marketTerms },
  updateSpotMarket: { changes: marketTerms },
  newAsset: { changes: assetTerms },
  updateAsset: { changes: assetTerms },
  newFreeform: {},
};

/** Of a change: what the sentence says, and what has a name. */
const changeFields: Fields = {
  enactmentTimestamp: 'seconds',
  validationTimestamp: 'seconds',
  'updateNetworkParameter.changes.key': { label: 'tx_label_terms_update_network_parameter_changes_key' },
  'updateNetworkParameter.changes.value': { label: 'tx_label_terms_update_network_parameter_changes_value' },
  'updateMarket.marketId': { label: 'tx_label_terms_update_market_market_id', format: 'market' },
  'updateSpotMarket.marketId': { label: 'tx_label_terms_update_market_market_id', format: 'market' },
  'updateAsset.assetId': { label: 'tx_label_terms_update_asset_asset_id', format: 'asset' },
  'updateMarketState.changes.marketId': { label: 'tx_label_marketId', format: 'market' },
  'updateMarketState.changes.updateType': {
    label: 'ex_gov_market_state',
    values: enumeration('MARKET_STATE_UPDATE_TYPE_', ['TERMINATE', 'SUSPEND', 'RESUME']),
  },
  'newTransfer.changes.asset': { label: 'tx_label_asset', format: 'asset' },
  'newTransfer.changes.amount': {
    label: 'ex_gov_transfer_amount',
    format: 'amount',
    of: 'newTransfer.changes.asset',
  },
  'newTransfer.changes.destination': { label: 'ex_gov_transfer_destination', format: 'party' },
  'newTransfer.changes.oneOff.deliverOn': { label: 'ex_gov_transfer_deliver', format: 'nanoseconds' },
  'newProtocolAutomatedPurchase.changes.from': { label: 'tx_label_asset', format: 'asset' },
  'newProtocolAutomatedPurchase.changes.marketId': { label: 'tx_label_marketId', format: 'market' },
};

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
  newTransfer: say('tx_line_propose_transfer', {
    amount: `${transfer}.amount`,
    from: `${transfer}.sourceType`,
    to: when(given(`${transfer}.destination`), `${transfer}.destination`, `${transfer}.destinationType`),
  }),
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

const change: Reading = { fields: changeFields, terms };

const common: Fields = {
  'rationale.title': { label: 'tx_label_rationale_title' },
  'rationale.description': { label: 'tx_label_rationale_description' },
  'terms.closingTimestamp': { label: 'tx_label_terms_closing_timestamp', format: 'seconds' },
};

/** Proposals, of one change and of several under one vote. */
export const proposalKinds = {
  proposalSubmission: {
    line: say('tx_line_propose', { title: 'rationale.title', change: within('terms', change, changeLine) }),
    fields: { ...common, ...under('terms', changeFields), reference: 'text' },
    terms: { terms },
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
    fields: { ...common, reference: 'text' },
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
