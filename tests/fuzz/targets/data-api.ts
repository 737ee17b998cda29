import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import { assetSchema, listAssets } from '#lib/data-api/list-assets.ts';
import { listNetworkParameters, networkParameterSchema } from '#lib/data-api/list-network-parameters.ts';
import { listSignerBundles, signerBundleSchema } from '#lib/data-api/list-signer-bundles.ts';
import { sample } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { anyJson, type Json } from '#tests/fuzz/arbitraries.ts';
import { damaged, mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const page = (name: string, node: Json): Json => ({
  [name]: {
    edges: [
      { cursor: 'a', node },
      { cursor: 'b', node },
    ],
    pageInfo: sample(tables.pageInfo),
  },
});

/** A valid answer of each operation. */
const answers: Json[] = [
  page('networkParameters', sample(tables.networkParameter)),
  page('bundles', sample(tables.signerBundle)),
  sample(tables.positionEstimate),
  { assets: [sample(tables.asset), sample(tables.asset)] },
  page('assets', sample(tables.asset)),
  sample(tables.errorObject),
];

const body = fc.oneof(
  { weight: 6, arbitrary: mutated(fc.constantFrom(...answers)).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: damaged(fc.constantFrom(...answers).map((value) => JSON.stringify(value))) },
  { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
);

const status = fc.oneof(fc.constant(200), fc.constantFrom(400, 403, 404, 429, 500, 501, 503, 504));

/** Every operation of the data API over any body: it resolves to what is specified, or says what was wrong. */
export const dataApi = target('data-api', 60_000, fc.tuple(body, status), async ([text, code]) => {
  const api = { baseUrl: 'http://127.0.0.1:3008', fetch: async () => new Response(text, { status: code }) };
  const ask = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      must(error instanceof DataApiError, `an operation threw ${error}`);
      must(error.kind !== 'unreachable', 'an answer that arrived is said not to have');
      return null;
    }
  };
  const parameters = await ask(listNetworkParameters(api));
  for (const { node } of parameters?.edges ?? []) must(reads(networkParameterSchema, node), 'a parameter is damaged');
  const bundles = await ask(listSignerBundles(api));
  for (const { node } of bundles?.edges ?? []) must(reads(signerBundleSchema, node), 'a bundle is damaged');
  const list = await ask(listAssets(api));
  for (const asset of list?.assets ?? []) must(reads(assetSchema, asset), 'an asset is damaged');
  await ask(estimatePosition(api, { marketId: 'm', openVolume: '1' }));
  must(
    Reflect.get({}, 'polluted') === undefined && Object.keys(Object.prototype).length === 0,
    'Object.prototype changed',
  );
  return 1;
});

/** What was read is read the same again: so it is of the form that the schema promises. */
function reads(schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }, value: unknown): boolean {
  const again = schema.safeParse(value);
  return again.success && isDeepStrictEqual(again.data, value);
}
