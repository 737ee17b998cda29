import type { FastifyInstance } from 'fastify';
import type { SignerBundle } from '../data/records.ts';
import { invalidArgument } from './api-error.ts';
import type { DataApiContext } from './context.ts';
import { type PagedList, pageOf } from './page.ts';
import { readPageRequest } from './page-request.ts';
import { Query } from './query.ts';

const list: PagedList<SignerBundle> = {
  name: 'signer-bundles',
  positionOf: ({ timestamp, nonce }) => `${timestamp.padStart(20, '0')} ${nonce}`,
};

/** `GET /api/v2/erc20/multisigcontrol/signer/removed/bundles`, with its filters `nodeId`, `submitter`, `epochSeq`, and `chainId` in release 0.79. */
export function signerBundlesRoute(app: FastifyInstance, { options, dataSet }: DataApiContext): void {
  app.get('/api/v2/erc20/multisigcontrol/signer/removed/bundles', (request) => {
    const query = new Query(request.url, options.dialect);
    const nodeId = query.matching('nodeId', /^[0-9a-f]{64}$/i, 'a node ID')?.toLowerCase();
    const submitter = query.matching('submitter', /^0x[0-9a-f]{40}$/i, 'an Ethereum address')?.toLowerCase();
    const chain = options.dialect === '0.79' ? query.text('chainId') : null;
    const epoch = query.text('epochSeq');
    if (epoch !== null && !/^[+-]?\d{1,18}$/.test(epoch)) {
      throw invalidArgument(`epochSql: ${epoch}: strconv.ParseInt: parsing "${epoch}": invalid syntax`, 'epoch');
    }
    const epochSeq = epoch === null ? undefined : BigInt(epoch.replace('+', '')).toString();
    const page = readPageRequest(query, options.dialect, 'by-time');
    const bundles = dataSet.bundles
      .filter((stored) => nodeId === undefined || stored.nodeId === nodeId)
      .map((stored) => stored.bundle)
      .filter((bundle) => chain === null || bundle.chainId === chain)
      .filter((bundle) => submitter === undefined || bundle.submitter === submitter)
      .filter((bundle) => epochSeq === undefined || bundle.epochSeq === epochSeq);
    return { bundles: pageOf(list, bundles, page) };
  });
}
