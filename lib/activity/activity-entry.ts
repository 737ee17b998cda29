import * as z from 'zod/mini';
import { keptObject } from '#lib/storage/schema.ts';
import { storedRecord } from '#lib/storage/stored.ts';

/** What was asked. `other` is any other call of a site; `disconnect` the user's too, then `decided` here. */
export const activityKinds = ['connect', 'keys', 'chain', 'send', 'sign', 'check', 'other', 'disconnect'] as const;

/** `gone`: the page was closed or left. `muted`: refused without asking the user. */
export const activityOutcomes = ['open', 'done', 'denied', 'muted', 'failed', 'gone', 'unknown'] as const;

/** Who decided; empty if nobody was asked or it is not known. `always`: the user, here, for 24 hours. */
const decisions = ['', 'here', 'always', 'wallet', 'unasked'] as const;

/**
 * One line of the log. It contains no free text of a page or the wallet: methods, kinds and reasons are from closed lists, keys
 * and hashes have a fixed form. The exception is the wallet's name for a key.
 */
export const activityEntrySchema = z.lazy(() =>
  keptObject({
    /** When it was asked. Unix milliseconds. */
    at: z.number(),
    /** The site's, or Drawbridge's own. */
    origin: z.string(),
    /** Empty in what an earlier version stored. */
    networkId: z._default(z.string(), ''),
    what: z.literal(activityKinds),
    /** Of a transaction; empty for none or an unknown one. */
    kind: z.string(),
    publicKey: z.string(),
    /** The wallet's name for it; empty when unknown. */
    keyName: z.string(),
    decided: z.literal(decisions),
    outcome: z.literal(activityOutcomes),
    /** Drawbridge's own reason, or the code of the wallet's error. */
    reason: z.string(),
    /** Of the transaction; empty for none. */
    hash: z.string(),
  }),
);

export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** By the ID of the call, or by what the calls of an hour have in common. */
export type Activity = Record<string, ActivityEntry>;

export const activityItem = storedRecord('kept:activity', activityEntrySchema);
