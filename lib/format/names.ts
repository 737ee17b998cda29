import { t } from '#lib/i18n/i18n.ts';
import { defaultNetworkName } from '#lib/settings/default-network-name.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import { containerOf, originOf, unknownOrigin } from '#lib/sites/origin.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** A site's name: its host with its port, or Drawbridge's own name for its own session. */
export function siteName(site: string): string {
  const origin = originOf(site);
  if (origin !== site) return t('site_in_container', { site: siteName(origin), number: containerOf(site) });
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

/** The same to be shown, where there are several networks; null for one alone, and for one that is gone. */
export function networkAmong(settings: Pick<Settings, 'networks'>, networkId: string): string | null {
  const network = settings.networks.length > 1 ? networkOf(settings, networkId) : undefined;
  return network ? escapeInvisible(networkLabel(network.name)) : null;
}
