import * as z from 'zod/mini';
import { message, number } from './field.ts';

/** Log-normal risk model (interface specification, Risk models). */
export const logNormalSchema = z.looseObject({
  riskAversionParameter: number,
  tau: number,
  params: message(z.looseObject({ mu: number, r: number, sigma: number })),
});

/** Simple risk model (interface specification, Risk models). */
export const simpleSchema = z.looseObject({
  factorLong: number,
  factorShort: number,
  maxMoveUp: number,
  minMoveDown: number,
  probabilityOfTrading: number,
});
