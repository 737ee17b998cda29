import * as z from 'zod/mini';

/**
 * What extension pages may know of the API token.
 *
 * valid: the wallet accepted it last. invalid: refused, as when expired. unchecked: no answer since it was set.
 */
export const apiTokenStateSchema = z.object({
  state: z.literal(['none', 'valid', 'invalid', 'unchecked']),
  /** Outlives the browser session. */
  remembered: z.boolean(),
  /** Its last four characters; empty for none. */
  hint: z.string(),
  /** When it was last checked, in Unix milliseconds. */
  checkedAt: z.nullable(z.number()),
});

export type ApiTokenState = z.infer<typeof apiTokenStateSchema>;

export const noApiToken: ApiTokenState = { state: 'none', remembered: false, hint: '', checkedAt: null };
