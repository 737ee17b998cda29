import type { FastifyInstance } from 'fastify';
import type { Asset } from '../data/records.ts';
import { ApiError } from './api-error.ts';
import type { DataApiContext } from './context.ts';
import { type PagedList, pageOf } from './page.ts';
import { readPageRequest } from './page-request.ts';
import { Query } from './query.ts';

const list: PagedList<Asset> = { name: 'assets', positionOf: ({ id }) => id };

/** `GET /assets`, whole or, with `asset`, the one of that ID (an empty list where there is none). */
export function assetsRoute(app: FastifyInstance, { options, dataSet }: DataApiContext): void {
  app.get('/assets', (request, reply) => {
    const id = new Query(request.url, options.dialect).text('asset')?.toLowerCase();
    const assets = dataSet.assets.filter((asset) => id === undefined || asset.id === id);
    // A core node indents its answers.
    if (options.dialect !== 'letter') {
      reply.type('application/json').serializer((body) => JSON.stringify(body, null, 2));
    }
    return { assets };
  });
}

/** `GET /api/v2/assets`: the paged list that a real data node has instead of `/assets`. */
export function pagedAssetsRoute(app: FastifyInstance, { options, dataSet }: DataApiContext): void {
  app.get('/api/v2/assets', (request) => {
    const query = new Query(request.url, options.dialect);
    const id = query.text('assetId')?.toLowerCase();
    // IDs have no time, so "newest first" means those that sort last.
    const page = readPageRequest(query, options.dialect, 'by-time');
    if (id === undefined) return { assets: pageOf(list, dataSet.assets, page) };
    const assets = dataSet.assets.filter((asset) => asset.id === id);
    if (assets.length > 0) return { assets: pageOf(list, assets, { ...page, cursor: null }) };
    const isHex = /^([0-9a-f]{2})*$/.test(id);
    const why = isHex ? 'no resource corresponding to this id' : 'not a valid hex id (or well known exception)';
    throw new ApiError(isHex ? 404 : 400, `failed to get asset by ID: ${id}: ${why}`, { about: 'asset' });
  });
}
