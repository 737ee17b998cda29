import { type Finding, found } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import type { HttpAnswer } from '#conformance/transport.ts';
import { errorObjectSchema } from '#lib/data-api/data-api-error.ts';
import { bodyOf } from './data-api-under-test.ts';

/** Whether a body is the complete error object: code, message, details with `@type`. */
export function isErrorObject(answer: HttpAnswer): boolean {
  const body = bodyOf(answer);
  const whole = typeof body['code'] === 'number' && typeof body['message'] === 'string';
  const details = body['details'];
  const typed = Array.isArray(details) && details.every((detail) => typeof detail?.['@type'] === 'string');
  return whole && typed && errorObjectSchema.safeParse(body).success;
}

/** Passed when the request was refused with this status, by an error object with this code. */
export function refusedAs(answer: HttpAnswer, status: number, code: number): Finding {
  const good = answer.status === status && isErrorObject(answer) && bodyOf(answer)['code'] === code;
  return found(good, answered(answer));
}
