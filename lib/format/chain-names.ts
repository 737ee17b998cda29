import { t } from '#lib/i18n/i18n.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** EVM chains that bridges are on, by their IDs: names, which no language translates. */
const names: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '100': 'Gnosis',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum',
  '421614': 'Arbitrum Sepolia',
  '11155111': 'Ethereum Sepolia',
};

/** A chain by its ID in decimal digits: its name, or that it is the chain of that ID. */
export function chainName(id: string): string {
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? t('chain_of_id', { id: escapeInvisible(id) });
}
