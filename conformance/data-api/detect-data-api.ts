import { type Detected, detected } from '#conformance/release.ts';
import type { HttpAnswer, Transport } from '#conformance/transport.ts';
import { readPage } from '#lib/data-api/pages.ts';
import { governanceDataSchema } from '#lib/data-api/schema/proposal.ts';
import { parseJson } from '#lib/json/parse.ts';
import { bodyOf, paths } from './data-api-under-test.ts';
import { estimateQuery } from './estimate-query.ts';

const ask = (transport: Transport, url: string): Promise<HttpAnswer> =>
  transport.send({ method: 'GET', url, headers: { Accept: 'application/json' } });

/**
 * Tells how a data API behaves. Data nodes of releases have a list of proposals, which the interface specification does not
 * know. For an estimate without balances 0.71 looks for the market, and 0.79 refuses it first.
 */
export async function detectDataApiDialect(transport: Transport, url: string): Promise<Detected> {
  const { status } = await ask(transport, `${url}${paths.governances}?pagination.first=1`);
  if (status !== 200) return { dialect: 'letter', told: null };
  const estimate = await ask(transport, `${url}${paths.estimate}?marketId=${'9'.repeat(64)}&openVolume=1`);
  const { version } = bodyOf(await ask(transport, `${url}/api/v2/info`));
  const refused = estimate.status === 400 ? '0.79' : null;
  return detected(estimate.status === 404 ? '0.71' : refused, typeof version === 'string' ? version : null);
}

/** Number of markets to try: most enacted markets are settled by now and have no estimate. */
const mostTried = 5;

/** A market for which the data API has an estimate; null if none is found. */
export async function findMarket(transport: Transport, url: string): Promise<string | null> {
  try {
    const { text } = await ask(transport, `${url}${paths.governances}?proposalState=STATE_ENACTED`);
    const { edges } = readPage(governanceDataSchema, 'connection', parseJson(text));
    const enacted = edges.flatMap(({ node }) => [node.proposal, ...(node.proposals ?? [])]);
    const markets = enacted.flatMap((proposal) => (proposal?.terms?.newMarket ? [proposal.id] : []));
    for (const marketId of markets.slice(0, mostTried)) {
      const query = new URLSearchParams({ marketId, openVolume: '1', ...estimateQuery });
      const { status } = await ask(transport, `${url}${paths.estimate}?${query}`);
      if (status === 200) return marketId;
    }
  } catch {
    // The list has checks of its own.
  }
  return null;
}
