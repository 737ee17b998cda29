import { t } from '#lib/i18n/i18n.ts';
import { defaultNetworkName } from '#lib/settings/default-network-name.ts';
import { originOf, unknownOrigin } from '#lib/sites/origin.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** A site's name: its host with its port, or Drawbridge's own name for its own session. */
export function siteName(site: string): string {
  const origin = originOf(site);
  if (origin !== site) return t('site_in_container', { site: siteName(origin) });
  if (origin === unknownOrigin) return t('site_unknown');
  if (!URL.canParse(origin)) return escapeInvisible(origin);
  const { protocol, host } = new URL(origin);
  if (protocol.endsWith('-extension:')) return t('site_own');
  // Plain http is part of the name: the same host over https is another site.
  return protocol === 'http:' ? `http://${host}` : host || escapeInvisible(origin);
}

/** A long key or ID shortened in the middle: `8f3a21…c09d4e`. Short ones stay whole. */
export function shortenKey(key: string, ends = 6): string {
  // By code points, so that no character is split.
  const characters = Array.from(key);
  if (characters.length <= ends * 2 + 3) return key;
  return `${characters.slice(0, ends).join('')}…${characters.slice(-ends).join('')}`;
}

/** The name of a network as its user reads it: that of the first network is in every language, until the user gives it another. */
export const networkLabel = (name: string): string => (name === defaultNetworkName ? t('net_first_name') : name);

/** EVM chains that bridges are on, by their IDs: names, which no language translates. */
const chainNames: Readonly<Record<string, string>> = {
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
  return (Object.hasOwn(chainNames, id) ? chainNames[id] : undefined) ?? t('chain_of_id', { id: escapeInvisible(id) });
}
