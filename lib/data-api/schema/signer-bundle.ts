import * as z from 'zod/mini';
import { integer, text } from './field.ts';

/**
 * The signatures that remove one validator from the signer list of the multi-signature contract (interface
 * specification, Signer-removed bundle).
 */
export const signerBundleSchema = z.looseObject({
  /** Epoch in which the node was demoted from consensus validator. */
  epochSeq: text,
  nonce: text,
  oldSigner: text,
  signatures: text,
  submitter: text,
  /** Unix nanoseconds. */
  timestamp: integer,
});

export type SignerBundle = z.infer<typeof signerBundleSchema>;
