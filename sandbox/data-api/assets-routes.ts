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
    // A core node prints its answers for people to read.
    if (options.dialect === 'real') reply.serializer((body) => JSON.stringify(body, null, 2));
    return { assets };
  });
}

/** `GET /api/v2/assets`: the paged list that a real data node has in place of `/assets`. */
export function pagedAssetsRoute(app: FastifyInstance, { options, dataSet }: DataApiContext): void {
  app.get('/api/v2/assets', (request) => {
    const query = new Query(request.url, options.dialect);
    const id = query.text('assetId')?.toLowerCase();
    const page = readPageRequest(query, options.dialect, 'by-key');
    const assets = dataSet.assets.filter((asset) => id === undefined || asset.id === id);
    if (assets.length === 0) throw new ApiError(404, `no asset ${id}`);
    return { assets: pageOf(list, assets, page) };
  });
}
