import type { FastifyInstance } from 'fastify';
import { faultDelay } from '../fault-delay.ts';
import type { Faults } from '../options.ts';
import { ApiError } from './api-error.ts';

/** JSON in which every member that an operation answers with is of a wrong type. */
const wrongShape = JSON.stringify({
  networkParameters: { edges: 'none', pageInfo: 7 },
  bundles: [1, 2, 3],
  margin: 'much',
  liquidation: 5,
  assets: 'none',
  connection: [],
});

/** Makes the faults of the options happen to every route that is registered on `app` after this. */
export function makeFaultsHappen(app: FastifyInstance, faults: Readonly<Faults>): void {
  app.addHook('preHandler', async (_request, reply) => {
    await faultDelay(() => faults.dataApiDelayMs);
    if (faults.dataApiStatus !== null) throw new ApiError(faults.dataApiStatus, 'a fault was asked for');
    if (faults.dataApiMalformed === null) return;
    const body = faults.dataApiMalformed === 'not-json' ? '<html>{"half": "of JSON"' : wrongShape;
    return reply.type('application/json').send(body);
  });
}
