import * as z from 'zod/mini';
import { compositePriceType, conditionOperator, propertyType } from './enums.ts';
import { integer, list, listOfAny, message, object, text } from './field.ts';

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

/** A contract that is called at times. Since release 0.72; `args` are any JSON, times are in seconds. */
const ethOracleSchema = object(() => ({
  args: listOfAny,
  requiredConfirmations: integer,
  sourceChainId: integer,
  filters: list(filterSchema),
  normalisers: list(z.looseObject({ name: text, expression: text })),
}));

/**
 * Interface specification, DataSourceSpec; `ethOracle` and `timeTrigger` are those of release 0.79. At most one of `external`
 * and `internal` is set.
 */
export const dataSourceSpecSchema = object(() => ({
  external: message(
    z.looseObject({
      oracle: message(z.looseObject({ filters: list(filterSchema), signers: list(signerSchema) })),
      ethOracle: z.optional(message(ethOracleSchema)),
    }),
  ),
  internal: message(
    z.looseObject({
      time: message(z.looseObject({ conditions: list(conditionSchema) })),
      timeTrigger: z.optional(message(z.looseObject({ conditions: list(conditionSchema), triggers: listOfAny }))),
    }),
  ),
}));

/** How a mark price comes about (release 0.79). */
export const compositePriceSchema = object(() => ({
  compositePriceType,
  decayPower: integer,
  sourceWeights: list(text),
  sourceStalenessTolerance: list(text),
  dataSourcesSpec: list(dataSourceSpecSchema),
}));
