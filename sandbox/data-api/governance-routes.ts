import type { FastifyInstance } from 'fastify';
import type { LaterRecord } from '../data/later-kinds.ts';
import type { GovernanceRecord, Proposal, Vote } from '../data/records.ts';
import { ApiError, invalidArgument } from './api-error.ts';
import type { DataApiContext } from './context.ts';
import { encodeCursor } from './cursor.ts';
import { laterVote, realForm } from './governance-form.ts';
import { takesGzip } from './gzip-answers.ts';
import { type Page, type PagedList, pageOf } from './page.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { Query } from './query.ts';
import { recordOf } from './request-log.ts';

type Listed = LaterRecord['proposal'] & Partial<Pick<Proposal, 'reference' | 'terms'>>;

interface Row {
  /** Of a batch too: the services count the rows of its parts. */
  proposal: Listed;
  /** Itself, or the batch that it is a part of. */
  whole: Listed;
  /** What it is sent as, with others of the same batch. */
  sent: object;
}

/** When the block of its state was, in Unix nanoseconds. */
function changedAt({ state, timestamp, terms }: Listed): string {
  const { closingTimestamp = '', enactmentTimestamp = '' } = { ...terms };
  const isEnded = state === 'STATE_ENACTED' || state === 'STATE_FAILED';
  const seconds = isEnded && Number(enactmentTimestamp) > 0 ? enactmentTimestamp : closingTimestamp;
  const isClosed = isEnded || state === 'STATE_PASSED' || state === 'STATE_DECLINED';
  return isClosed && seconds !== '' ? `${seconds}000000000` : timestamp;
}

/**
 * Open proposals come first in either order, and else the order is that of the last change: vegaprotocol/vega v0.71.6,
 * datanode/sqlstore/proposals.go, `Get`.
 */
const list: PagedList<Row> = {
  name: 'governances',
  positionOf: ({ proposal }, descending) => {
    const isOpen = proposal.state === 'STATE_OPEN';
    return `${isOpen === descending ? 1 : 0} ${changedAt(proposal).padStart(20, '0')} ${proposal.id}`;
  },
};

/**
 * A page whose rows are folded into batches only after they were counted: with a batch on it, it is short and says that it
 * is the last. A batch is in the place of its first part, and its cursor is that of its own row, further down: who goes on from
 * there misses what lies between. vegaprotocol/vega v0.79.0, datanode/sqlstore/proposals.go, `Get`.
 */
function foldedPage(rows: readonly Row[], page: PageRequest): Page<Row> {
  const { edges, pageInfo } = pageOf(list, rows, { ...page, size: page.size + 1 });
  const folded = edges
    .filter(({ node }, index) => edges.findIndex((one) => one.node.sent === node.sent) === index)
    .map(({ node }) => {
      const position = list.positionOf({ ...node, proposal: node.whole }, page.descending);
      return { node, cursor: encodeCursor(list.name, position) };
    });
  const forwards = page.direction === 'forwards';
  const shown = forwards ? folded.slice(0, page.size) : folded.slice(-page.size);
  const isMore = folded.length > page.size;
  return {
    edges: shown,
    pageInfo: {
      hasNextPage: forwards ? isMore : pageInfo.hasNextPage,
      hasPreviousPage: forwards ? pageInfo.hasPreviousPage : isMore,
      startCursor: shown[0]?.cursor ?? '',
      endCursor: shown.at(-1)?.cursor ?? '',
    },
  };
}

/**
 * `GET /api/v2/governances`: all proposals as they stand, the backfill of a real data node. Release 0.71 does not look at
 * `proposalReference`.
 */
export function governancesRoute(app: FastifyInstance, { options, feed }: DataApiContext): void {
  const isLater = options.dialect === '0.79';
  app.get('/api/v2/governances', (request) => {
    const query = new Query(request.url, options.dialect);
    const state = query.text('proposalState');
    const proposer = query.text('proposerPartyId')?.toLowerCase();
    const reference = isLater ? query.text('proposalReference') : null;
    const page = readPageRequest(query, options.dialect, 'by-time');
    const later = feed
      .later()
      .flatMap(({ proposal, listed }): Row[] => (listed === null ? [] : [{ proposal, whole: proposal, sent: listed }]));
    const records = feed
      .records()
      .flatMap((record): Row[] => {
        const sent = realForm(record, isLater);
        const parts = (isLater && record.batch?.parts) || [];
        return [record.proposal, ...parts].map((proposal) => ({ proposal, whole: record.proposal, sent }));
      })
      .concat(later)
      .filter(({ proposal }) => state === null || proposal.state === state)
      .filter(({ proposal }) => proposer === undefined || proposal.partyId === proposer)
      .filter(({ proposal }) => reference === null || proposal.reference === reference);
    if (reference !== null && records.length === 0) {
      const message = `proposalReference: ${reference}: no resource corresponding to this id`;
      throw new ApiError(404, message, { about: 'proposal' });
    }
    const { edges, pageInfo } = isLater ? foldedPage(records, page) : pageOf(list, records, page);
    const sent = edges.map(({ node, cursor }) => ({
      node: { yes: [], no: [], ...node.sent, yesParty: {}, noParty: {} },
      cursor,
    }));
    return { connection: { edges: sent, pageInfo } };
  });
}

