import type { Dialect } from '#conformance/check.ts';
import type { HttpAnswer, Transport } from '#conformance/transport.ts';
import { readPage } from '#lib/data-api/pages.ts';
import { parseJson } from '#lib/data-api/parse-json.ts';
import { governanceDataSchema } from '#lib/data-api/schema/governance-message.ts';
import { paths } from './data-api-under-test.ts';

const ask = (transport: Transport, url: string): Promise<HttpAnswer> =>
  transport.send({ method: 'GET', url, headers: { Accept: 'application/json' } });

/** Data nodes of release 0.71 have a list of proposals, which the interface specification does not know. */
export async function detectDataApiDialect(transport: Transport, url: string): Promise<Dialect> {
  const { status } = await ask(transport, `${url}${paths.governances}?pagination.first=1`);
  return status === 200 ? 'real' : 'letter';
}

/** Markets that are tried: most of those that were ever enacted are settled by now, and have no estimate any more. */
const mostTried = 5;

/** A market that the data API tells of and estimates for. Null when there is none to be found. */
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
    // Whatever is wrong with the list, its own checks tell.
  }
  return null;
}
