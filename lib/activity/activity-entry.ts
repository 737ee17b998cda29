import * as z from 'zod/mini';
import { isUnaskedKind } from '#lib/sites/unasked.ts';
import { keptObject } from '#lib/storage/kept-object.ts';
import { quickParse } from '#lib/storage/quick-parse.ts';
import { storedRecord } from '#lib/storage/stored.ts';

/** What was asked. `other` is any other call of a site; `disconnect` the user's too, then `decided` here. */
export const activityKinds = ['connect', 'keys', 'chain', 'send', 'sign', 'check', 'other', 'disconnect'] as const;

/**
 * How it ended: `open` while nothing else is known, `gone` when the page went away, `muted` when Drawbridge refused
 * without asking the user.
 */
export const activityOutcomes = ['open', 'done', 'denied', 'muted', 'failed', 'gone', 'unknown'] as const;

/** Who decided; empty where nobody was asked, or it is not known. `always`: here, and not to be asked for a day. */
const decisions = ['', 'here', 'always', 'wallet', 'unasked'] as const;

/**
 * One line of the log. Nothing that a page or the wallet chose freely is in it: methods, kinds and reasons are of closed
 * lists, keys and hashes of their form, and the name of a key is the wallet's.
 */
export const activityEntrySchema = keptObject({
  /** When it was asked. Unix milliseconds. */
  at: z.number(),
  /** The site's, or Drawbridge's own. */
  origin: z.string(),
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
});

export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** By the ID of the call, or of what calls of an hour have in common. */
export type Activity = Record<string, ActivityEntry>;

export const activityItem = storedRecord('kept:activity', activityEntrySchema, quickParse);

/** Kinds of transaction that are never sent unasked. A page could put a secret into the name of any other. */
const otherKinds = new Set(
  (
    'transfer withdrawSubmission announceNode nodeVote nodeSignature chainEvent keyRotateSubmission ' +
    'ethereumKeyRotateSubmission stateVariableProposal validatorHeartbeat protocolUpgradeProposal issueSignatures ' +
    'oracleDataSubmission'
  ).split(' '),
);

export const isListedKind = (kind: string): boolean => isUnaskedKind(kind) || otherKinds.has(kind);
