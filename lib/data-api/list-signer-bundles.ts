import type * as z from 'zod/mini';
import { integer, object, text } from '#lib/data-api/schema/field.ts';
import { type Page, type Pagination, paginationQuery, readPage } from './pages.ts';
import { type DataApi, getJson, int64Text, ParameterError, type RequestOptions } from './request.ts';

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
}));

export type SignerBundle = z.infer<typeof signerBundleSchema>;

export interface SignerBundleFilter {
  /** Node ID of the removed validator, in hexadecimal. */
  nodeId?: string | undefined;
  /** Ethereum address of the validator that submits the bundle, `0x` and 40 hexadecimal digits. */
  submitter?: string | undefined;
  epochSeq?: bigint | string | undefined;
}

export function isNodeId(text: string): boolean {
  return /^[0-9a-f]+$/i.test(text);
}

export function isEthereumAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text);
}

/** A non-negative int64. */
export function isEpochSeq(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n;
}

/** One page of signer-removed bundles. Rejects with `DataApiError` or `ParameterError`. */
export async function listSignerBundles(
  api: DataApi,
  filter: SignerBundleFilter = {},
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<SignerBundle>> {
  const query = { ...filterQuery(filter), ...paginationQuery(pagination) };
  const body = await getJson(api, '/api/v2/erc20/multisigcontrol/signer/removed/bundles', query, options);
  return readPage(signerBundleSchema, 'bundles', body);
}

function filterQuery({ nodeId, submitter, epochSeq }: SignerBundleFilter) {
  if (nodeId !== undefined && !isNodeId(nodeId)) throw new ParameterError('nodeId', 'is not hexadecimal');
  if (submitter !== undefined && !isEthereumAddress(submitter)) {
    throw new ParameterError('submitter', 'is not an Ethereum address');
  }
  if (epochSeq !== undefined && !isEpochSeq(`${epochSeq}`)) {
    throw new ParameterError('epochSeq', 'is not the number of an epoch');
  }
  return { nodeId, submitter, epochSeq: epochSeq === undefined ? undefined : int64Text('epochSeq', epochSeq) };
}
