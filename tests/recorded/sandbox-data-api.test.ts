import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataApiExchange, dataApiExchanges, governanceStream, named } from '#lib/testing/recorded/recording.ts';
import { type Served, serve } from '#sandbox/data-api/testing/serve.ts';
import { formDifferences } from './form.ts';

let served: Served;
beforeAll(async () => {
  served = await serve('0.71');
});
afterAll(() => served.close());

/** The same request, of what the sandbox has in place of what was recorded. */
async function asked({ request: { path } }: DataApiExchange): Promise<string> {
  const { markets, validators } = served.dataSet;
  // A short position and a long one are there of each.
  const translated = path
    .replace(/a0{62}1/, markets[0]?.id ?? '')
    .replace(/a0{62}2/, markets[2]?.id ?? '')
    .replace(/c0{63}/, validators[0]?.nodeId ?? '');
  const [, cursorName] = /pagination\.(after|before)=Z/.exec(path) ?? [];
  if (cursorName === undefined) return translated;
  const first = await fetch(`${served.url}/api/v2/network/parameters?pagination.first=5`);
  const { networkParameters } = JSON.parse(await first.text());
  return translated.replace(/=Z[^&]*/, `=${encodeURIComponent(networkParameters.pageInfo.endCursor)}`);
}

/** What depends on the data: rows made up for the recording, with what no network has, and values that are rarely 0. */
const ofTheData = [
  // One of our proposed assets has no decimals.
  /\.newAsset\.changes\.decimals zero$/,
  // The made-up risk models have a drift of 0 and nothing else, and the made-up oracles no flags.
  /\.logNormal\.params\.mu( number)?$/,
  /\.filters\[\]\.conditions\[\]\.value text$/,
];

test('asked the same, the sandbox’s real dialect answers in the same form as the services of release 0.71.6', async () => {
  const found: Record<string, string[]> = {};
  for (const exchange of dataApiExchanges) {
    const base = exchange.service === 'core node' ? served.coreUrl : served.url;
    const response = await fetch(base + (await asked(exchange)), { method: exchange.request.method });
    const text = await response.text();
    const differences: string[] = [];
    if (response.status !== exchange.status) differences.push(`status ${response.status}, recorded ${exchange.status}`);
    const type = response.headers.get('content-type');
    if (type !== exchange.contentType) differences.push(`type ${type}, recorded ${exchange.contentType}`);
    // The rows of a page are some of those that were recorded in all.
    const whole = !exchange.name.startsWith('governances, first');
    const recorded = whole ? exchange : named(dataApiExchanges, 'governances, all');
    differences.push(...formDifferences([JSON.parse(recorded.body)], [JSON.parse(text)], ofTheData, whole));
    // Of a refusal the words count as well, and of a core node that it prints for people.
    if (exchange.status !== 200 && text !== exchange.body) differences.push(`${text}, recorded ${exchange.body}`);
    if (exchange.body.includes('\n') !== text.includes('\n')) differences.push('printed otherwise');
    if (differences.length > 0) found[exchange.name] = differences;
  }
  expect(found).toEqual({});
});

test('and streams in the same form', async () => {
  const recorded = governanceStream
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const opening = fetch(`${served.url}/api/v2/stream/governance`);
  await expect.poll(() => served.streams.size).toBe(1);
  served.feed.emit(400);
  const response = await opening;
  served.streams.cut('error');
  const lines = (await response.text()).split('\n');
  expect(lines).toHaveLength(401);
  const ours = lines.slice(0, 400).map((line) => JSON.parse(line));
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(formDifferences(recorded, ours, ofTheData)).toEqual([]);
});
