import type { Dialect } from '#conformance/check.ts';
import type { HttpAnswer, Transport } from '#conformance/transport.ts';
import { readPage } from '#lib/data-api/pages.ts';
import { governanceDataSchema } from '#lib/data-api/schema/proposal.ts';
import { parseJson } from '#lib/json/parse.ts';
import { paths } from './data-api-under-test.ts';

const ask = (transport: Transport, url: string): Promise<HttpAnswer> =>
  transport.send({ method: 'GET', url, headers: { Accept: 'application/json' } });

/** Data nodes of release 0.71 have a list of proposals, which the interface specification does not know. */
export async function detectDataApiDialect(transport: Transport, url: string): Promise<Dialect> {
  const { status } = await ask(transport, `${url}${paths.governances}?pagination.first=1`);
  return status === 200 ? '0.71' : 'letter';
}

/** Number of markets to try: most enacted markets are settled by now and have no estimate. */
const mostTried = 5;

/** A market for which the data API has an estimate; null if none is found. */
export async function findMarket(transport: Transport, url: string): Promise<string | null> {
  try {
    const { text } = await ask(transport, `${url}${paths.governances}?proposalState=STATE_ENACTED`);
    const { edges } = readPage(governanceDataSchema, 'connection', parseJson(text));
    const enacted = edges.filter(({ node }) => node.proposal?.terms?.newMarket);
    for (const { node } of enacted.slice(0, mostTried)) {
      const id = node.proposal?.id ?? '';
      const { status } = await ask(transport, `${url}${paths.estimate}?marketId=${id}&openVolume=1`);
      if (status === 200) return id;
    }
  } catch {
    // The list has checks of its own.
  }
  return null;
}