/**
 * `GET /api/v2/governance`: one proposal by its ID, or without one by its reference (vegaprotocol/vega v0.71.6,
 * datanode/api/trading_data_v2.go, `GetGovernanceData`). A part of a batch is found as its batch (v0.79.0,
 * datanode/sqlstore/proposals.go, `extendOrGetBatchProposal`).
 */
export function governanceRoute(app: FastifyInstance, { options, feed }: DataApiContext): void {
  app.get('/api/v2/governance', (request) => {
    const query = new Query(request.url, options.dialect);
    const id = query.text('proposalId')?.toLowerCase();
    const reference = query.text('reference');
    if (id === undefined && reference === null) throw invalidArgument('', 'noProposalOf');
    const isMeant = ({ proposal, batch }: GovernanceRecord): boolean =>
      id === undefined
        ? proposal.reference === reference
        : proposal.id === id || batch?.parts.some((part) => part.id === id) === true;
    const sent =
      feed.later().find(({ proposal }) => proposal.id === id)?.listed ??
      feed
        .records()
        .map((record) => (isMeant(record) ? realForm(record, options.dialect === '0.79') : null))
        .find((form) => form !== null);
    if (!sent)
      throw new ApiError(
        404,
        `proposalID: ${id ?? ''}, reference: ${reference ?? ''}: no resource corresponding to this id`,
        {
          about: 'proposal',
        },
      );
    return { data: { yes: [], no: [], ...sent, yesParty: {}, noParty: {} } };
  });
}

/** By the time of their block: vegaprotocol/vega v0.71.6, datanode/sqlstore/votes.go, `votesOrdering`. */
const votes: PagedList<Vote> = {
  name: 'votes',
  positionOf: ({ timestamp, partyId, proposalId }) => `${timestamp.padStart(20, '0')} ${partyId} ${proposalId}`,
};

/**
 * `GET /api/v2/votes`: the current votes of a party, on a proposal, or both. An empty ID is one that nobody has
 * (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `ListVotes`; datanode/entities/id.go, `Bytes`).
 */
export function votesRoute(app: FastifyInstance, { options, feed }: DataApiContext): void {
  app.get('/api/v2/votes', (request) => {
    const query = new Query(request.url, options.dialect);
    const partyId = query.sent('partyId')?.toLowerCase();
    const proposalId = query.sent('proposalId')?.toLowerCase();
    const page = readPageRequest(query, options.dialect, 'by-time');
    if (partyId === undefined && proposalId === undefined) throw invalidArgument('', 'noVotesOf');
    for (const id of [proposalId, partyId]) {
      if (id === undefined || /^([0-9a-f]{2})*$/.test(id)) continue;
      const why = `scany: query multiple result rows: decoding '${id}': not a valid hex id (or well known exception)`;
      throw invalidArgument(`proposalID: ${proposalId ?? ''}, partyID: ${partyId ?? ''}: ${why}`, 'votes');
    }
    const found = feed
      .records()
      .filter(({ proposal }) => proposalId === undefined || proposal.id === proposalId)
      .flatMap(({ yes, no }) => [...yes, ...no])
      .filter((vote) => partyId === undefined || vote.partyId === partyId)
      .map((vote) => (options.dialect === '0.79' ? laterVote(vote) : vote));
    return { votes: pageOf(votes, found, page) };
  });
}

/** `GET /api/v2/stream/governance`: newline-delimited JSON that goes on until one side ends it. */
export function governanceStreamRoute(app: FastifyInstance, { options, faults, streams }: DataApiContext): void {
  app.get('/api/v2/stream/governance', (request, reply) => {
    const query = new Query(request.url, options.dialect);
    const partyId = query.text('partyId')?.toLowerCase() ?? null;
    streams.assertRoom(request.ip, faults.streamsRefused);
    const record = recordOf(request);
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
    reply.hijack();
    streams.open({
      response: reply.raw,
      headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
      gzip: takesGzip(request),
      address: request.ip,
      partyId,
      onStatus: (status) => {
        if (record !== undefined) record.status = status;
      },
    });
  });
}
