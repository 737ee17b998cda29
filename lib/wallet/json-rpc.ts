import * as z from 'zod/mini';
import { orNull, parseLossless } from '#lib/json/parse.ts';

/** Integers in the interface specification; the services of release 0.71 take only strings. */
export type RequestId = number | string;

/** `message` is generic, `data` mostly a sentence. */
export const rpcErrorSchema = z.object({
  code: z.number(),
  message: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
});

export type WalletRpcError = z.infer<typeof rpcErrorSchema>;

const responseSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(rpcErrorSchema)),
});

export type RpcResponse = { kind: 'result'; result: unknown } | { kind: 'error'; error: WalletRpcError };

/** Builds a JSON-RPC 2.0 request. `paramsText` is inserted as it is, so that numbers keep every digit. */
export function requestText(id: RequestId, method: string, paramsText: string | null): string {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)}`;
  if (paramsText === null) return `${head}}`;
  const params: unknown = orNull(() => JSON.parse(paramsText));
  if (typeof params !== 'object' || params === null) {
    throw new TypeError('The params of a request must be JSON text of an object or array.');
  }
  return `${head},"params":${paramsText}}`;
}

/** Null for no response to `id`. An absent `result` is null; errors may have no ID. */
export function readResponse(text: string, id: RequestId): RpcResponse | null {
  const parsed = responseSchema.safeParse(orNull(() => parseLossless(text)));
  if (!parsed.success) return null;
  const { id: answered, result, error } = parsed.data;
  const anonymous = answered === undefined || answered === null || answered === '';
  if (anonymous ? !error : String(answered) !== String(id)) return null;
  return error ? { kind: 'error', error } : { kind: 'result', result: result ?? null };
}
