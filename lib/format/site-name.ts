import { t } from '#lib/i18n/i18n.ts';
import { unknownOrigin } from '#lib/sites/top-origin.ts';
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
