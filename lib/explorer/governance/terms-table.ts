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

/**
 * A member's label, with how its value reads where that is not as sent, or with the members of its message. Those of a
 * message without a label stand among the members around it.
 */
export type Term = PlainMessageKey | readonly [PlainMessageKey, Reading | Terms] | Terms;
/** The members of a message in display order, nested as the messages are. */
export interface Terms {
  readonly [member: string]: Term;
}

const conditions = [
  'ex_gov_condition',
  { operator: 'ex_gov_operator', value: 'ex_gov_parameter_value' },
] as const satisfies Term;

const dataSource: Terms = {
  external: {
    oracle: {
      signers: [
        'ex_gov_signers',
        { ethAddress: { address: 'ex_gov_signer_eth' }, pubKey: { key: 'ex_gov_signer_key' } },
      ],
      filters: ['ex_gov_filters', { key: { name: 'ex_gov_instrument_name' }, conditions }],
    },
  },
  internal: { time: ['ex_gov_source_internal', { conditions }] },
};

export const futureTerms: Terms = {
  quoteName: 'ex_gov_quote',
  settlementAsset: 'ex_gov_settlement_asset',
  dataSourceSpecBinding: {
    settlementDataProperty: 'ex_gov_binding_settlement',
    tradingTerminationProperty: 'ex_gov_binding_termination',
  },
  dataSourceSpecForSettlementData: ['ex_gov_source_settlement', dataSource],
  dataSourceSpecForTradingTermination: ['ex_gov_source_termination', dataSource],
};

export const instrumentTerms: Terms = {
  name: 'ex_gov_instrument_name',
  code: 'ex_gov_instrument_code',
  future: futureTerms,
};

export const liquidityTerms: Terms = {
  triggeringRatio: ['ex_gov_triggering_ratio', asPercent],
  auctionExtension: ['ex_gov_auction_extension', asSeconds],
  targetStakeParameters: {
    scalingFactor: 'ex_gov_scaling_factor',
    timeWindow: ['ex_gov_time_window', asSeconds],
  },
};

export const priceTerms: Terms = {
  triggers: [
    'ex_gov_trigger',
    {
      horizon: ['ex_gov_horizon', asSeconds],
      probability: ['ex_gov_probability', asPercent],
      auctionExtension: ['ex_gov_auction_extension', asSeconds],
    },
  ],
};

/** A market as a proposal lays it out: what is shown of it, and how changes of it are named. */
export const marketTerms: Terms = {
  decimalPlaces: 'ex_gov_decimal_places',
  positionDecimalPlaces: 'ex_margin_places',
  linearSlippageFactor: 'ex_gov_linear_slippage',
  quadraticSlippageFactor: 'ex_gov_quadratic_slippage',
  lpPriceRange: ['ex_gov_lp_price_range', asPercent],
  metadata: 'ex_gov_metadata',
  instrument: ['ex_gov_part_instrument', instrumentTerms],
  logNormal: [
    'ex_gov_risk_log_normal',
    {
      riskAversionParameter: 'ex_gov_risk_aversion',
      tau: 'ex_gov_risk_tau',
      params: { mu: 'ex_gov_risk_mu', r: 'ex_gov_risk_r', sigma: 'ex_gov_risk_sigma' },
    },
  ],
  simple: [
    'ex_gov_risk_simple',
    {
      factorLong: 'ex_gov_risk_factor_long',
      factorShort: 'ex_gov_risk_factor_short',
      maxMoveUp: 'ex_gov_risk_max_up',
      minMoveDown: 'ex_gov_risk_min_down',
      probabilityOfTrading: 'ex_gov_risk_probability',
    },
  ],
  liquidityMonitoringParameters: ['ex_gov_part_liquidity', liquidityTerms],
  priceMonitoringParameters: ['ex_gov_part_price', priceTerms],
};

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** What a member of a message that the table knows as `terms` is called; null where its members say enough. */
export interface MemberTerm {
  label: string | null;
  read?: Reading | undefined;
  terms?: Terms | undefined;
}

/** A member that is not in the table goes by its name, `benefitTiers` as "Benefit tiers". */
export function termOf(terms: Terms | undefined, name: string): MemberTerm {
  const term = terms && Object.hasOwn(terms, name) ? terms[name] : undefined;
  if (term === undefined) return { label: nameAsLabel(name) };
  if (typeof term === 'string') return { label: t(term) };
  if (!isLabelled(term)) return { label: null, terms: term };
  const [key, inner] = term;
  return typeof inner === 'function' ? { label: t(key), read: inner } : { label: t(key), terms: inner };
}

export function nameAsLabel(name: string): string {
  return escapeInvisible(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

function isLabelled(term: Exclude<Term, string>): term is Extract<Term, readonly unknown[]> {
  return Array.isArray(term);
}

/** The names that lead to a member of a market, as people count: "Price monitoring › Trigger 1 › Horizon". */
export function marketMember(path: readonly string[]): { label: string; read?: Reading | undefined } {
  const labels: string[] = [];
  let term: MemberTerm = { label: null, terms: marketTerms };
  for (const name of path) {
    const last = labels.length - 1;
    if (/^\d+$/.test(name) && last >= 0) {
      labels[last] = `${labels[last]} ${Number(name) + 1}`;
      continue;
    }
    term = termOf(term.terms, name);
    if (term.label !== null) labels.push(term.label);
  }
  return { label: labels.join(' › '), read: term.read };
}

/** What a member's value reads as; undefined where it reads as it was sent. `of` is the object that it is a member of. */
export function memberWords(
  name: string,
  of: Members,
  assetOf: (id: string) => Asset | null,
  read: Reading | undefined,
): string | undefined {
  const value = of[name];
  const enumName = laterEnum(name, value);
  if (enumName !== null) return escapeInvisible(sentence(enumName.replaceAll('_', ' ')));
  if (typeof value === 'boolean') return value ? t('ex_yes') : t('ex_no');
  if (typeof value !== 'string') return undefined;
  if (read !== undefined) return read(value);
  const unit = name === 'deliverOn' ? 'nanoseconds' : name.endsWith('Timestamp') ? 'seconds' : null;
  const at = unit === null ? null : unixMilliseconds(value, unit);
  if (at !== null) return formatDate(at);
  if (name.startsWith('fraction') && value !== '') return exactPercent(value);
  const details = name === 'amount' && typeof of['asset'] === 'string' ? assetOf(of['asset'])?.details : null;
  return details ? amountWithSymbol(value, details) : undefined;
}
