import * as z from 'zod/mini';
import { text } from './field.ts';

/** One network parameter (interface specification, NetworkParameter). Values of every kind are strings. */
export const networkParameterSchema = z.looseObject({ key: text, value: text });

export type NetworkParameter = z.infer<typeof networkParameterSchema>;
