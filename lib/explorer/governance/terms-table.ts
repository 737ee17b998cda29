import type { Asset } from '#lib/data-api/schema/asset.ts';
import { laterEnum } from '#lib/data-api/schema/enums.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { amountWithSymbol } from '#lib/explorer/asset-labels.ts';
import { asPercent, asSeconds, type Reading } from '#lib/explorer/readings.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { exactPercent } from '../format-decimal.ts';

/** A member's label, with how it reads where that is not as sent; null where the names around it say enough. */
export type Term = PlainMessageKey | readonly [PlainMessageKey, Reading] | Terms | null;
/** The members of a message in display order, nested as the messages are. */
export interface Terms {
  readonly [member: string]: Term;
}

const conditions = { operator: 'ex_gov_operator', value: 'ex_gov_parameter_value' } as const;

const dataSource = {
  external: {
    oracle: {
      signers: { ethAddress: { address: null }, pubKey: { key: null } },
      filters: { key: { name: 'ex_gov_instrument_name' }, conditions },
    },
  },
  internal: { time: { conditions } },
} as const satisfies Terms;

/** A market as a proposal lays it out: what is shown of it, and how changes of it are named. */
export const marketTerms = {
  decimalPlaces: 'ex_gov_decimal_places',
  positionDecimalPlaces: 'ex_margin_places',
  linearSlippageFactor: 'ex_gov_linear_slippage',
  quadraticSlippageFactor: 'ex_gov_quadratic_slippage',
  lpPriceRange: ['ex_gov_lp_price_range', asPercent],
  metadata: 'ex_gov_metadata',
  instrument: {
    name: 'ex_gov_instrument_name',
    code: 'ex_gov_instrument_code',
    future: {
      quoteName: 'ex_gov_quote',
      settlementAsset: 'ex_gov_settlement_asset',
      dataSourceSpecBinding: {
        settlementDataProperty: 'ex_gov_binding_settlement',
        tradingTerminationProperty: 'ex_gov_binding_termination',
      },
      dataSourceSpecForSettlementData: dataSource,
      dataSourceSpecForTradingTermination: dataSource,
    },
  },
  logNormal: {
    riskAversionParameter: 'ex_gov_risk_aversion',
    tau: 'ex_gov_risk_tau',
    params: { mu: 'ex_gov_risk_mu', r: 'ex_gov_risk_r', sigma: 'ex_gov_risk_sigma' },
  },
  simple: {
    factorLong: 'ex_gov_risk_factor_long',
    factorShort: 'ex_gov_risk_factor_short',
    maxMoveUp: 'ex_gov_risk_max_up',
    minMoveDown: 'ex_gov_risk_min_down',
    probabilityOfTrading: 'ex_gov_risk_probability',
  },
  liquidityMonitoringParameters: {
    triggeringRatio: ['ex_gov_triggering_ratio', asPercent],
    auctionExtension: ['ex_gov_auction_extension', asSeconds],
    targetStakeParameters: {
      scalingFactor: 'ex_gov_scaling_factor',
      timeWindow: ['ex_gov_time_window', asSeconds],
    },
  },
  priceMonitoringParameters: {
    triggers: {
      horizon: ['ex_gov_horizon', asSeconds],
      probability: ['ex_gov_probability', asPercent],
      auctionExtension: ['ex_gov_auction_extension', asSeconds],
    },
  },
} as const satisfies Terms;

/** Labels of messages and lists. Those without one are named by what is around them. */
const groups: Readonly<Record<string, PlainMessageKey>> = {
  instrument: 'ex_gov_part_instrument',
  dataSourceSpecBinding: 'ex_gov_part_sources',
  dataSourceSpecForSettlementData: 'ex_gov_source_settlement',
  dataSourceSpecForTradingTermination: 'ex_gov_source_termination',
  signers: 'ex_gov_signers',
  ethAddress: 'ex_gov_signer_eth',
  pubKey: 'ex_gov_signer_key',
  filters: 'ex_gov_filters',
  conditions: 'ex_gov_condition',
  logNormal: 'ex_gov_risk_log_normal',
  simple: 'ex_gov_risk_simple',
  liquidityMonitoringParameters: 'ex_gov_part_liquidity',
  priceMonitoringParameters: 'ex_gov_part_price',
  triggers: 'ex_gov_trigger',
};

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Whether it is the term of a message, or of the messages of a list. */
function isTerms(term: Term | undefined): term is Terms {
  return typeof term === 'object' && term !== null && !Array.isArray(term);
}

/** What the table has for the member `name` of a message that it knows as `terms`. */
export function termOf(terms: Term | undefined, name: string): Term | undefined {
  return isTerms(terms) && Object.hasOwn(terms, name) ? terms[name] : undefined;
}

/** The label in the table; null where it has the member without one. */
function labelOf(name: string, term: Term | undefined): string | null {
  if (term === undefined) return memberLabel(name);
  const key = isTerms(term) ? groups[name] : typeof term === 'string' ? term : term?.[0];
  return key === undefined ? null : t(key);
}

function readingOf(term: Term | undefined): Reading | undefined {
  return Array.isArray(term) ? term[1] : undefined;
}

/**
 * A member's label. One that is not in the table goes by its name, `benefitTiers` as "Benefit tiers": later releases have
 * more than anybody can list.
 */
export function memberLabel(name: string, term?: Term): string {
  const listed = term === undefined ? null : labelOf(name, term);
  return listed ?? escapeInvisible(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

/**
 * The names that lead to a member of a market, as people count: "Price monitoring › Trigger 1 › Horizon". `read` is how its
 * value reads; undefined where it reads as it was sent.
 */
export function marketMember(path: readonly string[]): { label: string; read: Reading | undefined } {
  const labels: string[] = [];
  let term: Term | undefined = marketTerms;
  for (const name of path) {
    const last = labels.length - 1;
    if (/^\d+$/.test(name) && last >= 0) {
      labels[last] = `${labels[last]} ${Number(name) + 1}`;
      continue;
    }
    term = termOf(term, name);
    const label = labelOf(name, term);
    if (label !== null) labels.push(label);
  }
  return { label: labels.join(' › '), read: readingOf(term) };
}

/** What a member's value reads as; undefined where it reads as it was sent. `of` is the object that it is a member of. */
export function memberWords(
  name: string,
  of: Members,
  assetOf: (id: string) => Asset | null,
  term?: Term,
): string | undefined {
  const value = of[name];
  const enumName = laterEnum(name, value);
  if (enumName !== null) return escapeInvisible(sentence(enumName.replaceAll('_', ' ')));
  if (typeof value === 'boolean') return value ? t('ex_yes') : t('ex_no');
  if (typeof value !== 'string') return undefined;
  const read = readingOf(term);
  if (read !== undefined) return read(value);
  const unit = name === 'deliverOn' ? 'nanoseconds' : name.endsWith('Timestamp') ? 'seconds' : null;
  const at = unit === null ? null : unixMilliseconds(value, unit);
  if (at !== null) return formatDate(at);
  if (name.startsWith('fraction') && value !== '') return exactPercent(value);
  const details = name === 'amount' && typeof of['asset'] === 'string' ? assetOf(of['asset'])?.details : null;
  return details ? amountWithSymbol(value, details) : undefined;
}
