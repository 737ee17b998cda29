import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { KnownKind } from '#lib/wallet/known-kinds.ts';

const id = (digit: string): string => digit.repeat(64);
export const ids = { asset: id('a'), market: id('b'), proposal: id('c'), key: id('d'), order: id('e'), node: id('f') };
const { asset, market, proposal, key, order, node } = ids;

/** Names for all of these IDs. */
export const allNames: KnownNames = {
  network: 'Testnet',
  sameChain: true,
  assets: { [asset]: { symbol: 'tDAI', decimals: '5', shared: false } },
  markets: {
    [market]: {
      ...{ marketId: market, name: 'BTC', code: 'BTCUSD.MF21', quoteName: 'USD', settlementAsset: asset },
      ...{ decimalPlaces: 5, positionDecimalPlaces: 3 },
    },
  },
  proposals: { [proposal]: 'List SOL' },
  keys: { [key]: 'Governance' },
  ...{ contacts: {}, recipient: null },
};

const submission = {
  marketId: market,
  price: '6500000000',
  size: '150',
  side: 'SIDE_BUY',
  timeInForce: 'TIME_IN_FORCE_GTT',
  expiresAt: '1767225600000000000',
  type: 'TYPE_LIMIT',
  reference: 'mine',
  peggedOrder: { reference: 'PEGGED_REFERENCE_BEST_BID', offset: '1000000' },
  postOnly: true,
  reduceOnly: true,
  icebergOpts: { peakSize: '20', minimumVisibleSize: '5' },
};
const amendment = {
  orderId: order,
  marketId: market,
  price: '6400000000',
  sizeDelta: '-50',
  size: '100',
  expiresAt: '1767225600000000000',
  timeInForce: 'TIME_IN_FORCE_GTT',
  peggedOffset: '2000000',
  peggedReference: 'PEGGED_REFERENCE_MID',
};
const cancellation = { orderId: order, marketId: market };
const shape = [{ reference: 'PEGGED_REFERENCE_BEST_ASK', proportion: 7, offset: '100000' }];
const liquidity = {
  marketId: market,
  commitmentAmount: '1250000000',
  fee: '0.001',
  sells: shape,
  buys: shape,
  reference: 'r',
};
const stopOrder = {
  orderSubmission: submission,
  expiresAt: '1767225600000000000',
  expiryStrategy: 'EXPIRY_STRATEGY_SUBMIT',
  sizeOverrideSetting: 'SIZE_OVERRIDE_SETTING_POSITION',
  sizeOverrideValue: { percentage: '0.5' },
};
const stopOrders = {
  risesAbove: { ...stopOrder, price: '6600000000' },
  fallsBelow: { ...stopOrder, trailingPercentOffset: '0.05' },
};
const stopCancellation = { marketId: market, stopOrderId: order };
const marginMode = { marketId: market, mode: 'MODE_ISOLATED_MARGIN', marginFactor: '0.1' };
const amm = {
  marketId: market,
  commitmentAmount: '1250000000',
  slippageTolerance: '0.05',
  concentratedLiquidityParameters: {
    upperBound: '7000000000',
    lowerBound: '6000000000',
    base: '6500000000',
    leverageAtUpperBound: '2',
    leverageAtLowerBound: '3',
    dataSourceId: order,
  },
  proposedFee: '0.001',
  minimumPriceChangeTrigger: '0.01',
};
const team = {
  name: 'Alps',
  teamUrl: 'https://alps.example',
  avatarUrl: 'https://alps.example/a.png',
  closed: true,
  allowList: [key],
};
const rationale = { description: 'Because.', title: 'Lower fees' };
const signature = { value: 'ab12', algo: 'vega/ed25519', version: 1 };

/**
 * Each kind with every field that it has, in any release from 0.71 to 0.79: vegaprotocol/vega v0.71.6 and v0.79.0, protos/sources/vega/commands/v1, commands.proto,
 * data.proto and validator_commands.proto, and what these take from vega.proto. Of `oneof` members, the first.
 */
