import { erc20Details } from './assets.ts';
import type { Network } from './enactment.ts';
import { type LaterKind, laterDraft } from './later-terms.ts';
import { type MarketPlan, newMarketChanges, updateMarketChanges } from './market-changes.ts';
import type { Random } from './random.ts';
import type { Asset, NetworkParameter, Terms } from './records.ts';
import { day, hour, seconds } from './times.ts';

export const proposalKinds = [
  'newMarket',
  'updateNetworkParameter',
  'newAsset',
  'newFreeform',
  'updateMarket',
  'updateAsset',
] as const;
export type ProposalKind = (typeof proposalKinds)[number] | LaterKind;

/** When the vote closes and what it decides takes hold, in days after the submission. */
export interface Schedule {
  closes: number;
  enacts: number;
}

export interface DraftTerms {
  title: string;
  description: string;
  terms: Terms;
}

const coins = ['SOL', 'LINK', 'DOT', 'ATOM', 'UNI', 'ARB', 'OP', 'MKR', 'LDO', 'SNX', 'CRV', 'GMX'] as const;
const topics = [
  'Community fund for data providers',
  'Statement on validator uptime',
  'Quarterly transparency report – été 2026 ✓',
  'Code of conduct for market makers',
] as const;

/** Other than `value`, and of the same form; null for one that nobody would want to see changed by a test service. */
function otherValue({ key, value }: NetworkParameter): string | null {
  // The rules for proposals stay: what earlier ones required can be told from them.
  if (key.startsWith('governance.')) return null;
  if (/^[1-9]\d*$/.test(value)) return (BigInt(value) * 2n).toString();
  const [, hours, rest] = /^([1-9]\d*)(h\d+m\d+s)$/.exec(value) ?? [];
  if (hours !== undefined) return `${Number(hours) * 2}${rest}`;
  return /^\d+\.\d*[1-9]$/.test(value) ? `${value}5` : null;
}

/** A parameter, and what it is to become. */
function parameterChange(random: Random, parameters: readonly NetworkParameter[]): NetworkParameter {
  const [first = { key: '', value: '' }, ...others] = parameters.flatMap((parameter) => {
    const value = otherValue(parameter);
    return value === null ? [] : [{ key: parameter.key, value }];
  });
  return random.pick([first, ...others]);
}

/** So many times the limit. */
function raised(limit: string | undefined, times: number): string {
  return (BigInt(limit ?? 0) * BigInt(times)).toString();
}

/** Assets that are on the network's bridge. */
function erc20Assets(assets: readonly Asset[]): Asset[] {
  return assets.filter(({ status, details }) => status === 'STATUS_ENABLED' && details.erc20 !== undefined);
}

/** A draft of the `sequence`th proposal of its kind. `submitted` is in Unix milliseconds. */
export function draftTerms(
  random: Random,
  kind: ProposalKind,
  network: Network,
  sequence: number,
  submitted: number,
  schedule: Schedule = { closes: random.integer(4, 10), enacts: 11 },
  product: MarketPlan['product'] = 'future',
): DraftTerms {
  const closing = submitted + schedule.closes * day + random.integer(0, 23) * hour;
  const times = {
    closingTimestamp: seconds(closing),
    enactmentTimestamp: kind === 'newFreeform' ? '0' : seconds(submitted + schedule.enacts * day + 23 * hour),
    validationTimestamp: kind === 'newAsset' ? seconds(submitted + 2 * day) : '0',
  };
  const bridged = erc20Assets(network.assets);
  const asset = bridged[sequence % bridged.length];
  const { later } = network;
  const tradable = network.markets.filter((one) => one.product === (product === 'perpetual' ? product : 'future'));
  const market = tradable[sequence % tradable.length];
  const coin = coins[sequence % coins.length] ?? coins[0];
  const draft = (title: string, description: string, member: Partial<Terms>): DraftTerms => ({
    title,
    description,
    terms: { ...times, ...member },
  });
  switch (kind) {
    case 'newMarket': {
      const monthly = product !== 'perpetual';
      // The first perpetual is the one that is there already.
      const base = monthly || sequence > 4 ? coin : 'BTC';
      const name = monthly ? `${coin}USD Monthly` : `${base} perpetual`;
      const plan = {
        ...{ code: monthly ? `${coin}USD.MF${30 + sequence}` : `${base}/USDT-PERP`, name, later, product },
        quoteName: monthly ? 'USD' : 'USDT',
        variant: sequence,
        today: submitted,
      };
      // Volumes in thousandths, in whole units, and in thousands.
      const positionDecimalPlaces = [3, 0, -3][sequence % 3] ?? 0;
      const facts = { settlementAsset: asset?.id ?? '', decimalPlaces: 5, positionDecimalPlaces };
      const changes = newMarketChanges(random, plan, facts);
      const what = monthly ? 'monthly future' : 'perpetual future';
      return draft(`List ${name}`, `Opens a ${what} on ${base} settled in ${asset?.details.symbol}.`, {
        newMarket: { changes },
      });
    }
    case 'updateMarket': {
      const plan = {
        ...{ later, product },
        code: market?.code ?? '',
        name: market?.name ?? '',
        quoteName: market?.quoteName ?? '',
        variant: sequence,
        today: submitted,
      };
      return draft(`Tune ${plan.name}`, 'Widens the price monitoring and renews the settlement oracle.', {
        updateMarket: { marketId: market?.id ?? '', changes: updateMarketChanges(random, plan, market?.settings) },
      });
    }
    case 'newAsset': {
      const facts = { name: `${coin} Token`, symbol: coin, decimals: 18, quantum: '1000000000000000' };
      // Every third one is a built-in asset, so that both kinds of asset details come in proposals too.
      const { name, symbol, quantum } = facts;
      const builtin = {
        name,
        symbol,
        quantum,
        decimals: '18',
        builtinAsset: { maxFaucetAmountMint: '1000000000000000000' },
      };
      return draft(`List ${coin}`, `Adds ${coin} as collateral.`, {
        newAsset: { changes: sequence % 3 === 2 ? builtin : erc20Details(random, facts, network.later) },
      });
    }
    case 'updateAsset': {
      const { lifetimeLimit, withdrawThreshold } = asset?.details.erc20 ?? {};
      const limits = {
        lifetimeLimit: raised(lifetimeLimit, random.integer(2, 9)),
        withdrawThreshold: raised(withdrawThreshold, 2),
      };
      return draft(`Raise limits of ${asset?.details.symbol}`, 'More may be deposited over the life of an address.', {
        updateAsset: { assetId: asset?.id ?? '', changes: { quantum: asset?.details.quantum ?? '', erc20: limits } },
      });
    }
    case 'updateNetworkParameter': {
      const changes = parameterChange(random, network.networkParameters);
      return draft(`Change ${changes.key}`, `Sets ${changes.key} anew after discussion in the forum.`, {
        updateNetworkParameter: { changes },
      });
    }
    case 'newFreeform':
      return draft(
        topics[sequence % topics.length] ?? topics[0],
        'See the forum for the full text.\n\n- point one\n- point two',
        {
          newFreeform: {},
        },
      );
    default: {
      const { title, description, member } = laterDraft(random, kind, network, sequence, submitted);
      return draft(title, description, member);
    }
  }
}
