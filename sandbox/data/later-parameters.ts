/** As `proposalRules`, of the kinds that came after release 0.71. */
export const laterProposalRules: Readonly<Record<string, string>> = {
  AutomatedPurchaseConfig:
    '120h0m0s 8760h0m0s 120h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  VolumeDiscountProgram: '120h0m0s 8760h0m0s 120h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  VolumeRebateProgram: '120h0m0s 8760h0m0s 120h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  referralProgram: '120h0m0s 8760h0m0s 120h0m0s 8760h0m0s 10000000000000000000000 1000000000000000000 0.66 0.01',
  transfer: '48h0m0s 8760h0m0s 48h0m0s 8760h0m0s 1 1 0.66 0.00001',
};

/** What a network of release 0.79 has beside: vegaprotocol/vega v0.79.0, core/netparams/keys.go; values as in defaults.go, mostly. */
export const laterParameters: Readonly<Record<string, string>> = {
  'auction.LongBlock':
    '{"threshold_and_duration": [{"threshold":"10s","duration":"1m"},{"threshold":"1m","duration":"5m"},{"threshold":"10m","duration":"1h"},{"threshold":"1h","duration":"1h"},{"threshold":"6h","duration":"3h"},{"threshold":"24h","duration":"6h"}]}',
  'blockchains.ethereumRpcAndEvmCompatDataSourcesConfig':
    '{"configs":[{"network_id":"100","chain_id":"100","confirmations":3,"name":"Gnosis Chain", "block_interval": 3}, {"network_id":"42161","chain_id":"42161","confirmations":3,"name":"Arbitrum One", "block_interval": 50}]}',
  'blockchains.evmBridgeConfigs':
    '{"configs":[{"network_id":"42161","chain_id":"42161","collateral_bridge_contract":{"address":"0x475B597652bCb2769949FD6787b1DC6916518407"},"confirmations":3,"multisig_control_contract":{"address":"0x6Fc7FA7eC5DF6bEcd1bEbDe4Ec1dF1D3F2Bb1f9c","deployment_block_height":150000000},"block_time":"1s","name":"Arbitrum One"}]}',
  'ethereum.oracles.enabled': '0',
  'governance.proposal.transfer.maxAmount': '7000',
  'governance.proposal.transfer.maxFraction': '1',
  'limits.markets.ammPoolEnabled': '1',
  'limits.markets.proposePerpetualEnabled': '1',
  'limits.markets.proposeSpotEnabled': '1',
  'market.aggressiveOrderBlockDelay': '1',
  'market.amm.minCommitmentQuantum': '100',
  'market.fee.factors.buybackFee': '0',
  'market.fee.factors.treasuryFee': '0',
  'market.liquidity.earlyExitPenalty': '0.05',
  'market.liquidity.equityLikeShareFeeFraction': '1',
  'market.liquidity.maxAmmCalculationLevels': '100',
  'market.liquidity.providersFeeCalculationTimeStep': '1m',
  'market.liquidity.sla.nonPerformanceBondPenaltyMax': '0.05',
  'market.liquidity.sla.nonPerformanceBondPenaltySlope': '1',
  'referralProgram.maxPartyNotionalVolumeByQuantumPerEpoch': '250000',
  'referralProgram.maxReferralDiscountFactor': '0.5',
  'referralProgram.maxReferralRewardFactor': '0.5',
  'referralProgram.maxReferralRewardProportion': '0.5',
  'referralProgram.maxReferralTiers': '10',
  'referralProgram.minStakedVegaTokens': '0',
  'rewards.activityStreak.benefitTiers': '{"tiers": []}',
  'rewards.activityStreak.inactivityLimit': '3',
  'rewards.activityStreak.minQuantumOpenVolume': '500',
  'rewards.activityStreak.minQuantumTradeVolume': '2500',
  'rewards.team.minEpochsInTeam': '5',
  'rewards.updateFrequency': '10m',
  'rewards.vesting.baseRate': '0.25',
  'rewards.vesting.benefitTiers': '{"tiers": []}',
  'rewards.vesting.minimumTransfer': '10',
  'spam.order.minimumHoldingQuantumMultiple': '0.01',
  'spam.order.minimumMarginQuantumMultiple': '0.01',
  'spam.protection.balanceSnapshotFrequency': '5s',
  'spam.protection.max.applyReferralCode': '5',
  'spam.protection.max.createReferralSet': '3',
  'spam.protection.max.stopOrdersPerMarket': '4',
  'spam.protection.max.updatePartyProfile': '10',
  'spam.protection.max.updateReferralSet': '3',
  'spam.protection.maxMultisigUpdates': '4',
  'spam.protection.maxUserTransfersPerEpoch': '20',
  'spam.protection.minimumWithdrawalQuantumMultiple': '10',
  'spam.protection.referralSet.min.funds': '10',
  'spam.protection.updatePartyProfile.min.funds': '10',
  'transfer.fee.maxQuantumAmount': '1',
  'transfer.feeDiscountDecayFraction': '0.8',
  'transfer.feeDiscountMinimumTrackedAmount': '0.01',
  'volumeDiscountProgram.maxBenefitTiers': '10',
  'volumeDiscountProgram.maxVolumeDiscountFactor': '0.9',
  'volumeRebateProgram.maxBenefitTiers': '10',
};

/** What has gone since. */
export const formerParameters: ReadonlySet<string> = new Set(['market.liquidity.providers.fee.distributionTimeStep']);