export const realTransactions: Readonly<Record<KnownKind, object>> = {
  orderSubmission: submission,
  orderCancellation: cancellation,
  orderAmendment: amendment,
  stopOrdersSubmission: stopOrders,
  stopOrdersCancellation: stopCancellation,
  updateMarginMode: marginMode,
  batchMarketInstructions: {
    updateMarginMode: [marginMode],
    cancellations: [cancellation],
    amendments: [amendment],
    submissions: [submission],
    stopOrdersCancellation: [stopCancellation],
    stopOrdersSubmission: [stopOrders],
  },
  withdrawSubmission: { amount: '1250000000', asset, ext: { erc20: { receiverAddress: `0x${'12'.repeat(20)}` } } },
  transfer: {
    fromAccountType: 'ACCOUNT_TYPE_GENERAL',
    to: key,
    toAccountType: 'ACCOUNT_TYPE_GENERAL',
    asset,
    amount: '1250000000',
    reference: 'rent',
    recurring: {
      startEpoch: '10',
      endEpoch: '20',
      factor: '0.5',
      dispatchStrategy: {
        assetForMetric: asset,
        metric: 'DISPATCH_METRIC_MARKET_VALUE',
        markets: [market],
        entityScope: 'ENTITY_SCOPE_TEAMS',
        individualScope: 'INDIVIDUAL_SCOPE_IN_TEAM',
        teamScope: [order],
        nTopPerformers: '0.5',
        stakingRequirement: '100',
        notionalTimeWeightedAveragePositionRequirement: '10',
        windowLength: '3',
        lockPeriod: '2',
        distributionStrategy: 'DISTRIBUTION_STRATEGY_RANK',
        rankTable: [
          { startRank: 1, shareRatio: 10 },
          { startRank: 10, shareRatio: 5 },
        ],
        capRewardFeeMultiple: '2',
        transferInterval: 7,
        targetNotionalVolume: '1000',
        eligibleKeys: [key],
      },
    },
    from: key,
  },
  cancelTransfer: { transferId: order },
  proposalSubmission: {
    reference: 'r',
    terms: {
      closingTimestamp: '1767225600',
      enactmentTimestamp: '1767312000',
      validationTimestamp: '1767139200',
      updateNetworkParameter: { changes: { key: 'market.fee', value: '0.1' } },
    },
    rationale,
  },
  batchProposalSubmission: {
    reference: 'r',
    terms: {
      closingTimestamp: '1767225600',
      changes: [
        {
          enactmentTimestamp: '1767312000',
          validationTimestamp: '1767139200',
          newTransfer: {
            changes: {
              sourceType: 'ACCOUNT_TYPE_NETWORK_TREASURY',
              source: '',
              transferType: 'GOVERNANCE_TRANSFER_TYPE_BEST_EFFORT',
              amount: '1250000000',
              asset,
              fractionOfBalance: '0.1',
              destinationType: 'ACCOUNT_TYPE_GENERAL',
              destination: key,
              oneOff: { deliverOn: '0' },
            },
          },
        },
        {
          enactmentTimestamp: '1767312000',
          updateMarketState: {
            changes: { marketId: market, updateType: 'MARKET_STATE_UPDATE_TYPE_TERMINATE', price: '6500000000' },
          },
        },
      ],
    },
    rationale,
  },
  voteSubmission: { proposalId: proposal, value: 'VALUE_YES' },
  liquidityProvisionSubmission: liquidity,
  liquidityProvisionCancellation: { marketId: market },
  liquidityProvisionAmendment: liquidity,
  submitAmm: amm,
  amendAmm: amm,
  cancelAmm: { marketId: market, method: 'METHOD_REDUCE_ONLY' },
  createReferralSet: { isTeam: true, team, doNotCreateReferralSet: true },
  updateReferralSet: { id: order, isTeam: true, team },
  applyReferralCode: { id: order, doNotJoinTeam: true },
  joinTeam: { id: order },
  updatePartyProfile: { alias: 'Alice', metadata: [{ key: 'site', value: 'https://alice.example' }] },
  delegateSubmission: { nodeId: node, amount: '1000' },
  undelegateSubmission: { nodeId: node, amount: '1000', method: 'METHOD_AT_END_OF_EPOCH' },
  announceNode: {
    vegaPubKey: key,
    ethereumAddress: '0x12',
    chainPubKey: 'c',
    infoUrl: 'https://node.example',
    country: 'CH',
    id: node,
    name: 'Alps',
    avatarUrl: 'https://node.example/a.png',
    vegaPubKeyIndex: 1,
    fromEpoch: '9',
    ethereumSignature: signature,
    vegaSignature: signature,
    submitterAddress: '0x34',
  },
  nodeVote: { reference: 'r1', type: 'TYPE_STAKE_DEPOSITED' },
  nodeSignature: { id: order, sig: 'c2ln', kind: 'NODE_SIGNATURE_KIND_ASSET_NEW' },
  chainEvent: { txId: '0xab', nonce: '5', builtin: { deposit: { vegaAssetId: asset, partyId: key, amount: '1' } } },
  keyRotateSubmission: { newPubKeyIndex: 2, targetBlock: '900', newPubKey: key, currentPubKeyHash: 'h' },
  stateVariableProposal: {
    proposal: { stateVarId: 'v', eventId: 'e', kvb: [{ key: 'k', tolerance: '1', value: {} }] },
  },
  validatorHeartbeat: { nodeId: node, ethereumSignature: signature, vegaSignature: signature, message: 'm' },
  ethereumKeyRotateSubmission: {
    targetBlock: '900',
    newAddress: '0x12',
    currentAddress: '0x34',
    submitterAddress: '0x56',
    ethereumSignature: signature,
  },
  protocolUpgradeProposal: { upgradeBlockHeight: '1000', vegaReleaseTag: 'v0.72.0' },
  issueSignatures: {
    submitter: '0x56',
    kind: 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_ADDED',
    validatorNodeId: node,
    chainId: '42161',
  },
  oracleDataSubmission: { source: 'ORACLE_SOURCE_JSON', payload: 'e30=' },
};
