import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FieldTable } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { StreamReader } from './testing/read-stream.ts';
import { SeenFields } from './testing/seen-fields.ts';
import { dialects, type Served, serve } from './testing/serve.ts';

/** The rows of every table of fields, below the path that a client finds them at. */
function below(path: string, table: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(table).map(([field, type]) => [`${path}.${field}`, type]));
}

const unary: [path: (served: Served) => string, table: FieldTable][] = [
  [
    () => '/api/v2/network/parameters',
    {
      networkParameters: 'object',
      ...below('networkParameters', tables.page),
      ...below('networkParameters.edges[].node', tables.networkParameter),
    },
  ],
  [
    () => '/api/v2/erc20/multisigcontrol/signer/removed/bundles',
    { bundles: 'object', ...below('bundles', tables.page), ...below('bundles.edges[].node', tables.signerBundle) },
  ],
  [
    ({ dataSet }) =>
      `/api/v2/estimate/position?marketId=${dataSet.markets[0]?.id}&openVolume=1000&collateralAvailable=1000000`,
    tables.positionEstimate,
  ],
  [() => '/assets', { assets: 'list', ...below('assets[]', tables.asset) }],
  [() => '/api/v2/estimate/position', tables.errorObject],
];

/** Not populated by real services. */
const notInRealStream = ['result.data.yesParty', 'result.data.noParty'];

describe.each(dialects)('in the %s dialect', (dialect) => {
  let served: Served;
  const answers = new Map<FieldTable, SeenFields>();
  const stream = new SeenFields();

  beforeAll(async () => {
    served = await serve(dialect);
    for (const [path, table] of unary) {
      const wanted = path(served);
      const response = await fetch(`${wanted === '/assets' ? served.coreUrl : served.url}${wanted}`);
      const seen = new SeenFields();
      seen.add(await response.json());
      answers.set(table, seen);
    }
    const opening = fetch(`${served.url}/api/v2/stream/governance`);
    await vi.waitFor(() => expect(served.streams.size).toBe(1), 10_000);
    served.feed.emit(1);
    const reader = new StreamReader(await opening);
    stream.add(await reader.message());
    // Enough for each kind of proposal in each of its variants.
    for (let count = 0; count < 400; count += 1) {
      served.feed.emit(1);
      stream.add(await reader.message());
    }
    served.streams.cut('error');
    stream.add(await reader.message());
  });
  afterAll(() => served.close());

  test('every field of the tables is sent', () => {
    for (const [path, table] of unary) {
      for (const [field, type] of Object.entries(table)) {
        expect(answers.get(table)?.typesOf(field), `${field} of ${path(served)}`).toEqual([wireType(type, false)]);
      }
    }
  });

  test('every field of the tables is streamed', () => {
    for (const [field, type] of Object.entries(tables.governanceMessage)) {
      if (dialect !== 'letter' && notInRealStream.includes(field)) continue;
      expect(stream.typesOf(field), field).toEqual([wireType(type, dialect !== 'letter')]);
    }
  });

  test('nothing is streamed that the tables do not have', () => {
    const known = new Set(Object.keys(tables.governanceMessage));
    const extra = stream.paths().filter((path) => !known.has(path) && !/\[\]$|^error\.details\[\]/.test(path));
    expect(extra).toEqual([]);
  });
});

/** How a field of the tables is written: an enumerated one by its name, or by its number in the real stream. */
function wireType(type: FieldTable[string], enumsAsNumbers: boolean): string {
  if (type === 'int32') return 'number';
  if (type === 'int64') return 'string';
  if (!/_/.test(type)) return type;
  return enumsAsNumbers ? 'number' : 'string';
}
