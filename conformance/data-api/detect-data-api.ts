import type { Dialect } from '#conformance/check.ts';
import type { HttpAnswer, Transport } from '#conformance/transport.ts';
import { readPage } from '#lib/data-api/page.ts';
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

/** A market that the data API tells of: one whose proposal was enacted. Null when there is none to be found. */
export async function findMarket(transport: Transport, url: string): Promise<string | null> {
  try {
    const { text } = await ask(transport, `${url}${paths.governances}?proposalState=STATE_ENACTED`);
    const { edges } = readPage(governanceDataSchema, 'connection', parseJson(text));
    const enacted = edges.find(
      ({ node }) => node.proposal?.terms?.newMarket && node.proposal.state === 'STATE_ENACTED',
    );
    return enacted?.node.proposal?.id ?? null;
  } catch {
    return null;
  }
}
