import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataApiExchange, laterDataApiExchanges } from '#lib/testing/recorded/recording.ts';
import { type Served, serve } from '#sandbox/data-api/testing/serve.ts';
import { formDifferences } from './form.ts';

let served: Served;
beforeAll(async () => {
  served = await serve('0.79');
});
afterAll(() => served.close());

/** The same request, of what the sandbox has in place of what was recorded. */
function asked({ request: { path } }: DataApiExchange): string {
  const { markets, governance } = served.dataSet;
  const voted = governance.filter(({ yes, no }) => yes.length > 0 && no.length > 0);
  const single = voted.find(({ batch, proposal }) => batch === undefined && proposal.state === 'STATE_OPEN');
  return path
    .replace(/0{58}abc065/, markets[0]?.id ?? '')
    .replace('=capped', `=${single?.proposal.reference}`)
    .replace(/=c5a36ba2[0-9a-f]+/, `=${single?.proposal.id}`)
    .replace(/=d6c01f45[0-9a-f]+/, `=${voted.find(({ batch }) => batch)?.proposal.id}`);
}

/** What depends on the data: which terms were made up for the recording, and which of ours they meet. */
const ofTheData = [
  /\.assets\[\]\.id /,
  /\.decimals zero/,
  /\.builtinAsset/,
  /\.terms\./,
  /\.nonce/,
  /requiredLiquidity/,
  /elsPerMarket/,
  /Weight/,
  /\.signatures/,
];

test('asked the same, the sandbox answers in the same form as the services of release 0.79.0', async () => {
  const found: Record<string, string[]> = {};
  for (const exchange of laterDataApiExchanges) {
    // The sandbox does not filter by type, and no client here does.
    if (exchange.request.path.includes('proposalType')) continue;
    const base = exchange.service === 'core node' ? served.coreUrl : served.url;
    const response = await fetch(base + asked(exchange));
    const text = await response.text();
    const differences: string[] = [];
    if (response.status !== exchange.status) differences.push(`status ${response.status}, recorded ${exchange.status}`);
    // Some lists that were recorded have a row alone.
    differences.push(...formDifferences([JSON.parse(exchange.body)], [JSON.parse(text)], ofTheData, false));
    if (exchange.status !== 200 && text !== exchange.body) differences.push(`${text}, recorded ${exchange.body}`);
    if (exchange.body.includes('\n') !== text.includes('\n')) differences.push('printed otherwise');
    if (differences.length > 0) found[exchange.name] = differences;
  }
  expect(found).toEqual({});
});
