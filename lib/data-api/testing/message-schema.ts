import * as z from 'zod/mini';
import { errorObjectSchema } from '#lib/data-api/data-api-error.ts';
import { message } from '../schema/field.ts';
import { governanceDataSchema } from '../schema/proposal.ts';

/** One message of the governance stream (interface specification, Governance stream message). */
export const governanceMessageSchema = z.looseObject({
  result: message(z.looseObject({ data: message(governanceDataSchema) })),
  error: message(errorObjectSchema),
});
