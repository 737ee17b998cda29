import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorObjectSchema } from '#lib/data-api/data-api-error.ts';
import { assetSchema } from '#lib/data-api/list-assets.ts';
import { networkParameterSchema } from '#lib/data-api/list-network-parameters.ts';
import { signerBundleSchema } from '#lib/data-api/list-signer-bundles.ts';
import { edgeSchema, pageInfoSchema } from '#lib/data-api/pages.ts';
import {
  type FieldTable,
  sample,
  sampleWithout,
  sampleWithWrong,
  steps,
  valueAt,
} from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { governanceMessageSchema } from '#lib/data-api/testing/message-schema.ts';
import { positionEstimateSchema } from '../estimate-position.ts';
import { emptyObject, list, message } from './field.ts';
import { proposalSchema, voteSchema } from './proposal.ts';

const pageSchema = z.looseObject({ edges: list(edgeSchema(emptyObject)), pageInfo: message(pageInfoSchema) });

const resources: [string, z.ZodMiniType, FieldTable][] = [
  ['page', pageSchema, tables.page],
  ['network parameter', networkParameterSchema, tables.networkParameter],
  ['signer bundle', signerBundleSchema, tables.signerBundle],
  ['position estimate', positionEstimateSchema, tables.positionEstimate],
  ['asset', assetSchema, tables.asset],
  ['vote', voteSchema, tables.vote],
  ['proposal', proposalSchema, tables.proposal],
  ['governance message', governanceMessageSchema, tables.governanceMessage],
  ['error object', errorObjectSchema, tables.errorObject],
];

describe.each(resources)('%s', (_name, schema, table) => {
  test('carries every field through as it was sent', () => {
    expect(schema.parse(sample(table))).toEqual(sample(table));
  });

  // A loose schema lets what it does not know pass, so a refusal at the very path shows that it knows the field.
  test('knows every field', () => {
    const unknown = Object.keys(table).filter((path) => {
      const paths = schema.safeParse(sampleWithWrong(table, path)).error?.issues.map((issue) => issue.path);
      return !isDeepStrictEqual(paths, [steps(path)]);
    });
    expect(unknown).toEqual([]);
  });

  test('fills in every field that is absent', () => {
    // A row without its item, and a list without one of its items, are not the same thing with a zero in it.
    const fillable = Object.entries(table).filter(([path]) => path !== 'edges[].node' && !path.endsWith('[]'));
    const filledOtherwise = fillable.flatMap(([path, type]) => {
      const filled = valueAt(schema.parse(sampleWithout(table, path)), steps(path));
      return isDeepStrictEqual(filled, zeroValue(type)) ? [] : [[path, filled]];
    });
    expect(filledOtherwise).toEqual([]);
  });
});

function zeroValue(type: string): unknown {
  const zeros: Record<string, unknown> = {
    string: '',
    int64: '0',
    number: 0,
    int32: 0,
    boolean: false,
    object: null,
    list: [],
  };
  if (Object.hasOwn(zeros, type)) return zeros[type];
  const prefix = ['PROPOSAL_ERROR_', 'STATE_', 'STATUS_', 'VALUE_', 'TYPE_', 'OPERATOR_'].find((name) =>
    type.startsWith(name),
  );
  return `${prefix}UNSPECIFIED`;
}
