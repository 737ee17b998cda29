import { t } from '#lib/i18n/i18n.ts';
import { memberLabel } from './member-labels.ts';

/** Labels of a market's members by their names, as the terms of a market have them. Null where those around it say enough. */
const labels: Readonly<Record<string, (() => string) | null>> = {
  instrument: () => t('ex_gov_part_instrument'),
  name: () => t('ex_gov_instrument_name'),
  code: () => t('ex_gov_instrument_code'),
  future: null,
  quoteName: () => t('ex_gov_quote'),
  settlementAsset: () => t('ex_gov_settlement_asset'),
  dataSourceSpecBinding: () => t('ex_gov_part_sources'),
  settlementDataProperty: () => t('ex_gov_binding_settlement'),
  tradingTerminationProperty: () => t('ex_gov_binding_termination'),
  dataSourceSpecForSettlementData: () => t('ex_gov_source_settlement'),
  dataSourceSpecForTradingTermination: () => t('ex_gov_source_termination'),
  external: null,
  internal: null,
  oracle: null,
  time: null,
  signers: () => t('ex_gov_signers'),
  ethAddress: () => t('ex_gov_signer_eth'),
  address: null,
  pubKey: () => t('ex_gov_signer_key'),
  filters: () => t('ex_gov_filters'),
  key: null,
  conditions: () => t('ex_gov_condition'),
  operator: () => t('ex_gov_operator'),
  value: () => t('ex_gov_parameter_value'),
  linearSlippageFactor: () => t('ex_gov_linear_slippage'),
  quadraticSlippageFactor: () => t('ex_gov_quadratic_slippage'),
  lpPriceRange: () => t('ex_gov_lp_price_range'),
  metadata: () => t('ex_gov_metadata'),
  logNormal: () => t('ex_gov_risk_log_normal'),
  riskAversionParameter: () => t('ex_gov_risk_aversion'),
  tau: () => t('ex_gov_risk_tau'),
  params: null,
  mu: () => t('ex_gov_risk_mu'),
  r: () => t('ex_gov_risk_r'),
  sigma: () => t('ex_gov_risk_sigma'),
  simple: () => t('ex_gov_risk_simple'),
  factorLong: () => t('ex_gov_risk_factor_long'),
  factorShort: () => t('ex_gov_risk_factor_short'),
  maxMoveUp: () => t('ex_gov_risk_max_up'),
  minMoveDown: () => t('ex_gov_risk_min_down'),
  probabilityOfTrading: () => t('ex_gov_risk_probability'),
  liquidityMonitoringParameters: () => t('ex_gov_part_liquidity'),
  triggeringRatio: () => t('ex_gov_triggering_ratio'),
  auctionExtension: () => t('ex_gov_auction_extension'),
  targetStakeParameters: null,
  scalingFactor: () => t('ex_gov_scaling_factor'),
  timeWindow: () => t('ex_gov_time_window'),
  priceMonitoringParameters: () => t('ex_gov_part_price'),
  triggers: () => t('ex_gov_trigger'),
  horizon: () => t('ex_gov_horizon'),
  probability: () => t('ex_gov_probability'),
};

/** The names that lead to a member of a market, as people count: "Price monitoring › Trigger 1 › Horizon". */
export function marketMemberLabel(path: readonly string[]): string {
  const shown: string[] = [];
  for (const name of path) {
    const last = shown.length - 1;
    const label = Object.hasOwn(labels, name) ? labels[name] : () => memberLabel(name);
    if (/^\d+$/.test(name) && last >= 0) shown[last] = `${shown[last]} ${Number(name) + 1}`;
    else if (label) shown.push(label());
  }
  return shown.join(' › ');
}
