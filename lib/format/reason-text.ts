import type { Reason } from '#lib/bridge/reasons.ts';
import { t } from '#lib/i18n/i18n.ts';
import { apiTokenDetail } from '#lib/sites/api-token-state.ts';
import { blockedDetails } from '#lib/sites/blocked-sites.ts';

type SnakeCase<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}_${SnakeCase<Tail>}` : T;

/** The user's sentence about what Drawbridge itself decided. `detail` is the error's. */
export function reasonText(reason: Reason, detail: unknown): string {
  if (reason === 'site-blocked' && detail === blockedDetails.blocked) return t('site_blocked_advice');
  if (reason === 'site-blocked' && detail === blockedDetails.never) return t('site_never_advice');
  if (reason === 'token-revoked' && detail === apiTokenDetail) return t('api_token_ended_advice');
  const key = reason.replaceAll('-', '_') as SnakeCase<Reason>;
  return t(`reason_${key}`);
}
