import { erc20Details } from './assets.ts';
import { newMarketChanges, updateMarketChanges } from './market-changes.ts';
import type { Market } from './markets.ts';
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
export type ProposalKind = (typeof proposalKinds)[number];

/** What proposals can be about. */
export interface Subjects {
  assets: readonly Asset[];
  markets: readonly Market[];
  networkParameters: readonly NetworkParameter[];
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

/** A draft of the `sequence`th proposal of its kind. `submitted` is in Unix milliseconds; voting closes days later. */
export function draftTerms(
  random: Random,
  kind: ProposalKind,
  subjects: Subjects,
  sequence: number,
  submitted: number,
): DraftTerms {
  const closing = submitted + random.integer(3, 10) * day + random.integer(0, 23) * hour;
  const times = {
    closingTimestamp: seconds(closing),
    enactmentTimestamp: kind === 'newFreeform' ? '0' : seconds(closing + day),
    validationTimestamp: kind === 'newAsset' ? seconds(submitted + day) : '0',
  };
  const asset = subjects.assets[sequence % 4];
  const market = subjects.markets[sequence % subjects.markets.length];
  const coin = coins[sequence % coins.length] ?? coins[0];
  const draft = (title: string, description: string, member: Partial<Terms>): DraftTerms => ({
    title,
    description,
    terms: { ...times, ...member },
  });
  switch (kind) {
    case 'newMarket': {
      const name = `${coin}USD Monthly`;
      const plan = {
        code: `${coin}USD.MF${30 + sequence}`,
        name,
        quoteName: 'USD',
        variant: sequence,
        today: submitted,
      };
      const changes = newMarketChanges(random, plan, asset?.id ?? '');
      return draft(`List ${name}`, `Opens a monthly future on ${coin} settled in ${asset?.details.symbol}.`, {
        newMarket: { changes },
      });
    }
    case 'updateMarket': {
      const plan = {
        code: market?.code ?? '',
        name: market?.name ?? '',
        quoteName: market?.quoteName ?? '',
        variant: sequence,
        today: submitted,
      };
      return draft(`Tune ${plan.name}`, 'Widens the price monitoring and renews the settlement oracle.', {
        updateMarket: { marketId: market?.id ?? '', changes: updateMarketChanges(random, plan) },
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
        newAsset: { changes: sequence % 3 === 2 ? builtin : erc20Details(random, facts) },
      });
    }
    case 'updateAsset': {
      const limits = { lifetimeLimit: `${random.integer(10, 90)}000000000`, withdrawThreshold: '1000000' };
      return draft(`Raise limits of ${asset?.details.symbol}`, 'More may be deposited over the life of an address.', {
        updateAsset: { assetId: asset?.id ?? '', changes: { quantum: asset?.details.quantum ?? '', erc20: limits } },
      });
    }
    case 'updateNetworkParameter': {
      const parameter = subjects.networkParameters[random.integer(0, subjects.networkParameters.length - 1)];
      const key = parameter?.key ?? '';
      return draft(`Change ${key}`, `Sets ${key} anew after discussion in the forum.`, {
        updateNetworkParameter: { changes: { key, value: parameter?.value ?? '' } },
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
  }
}
