import type { FastifyInstance } from 'fastify';
import type { GovernanceRecord } from '../data/records.ts';
import type { DataApiContext } from './context.ts';
import { type PagedList, pageOf } from './page.ts';
import { readPageRequest } from './page-request.ts';
import { Query } from './query.ts';
import { recordOf } from './request-log.ts';

const list: PagedList<GovernanceRecord> = {
  name: 'governances',
  positionOf: ({ proposal }) => `${proposal.timestamp.padStart(20, '0')} ${proposal.id}`,
};

/** `GET /api/v2/governances`: all proposals as they stand, the backfill of a real data node. */
export function governancesRoute(app: FastifyInstance, { options, feed }: DataApiContext): void {
  app.get('/api/v2/governances', (request) => {
    const query = new Query(request.url, options.dialect);
    const state = query.text('proposalState');
    const proposer = query.text('proposerPartyId')?.toLowerCase();
    const reference = query.text('proposalReference');
    const page = readPageRequest(query, options.dialect, 'by-time');
    const records = feed
      .records()
      .filter(({ proposal }) => state === null || proposal.state === state)
      .filter(({ proposal }) => proposer === undefined || proposal.partyId === proposer)
      .filter(({ proposal }) => reference === null || proposal.reference === reference)
      .map((record) => ({ ...record, yesParty: {}, noParty: {} }));
    return { connection: pageOf(list, records, page) };
  });
}

/** `GET /api/v2/stream/governance`: newline-delimited JSON that goes on until one side ends it. */
export function governanceStreamRoute(app: FastifyInstance, { options, streams }: DataApiContext): void {
  app.get('/api/v2/stream/governance', (request, reply) => {
    const query = new Query(request.url, options.dialect);
    const partyId = query.text('partyId')?.toLowerCase() ?? null;
    streams.assertRoom(request.ip);
    const record = recordOf(request);
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
    reply.hijack();
    streams.open({
      response: reply.raw,
      headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
      address: request.ip,
      partyId,
      onStatus: (status) => {
        if (record !== undefined) record.status = status;
      },
    });
  });
}
