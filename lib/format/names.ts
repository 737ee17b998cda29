import { t } from '#lib/i18n/i18n.ts';
import { unknownOrigin } from '#lib/sites/origin.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** What a site is called in lists: its host with its port, or what Drawbridge calls itself for its own session. */
export function siteName(origin: string): string {
  if (origin === unknownOrigin) return t('site_unknown');
  if (!URL.canParse(origin)) return escapeInvisible(origin);
  const { protocol, host } = new URL(origin);
  if (protocol.endsWith('-extension:')) return t('site_own');
  // Plain http is part of the name: the same host over https is another site.
  return protocol === 'http:' ? `http://${host}` : host || escapeInvisible(origin);
}

/**
 * A long key or ID with its middle left out, so that both ends can be compared: `8f3a21…c09d4e`. Short ones come back
 * whole: leaving out less than a few characters only hides them.
 */
export function shortenKey(key: string, ends = 6): string {
  // By code points: a name may be in any script, and half of a character is none.
  const characters = Array.from(key);
  if (characters.length <= ends * 2 + 3) return key;
  return `${characters.slice(0, ends).join('')}…${characters.slice(-ends).join('')}`;
}
