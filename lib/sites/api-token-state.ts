import * as z from 'zod/mini';

/**
 * What pages of the extension may know of the API token: never the token, only the last four characters of it.
 *
 * valid: the wallet took it when it was last used or checked. invalid: the wallet refused it, as it does with one that
 * expired. unchecked: the wallet has not answered since it was set.
 */
export const apiTokenStateSchema = z.object({
  state: z.enum(['none', 'valid', 'invalid', 'unchecked']),
  /** Kept beyond the end of the browser session. */
  remembered: z.boolean(),
  /** Its last four characters; empty for none. */
  hint: z.string(),
  /** When the wallet last answered to it, in Unix milliseconds; null for never. */
  checkedAt: z.nullable(z.number()),
});

export type ApiTokenState = z.infer<typeof apiTokenStateSchema>;

export const noApiToken: ApiTokenState = { state: 'none', remembered: false, hint: '', checkedAt: null };
