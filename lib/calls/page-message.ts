import * as z from 'zod/mini';
import { messageLengthLimit, type PageMessage, pageBytesLimit, type Reply } from '#lib/bridge/envelope.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { advise } from '#lib/format/reason-text.ts';
import { shortText } from '#lib/http/service-text.ts';
import { nestingLimit, orNull } from '#lib/json/parse.ts';
import { scanJson } from '#lib/json/scan.ts';
import { satisfying, textUpTo } from '#lib/storage/schema.ts';
import { utf8Length } from '#lib/storage/stored.ts';
import { type Outcome, type Refusal, refusal } from './outcome.ts';

const id = z.number().check(satisfying((value) => Number.isSafeInteger(value) && value >= 0));

const pageMessageSchema = z.union([
  z.object({
    type: z.literal('call'),
    id,
    method: textUpTo(200),
    params: z.nullable(z.string()),
    chainId: z.optional(shortText),
  }),
  z.object({ type: z.literal('status'), id }),
  z.object({ type: z.literal('listen') }),
  z.object({ type: z.literal('poll') }),
]);

// A relay sends nothing longer.
const relayMessageSchema = z.object({ text: textUpTo(messageLengthLimit), again: z.boolean(), gesture: z.boolean() });

export type ReadMessage =
  | { kind: 'message'; message: PageMessage; again: boolean; gesture: boolean }
  | { kind: 'refused'; id: number; refused: Refusal }
  /** Not a call: nobody waits for an answer. */
  | { kind: 'unreadable' };

const parseJson = (text: string): { value: unknown } | null => orNull(() => ({ value: JSON.parse(text) }));

function paramsRefusal(params: string | null): Refusal | null {
  if (params === null) return null;
  if (utf8Length(params) > pageBytesLimit) return refusal('too-large', 'params is larger than 1 MiB.');
  const { tooDeep, lostNumber } = scanJson(params);
  if (tooDeep) return refusal('too-large', `params is nested deeper than ${nestingLimit} levels.`);
  const parsed = parseJson(params);
  if (!parsed) return refusal('bad-request', 'params is not JSON.');
  if (typeof parsed.value !== 'object' || parsed.value === null) {
    return refusal('bad-request', 'params must be an object or an array.');
  }
  return lostNumber === null
    ? null
    : refusal('bad-request', `${lostNumber} in params is a number that would lose digits. Send it as a string.`);
}

/** Reads a message from a relay's port: untrusted, for it comes from a page. Never throws. */
export function readPageMessage(raw: unknown): ReadMessage {
  const outer = relayMessageSchema.safeParse(raw);
  const parsed = outer.success ? parseJson(outer.data.text) : null;
  if (!outer.success || !parsed) return { kind: 'unreadable' };

  const message = pageMessageSchema.safeParse(parsed.value);
  if (!message.success) {
    const named = z.object({ id }).safeParse(parsed.value);
    if (!named.success) return { kind: 'unreadable' };
    return { kind: 'refused', id: named.data.id, refused: refusal('bad-request', 'Unknown message.') };
  }
  if (message.data.type === 'call') {
    const refused = paramsRefusal(message.data.params);
    if (refused) return { kind: 'refused', id: message.data.id, refused };
  }
  const { again, gesture } = outer.data;
  return { kind: 'message', message: message.data, again, gesture };
}

/** `effect`: the call may have had its effect, whatever came back. */
export function replyText(id: number, outcome: Outcome, effect: boolean): string {
  const reply: Reply =
    'result' in outcome
      ? { type: 'result', id, result: outcome.result }
      : { type: 'error', id, error: withAdvice(outcome.error) };
  const text = JSON.stringify(reply);
  if (utf8Length(text) <= pageBytesLimit) return text;
  const reason = effect ? 'outcome-unknown' : 'bad-response';
  return replyText(id, refusal(reason, 'The answer of the wallet service is larger than 1 MiB.'), effect);
}

/** For pages that show the error's own text. */
function withAdvice(error: RpcError): RpcError {
  const advice = advise(error);
  return advice === null ? error : { ...error, data: { ...Object(error.data), advice } };
}
