import type { FastifyInstance } from 'fastify';
import type { NetworkParameter } from '../data/records.ts';
import type { DataApiContext } from './context.ts';
import { type PagedList, pageOf } from './page.ts';
import { readPageRequest } from './page-request.ts';
import { Query } from './query.ts';

const list: PagedList<NetworkParameter> = { name: 'network-parameters', positionOf: ({ key }) => key };

/** `GET /api/v2/network/parameters`. */
export function networkParametersRoute(app: FastifyInstance, { options, dataSet }: DataApiContext): void {
  app.get('/api/v2/network/parameters', (request) => {
    const page = readPageRequest(new Query(request.url, options.dialect), options.dialect, 'by-key');
    return { networkParameters: pageOf(list, dataSet.networkParameters, page) };
  });
}
