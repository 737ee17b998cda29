import * as z from 'zod/mini';
import { conditionOperator, propertyType } from './enums.ts';
import { list, message, object, text } from './field.ts';

const conditionSchema = object(() => ({ operator: conditionOperator, value: text }));

const filterSchema = object(() => ({
  key: message(z.looseObject({ name: text, numberDecimalPlaces: text, type: propertyType })),
  conditions: list(conditionSchema),
}));

/** At most one is set. */
const signerSchema = object(() => ({
  ethAddress: message(z.looseObject({ address: text })),
  pubKey: message(z.looseObject({ key: text })),
}));

/** Interface specification, DataSourceSpec. At most one of `external` and `internal` is set. */
export const dataSourceSpecSchema = object(() => ({
  external: message(
    z.looseObject({
      oracle: message(z.looseObject({ filters: list(filterSchema), signers: list(signerSchema) })),
    }),
  ),
  internal: message(z.looseObject({ time: message(z.looseObject({ conditions: list(conditionSchema) })) })),
}));

export type DataSourceSpec = z.infer<typeof dataSourceSpecSchema>;
