import * as z from 'zod/mini';
import { bodyLimit } from '#lib/http/capped-text.ts';
import { orNull, parseJson } from '#lib/json/parse.ts';
import { DataApiError, type ErrorObject, errorObjectSchema, noErrorObject } from './data-api-error.ts';
import {
  connectionError,
  type DataApi,
  errorUnder200,
  firstProblem,
  openResponse,
  type RequestOptions,
  readEach,
} from './request.ts';
import { emptyObject, listOfAny, message, object, part } from './schema/field.ts';
import { type GovernanceData, governanceDataSchema, proposalSchema, voteSchema } from './schema/proposal.ts';

export type GovernanceStreamItem =
  /** `unreadable` has what does not match the specification, such as `yes.1: Invalid input`; the rest is kept. */
  | { type: 'message'; data: GovernanceData; unreadable: string[] }
  /** The stream ends after it. */
  | { type: 'error'; error: ErrorObject }
  /** Not a message. The stream goes on. */
  | { type: 'malformed'; problem: string; line: string };

/** UTF-16 code units kept of a malformed line. */
const keptOfLine = 200;

const envelopeSchema = object(() => ({
  result: part({ data: message(emptyObject) }),
  error: message(z.unknown()),
}));

/** Interface specification, Governance stream message: none for a blank line, two with an error. Never throws. */
export function readMessage(line: string): GovernanceStreamItem[] {
  const content = line.trim();
  if (content === '') return [];
  const malformed = (problem: string): GovernanceStreamItem[] => [
    { type: 'malformed', problem, line: content.slice(0, keptOfLine) },
  ];
  const json = orNull(() => ({ value: parseJson(content) }));
  if (!json) return malformed('not JSON');
  const envelope = envelopeSchema.safeParse(json.value);
  if (!envelope.success) return malformed(firstProblem(envelope.error));
  const { result } = envelope.data;
  const error = envelope.data.error ?? errorUnder200(json.value);
  if (result === null && error === null) return malformed('neither a result nor an error');
  const items: GovernanceStreamItem[] = [];
  if (result !== null) items.push({ type: 'message', ...readData(result.data ?? {}) });
  if (error !== null) items.push({ type: 'error', error: readError(error) });
  return items;
}

/** A malformed error still ends the stream. */
function readError(error: unknown): ErrorObject {
  const read = errorObjectSchema.safeParse(error).data;
  return read ?? { ...noErrorObject, message: JSON.stringify(error).slice(0, keptOfLine) };
}

export function readData(raw: Record<string, unknown>): { data: GovernanceData; unreadable: string[] } {
  const whole = governanceDataSchema.safeParse(raw);
  if (whole.success) return { data: whole.data, unreadable: [] };
  const unreadable: string[] = [];
  const member = <T>(name: keyof GovernanceData, schema: z.ZodMiniType<T>, otherwise: T): T => {
    const parsed = schema.safeParse(raw[name]);
    if (parsed.success) return parsed.data;
    unreadable.push(`${name}: ${firstProblem(parsed.error)}`);
    return otherwise;
  };
  const each = <T>(name: keyof GovernanceData, schema: z.ZodMiniType<T>): T[] => {
    const read = readEach(schema, member(name, listOfAny, []));
    unreadable.push(...read.unreadable.map((problem) => `${name}.${problem}`));
    return read.items;
  };
  const data = {
    ...raw,
    proposal: member('proposal', message(proposalSchema), null),
    yes: each('yes', voteSchema),
    no: each('no', voteSchema),
    yesParty: member('yesParty', message(emptyObject), null),
    noParty: member('noParty', message(emptyObject), null),
    proposals: each('proposals', proposalSchema),
  };
  return { data, unreadable };
}

/** Its requests stay open, and may wait long for an answer. */
export const streamPath = '/api/v2/stream/governance';

export interface StreamOptions extends RequestOptions {
  /** Called with status and headers. Services send them with the first event, so a quiet network is no failure. */
  onOpen?: (() => void) | undefined;
}

/**
 * Proposals and votes as they happen (interface specification, Governance stream). Ends when the service ends the
 * stream or sends an error. Nothing is replayed. Throws `DataApiError`, or the signal's reason; only the signal ends a
 * stream that waits.
 */
export async function* streamGovernance(
  api: DataApi,
  { onOpen, signal }: StreamOptions = {},
): AsyncGenerator<GovernanceStreamItem, void, undefined> {
  const response = await openResponse(api, streamPath, {}, { signal });
  onOpen?.();
  if (!response.body) throw new DataApiError({ kind: 'bad-response', problem: 'no body' });
  try {
    for await (const line of readLines(response.body, api.maxBytes ?? bodyLimit)) {
      for (const item of readMessage(line)) {
        yield item;
        if (item.type === 'error') return;
      }
    }
  } catch (error) {
    throw connectionError(response.url || api.baseUrl + streamPath, error, signal);
  }
}

/** Lines of a UTF-8 stream, and an unfinished last one. Throws `too-large` beyond so many UTF-16 code units a line. */
export async function* readLines(
  parts: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const complete = (line: string): string => {
    if (line.length > longest) throw new DataApiError({ kind: 'too-large' });
    return line.replace(/\r$/, '');
  };
  let rest = '';
  for await (const part of parts) {
    const [first = '', ...others] = decoder.decode(part, { stream: true }).split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    for (const line of lines) yield complete(line);
    complete(rest);
  }
  rest += decoder.decode();
  if (rest !== '') yield complete(rest);
}
