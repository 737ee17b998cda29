import * as z from 'zod/mini';
import { list, number, text } from './field.ts';

/**
 * The error object (interface specification, Errors): body of every refusal, and the `error` member of a governance
 * stream message. `message` is generic; what went wrong in particular is in the unlisted members of `details`.
 */
export const errorObjectSchema = z.looseObject({
  code: number,
  details: list(z.looseObject({ '@type': text })),
  message: text,
});

export type ErrorObject = z.infer<typeof errorObjectSchema>;
