import * as z from 'zod/mini';
import { inShort } from '#lib/http/service-text.ts';
import { list, number, text } from './schema/field.ts';

/** Interface specification, Errors. `message` is generic; particulars are in unlisted members of `details`, dropped beyond 2,000 characters. */
const errorMembers = () => ({
  code: number,
  details: z.pipe(
    list(z.looseObject({ '@type': text })),
    z.transform((all) => (JSON.stringify(all).length > 2000 ? [] : all)),
  ),
  message: z.pipe(text, z.transform(inShort)),
});

export const errorObjectSchema = z.lazy(() => z.object(errorMembers()));

export type ErrorObject = z.infer<typeof errorObjectSchema>;

export const noErrorObject: ErrorObject = { code: 0, message: '', details: [] };

/** Longest pause granted to a service, in milliseconds: a header can hold a mistake. */
export const longestPauseMs = 3_600_000;

/** A pause is lengthened at random, up to double, so that clients do not all return at once. */
export const longestWaitMs = 2 * longestPauseMs;

const refusalSchema = z.lazy(() =>
  z.object({
    ...errorMembers(),
    status: z.number(),
    /** How long to leave the service alone, in milliseconds, with the random part; null where it names no time. */
    retryAfterMs: z.nullable(z.number()),
  }),
);

export type Refusal = z.infer<typeof refusalSchema>;

const address = z.optional(z.string());

export const dataApiFailureSchema = z.lazy(() =>
  z.union([
    /** No answer: nothing listens there, the connection broke, or a redirect, which is not followed. */
    z.object({
      kind: z.literal('unreachable'),
      address,
      why: z.optional(z.literal(['redirect', 'timeout', 'not-allowed', 'other-network'])),
    }),
    z.object({ kind: z.literal('refused'), address, refusal: refusalSchema }),
    /** Status 200, but not what the interface specification says. */
    z.object({ kind: z.literal('bad-response'), address, problem: z.optional(z.string()) }),
    z.object({ kind: z.literal('too-large'), address }),
    z.object({ kind: z.literal('other'), message: z.string() }),
  ]),
);

export type DataApiFailure = z.infer<typeof dataApiFailureSchema>;

/** Why a data API operation did not succeed. The message, its failure as JSON, is for developers. */
export class DataApiError extends Error {
  override readonly name = 'DataApiError';
  readonly failure: DataApiFailure;

  constructor(failure: DataApiFailure, options?: ErrorOptions) {
    super(JSON.stringify(failure), options);
    this.failure = failure;
  }

  get kind(): DataApiFailure['kind'] {
    return this.failure.kind;
  }

  get refusal(): Refusal | null {
    return this.failure.kind === 'refused' ? this.failure.refusal : null;
  }
}

export function failureOf(error: unknown): DataApiFailure {
  if (error instanceof DataApiError) return error.failure;
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'unreachable', why: 'timeout' };
  return { kind: 'other', message: error instanceof Error ? error.message : String(error) };
}

/** 429, or the 403 that follows. A 403 without a time or the data API's error object comes from elsewhere. */
export function isRateLimit({ status, code, retryAfterMs }: Refusal): boolean {
  return status === 429 || (status === 403 && (retryAfterMs !== null || code !== 0));
}

/** The service's message, its particulars and code, for the user; empty where it sent none. */
export function refusalText({ code, message, details }: ErrorObject): string {
  const particulars = details.map((detail) => detail['inner'] ?? detail['message']);
  const said = [message, ...particulars].filter((text) => typeof text === 'string' && text !== '').join(' · ');
  return [said, code === 0 ? '' : `(code ${code})`].filter((text) => text !== '').join(' ');
}

export function isNotFound(error: unknown): boolean {
  return error instanceof DataApiError && error.refusal?.status === 404;
}

/** Whether a service lacks the operation. Where it has it, its "not found" has details. */
export function isNotOffered(error: unknown): boolean {
  const refusal = error instanceof DataApiError ? error.refusal : null;
  return refusal?.status === 501 || (refusal?.status === 404 && refusal.details.length === 0);
}
