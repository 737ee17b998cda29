import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { keptObject, textUpTo } from '#lib/storage/schema.ts';

export const alertPreferencesSchema = keptObject({
  /** By a desktop notification. */
  notify: keptObject({
    newProposals: z.boolean(),
    stateChanges: z.boolean(),
    followedParty: z.boolean(),
    /** Open proposals without a vote of the user's, before they close. Earlier settings lack it. */
    reminders: z._default(z.boolean(), false),
  }),
  /** Kinds of proposal that are listed but never new, counted or notified of, unless the followed party is in it. */
  mutedKinds: z.array(z.literal(proposalKinds)),
  /** Public key of the party whose proposals and votes come first; empty for none. */
  followedParty: textUpTo(200),
});

export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;

export const defaultAlertPreferences: AlertPreferences = {
  notify: { newProposals: false, stateChanges: false, followedParty: false, reminders: false },
  mutedKinds: [],
  followedParty: '',
};
