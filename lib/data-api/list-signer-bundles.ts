import * as z from 'zod/mini';
import { integer, object, text } from '#lib/data-api/schema/field.ts';
import { listOperation } from './pages.ts';

/** Interface specification, Signer-removed bundle. */
export const signerBundleSchema = object(() => ({
  /** Epoch in which the node was demoted from consensus validator. */
  epochSeq: text,
  nonce: text,
  oldSigner: text,
  signatures: text,
  submitter: text,
  /** Unix nanoseconds. */
  timestamp: integer,
  /** Of the bridge whose signer is removed: since release 0.76. */
  chainId: z.optional(text),
}));

export type SignerBundle = z.infer<typeof signerBundleSchema>;

export interface SignerBundleFilter {
  /** Node ID of the removed validator, in hexadecimal. */
  nodeId?: string | undefined;
  /** Ethereum address of the validator that submits the bundle, `0x` and 40 hexadecimal digits. */
  submitter?: string | undefined;
  /** A non-negative int64. */
  epochSeq?: string | undefined;
  /** ID of the bridge's chain, in decimal digits. Releases before 0.76 ignore it: theirs have one bridge. */
  chainId?: string | undefined;
}

/** One page of signer-removed bundles. Rejects with `DataApiError`. */
export const listSignerBundles = listOperation<SignerBundle, keyof SignerBundleFilter>(
  '/api/v2/erc20/multisigcontrol/signer/removed/bundles',
  'bundles',
  signerBundleSchema,
);
