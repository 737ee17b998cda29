import { formerParameters, laterParameters, laterProposalRules } from './later-parameters.ts';
import type { NetworkParameter } from './records.ts';

/** `minClose maxClose minEnact maxEnact minProposerBalance minVoterBalance requiredMajority requiredParticipation`. */
const proposalRules: Record<string, string> = {
  asset: '48h0m0s 8760h0m0s 48h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  freeform: '72h0m0s 8760h0m0s - - 1000000000000000000000 1000000000000000000 0.66 0.005',
  market: '96h0m0s 8760h0m0s 96h0m0s 8760h0m0s 5000000000000000000000 1000000000000000000 0.66 0.01',
  updateAsset: '48h0m0s 8760h0m0s 48h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  updateMarket: '72h0m0s 8760h0m0s 72h0m0s 8760h0m0s 5000000000000000000000 1000000000000000000 0.66 0.01',
  updateNetParam: '72h0m0s 8760h0m0s 72h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
};

const ruleNames = [
  'minClose',
  'maxClose',
  'minEnact',
  'maxEnact',
  'minProposerBalance',
  'minVoterBalance',
  'requiredMajority',
  'requiredParticipation',
];

const otherParameters: Record<string, string> = {
  'blockchains.ethereumConfig': JSON.stringify({
    network_id: '1',
    chain_id: '1',
    collateral_bridge_contract: { address: '0x23872549cE10B40e31D6577e0A920088B0E0666a' },
    confirmations: 64,
    staking_bridge_contract: {
      address: '0x195064D33f09e0c42cF98E665D9506e0dC17de68',
      deployment_block_height: 13146644,
    },
    token_vesting_contract: {
      address: '0x23d1bFE8fA50a167816fBD79D7932577c06011f4',
      deployment_block_height: 12834524,
    },
    multisig_control_contract: {
      address: '0xDD2df0E7583ff2acfed5e49Df4a424129cA9B58F',
      deployment_block_height: 15263593,
    },
  }),
  'delegation.minAmount': '1',
  'governance.proposal.market.maxEnactmentDelay': '8760h0m0s',
  'governance.proposal.updateMarket.minProposerEquityLikeShare': '0.1',
  'governance.proposal.updateMarket.requiredMajorityLP': '0.66',
  'governance.proposal.updateMarket.requiredParticipationLP': '0.2',
  'governance.vote.asset': 'VEGA',
  'limits.assets.proposeEnabledFrom': '2021-09-01T00:00:00Z',
  'limits.markets.maxPeggedOrders': '1500',
  'limits.markets.proposeEnabledFrom': '2021-09-01T00:00:00Z',
  'market.auction.maximumDuration': '168h0m0s',
  'market.auction.minimumDuration': '30m0s',
  'market.fee.factors.infrastructureFee': '0.0005',
  'market.fee.factors.makerFee': '0.0002',
  'market.linearSlippageFactor.maximum': '1000000',
  'market.liquidity.bondPenaltyParameter': '0.1',
  'market.liquidity.maximumLiquidityFeeFactorLevel': '1',
  'market.liquidity.minimum.probabilityOfTrading.lpOrders': '1e-8',
  'market.liquidity.probabilityOfTrading.tau.scaling': '1',
  'market.liquidity.providers.fee.distributionTimeStep': '0s',
  'market.liquidity.stakeToCcyVolume': '1',
  'market.liquidity.successorLaunchWindowLength': '1h0m0s',
  'market.liquidity.targetstake.triggering.ratio': '0.7',
  'market.liquidityProvision.minLpStakeQuantumMultiple': '1',
  'market.liquidityProvision.shapes.maxSize': '5',
  'market.margin.scalingFactors': JSON.stringify({
    search_level: 1.1,
    initial_margin: 1.5,
    collateral_release: 1.7,
  }),
  'market.maxPeggedOrders': '1500',
  'market.monitor.price.defaultParameters': JSON.stringify({
    triggers: [{ horizon: 4320, probability: '0.9999999', auctionExtension: 120 }],
  }),
  'market.monitor.price.updateFrequency': '1m0s',
  'market.quadraticSlippageFactor.maximum': '1000000',
  'market.stake.target.scalingFactor': '10',
  'market.stake.target.timeWindow': '1h0m0s',
  'market.value.windowLength': '168h0m0s',
  'network.checkpoint.networkEndOfLifeDate': '2031-01-01T00:00:00Z',
  'network.checkpoint.timeElapsedBetweenCheckpoints': '1m0s',
  'network.floatingPointUpdates.delay': '5m0s',
  'network.internalCompositePriceUpdateFrequency': '5s',
  'network.markPriceUpdateMaximumFrequency': '5s',
  'network.transactions.maxgasperblock': '500000',
  'network.transactions.minBlockCapacity': '32',
  'network.transaction.defaultgas': '500',
  'network.validators.ersatz.multipleOfTendermintValidators': '0.5',
  'network.validators.ersatz.rewardFactor': '0',
  'network.validators.incumbentBonus': '1',
  'network.validators.minimumEthereumEventsForNewValidator': '3',
  'network.validators.multisig.numberOfSigners': '13',
  'network.validators.tendermint.number': '13',
  'reward.asset': 'VEGA',
  'reward.staking.delegation.competitionLevel': '3.1',
  'reward.staking.delegation.delegatorShare': '0.883',
  'reward.staking.delegation.maxPayoutPerEpoch': '7000000000000000000000',
  'reward.staking.delegation.maxPayoutPerParticipant': '700000000000000000000',
  'reward.staking.delegation.minimumValidatorStake': '3000000000000000000000',
  'reward.staking.delegation.minValidators': '5',
  'reward.staking.delegation.optimalStakeMultiplier': '3',
  'reward.staking.delegation.payoutDelay': '6h0m0s',
  'reward.staking.delegation.payoutFraction': '1',
  'rewards.marketCreationQuantumMultiple': '10000000',
  'snapshot.interval.length': '300',
  'spam.pow.difficulty': '15',
  'spam.pow.hashFunction': 'sha3_24_rounds',
  'spam.pow.increaseDifficulty': '0',
  'spam.pow.numberOfPastBlocks': '100',
  'spam.pow.numberOfTxPerBlock': '2',
  'spam.protection.applyReferral.min.funds': '10',
  'spam.protection.delegation.min.tokens': '1000000000000000000',
  'spam.protection.max.batchSize': '15',
  'spam.protection.max.delegations': '390',
  'spam.protection.max.multisigUpdates': '100',
  'spam.protection.max.proposals': '3',
  'spam.protection.max.votes': '3',
  'spam.protection.maximum.blockTime': '1s',
  'spam.protection.minMultisigUpdates': '100000000000000000000000',
  'spam.protection.proposal.min.tokens': '100000000000000000000000',
  'spam.protection.voting.min.tokens': '100000000000000000000',
  'transfer.fee.factor': '0.001',
  'transfer.minTransferQuantumMultiple': '0.1',
  'validator.performance.scaling.factor': '0',
  'validators.delegation.minAmount': '1',
  'validators.epoch.length': '24h0m0s',
  'validators.vote.required': '0.67',
};

/** The parameters of a network, in the order of their keys. They do not depend on the seed: no network's do. `later`: of release 0.79. */
export function makeNetworkParameters(later: boolean): NetworkParameter[] {
  const kinds = { ...proposalRules, ...(later && laterProposalRules) };
  const rules = Object.entries(kinds).flatMap(([kind, values]) =>
    values.split(' ').flatMap((value, index) => {
      const rule = ruleNames[index];
      return rule === undefined || value === '-' ? [] : [{ key: `governance.proposal.${kind}.${rule}`, value }];
    }),
  );
  const others = Object.entries({ ...otherParameters, ...(later && laterParameters) })
    .map(([key, value]) => ({ key, value }))
    .filter(({ key }) => !later || !formerParameters.has(key));
  return [...rules, ...others].sort((a, b) => (a.key < b.key ? -1 : 1));
}
