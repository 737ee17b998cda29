import * as z from 'zod/mini';
import { nestsTooDeep, parseLossless } from '#lib/json/parse.ts';
import type { RequestId } from '#lib/wallet/json-rpc.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { SandboxOptions } from '../options.ts';
import { rawJson } from './raw-json.ts';
import { RpcFailure } from './rpc-failure.ts';

/** A request that can be executed. Its answer carries `id`; a null one makes it a notification, which has no answer. */
export interface RpcRequest {
  id: RequestId | null;
  method: string;
  params: unknown;
}

/** By the letter: exactly the three members of the interface specification, the id an integer, and params. */
const letterSchema = z.object({
  id: z.int(),
  jsonrpc: z.literal('2.0'),
  method: z.string().check(z.minLength(1)),
  params: z.optional(z.unknown()),
});

/** What release 0.71 can decode at all: anything else is a parse error to it, a numeric id included. */
const realSchema = z.object({
  id: z._default(z.nullable(z.string()), null),
  jsonrpc: z._default(z.string(), ''),
  method: z._default(z.string(), ''),
  params: z.optional(z.unknown()),
});

function parsed(body: string, dialect: SandboxOptions['dialect']): unknown {
  const unreadable = (sentence: string) => new RpcFailure(rpcCodes.parseError, sentence);
  if (nestsTooDeep(body)) throw unreadable('the request nests too deep');
  if (dialect !== 'letter' && body === '') throw unreadable("the request can't be blank");
  try {
    // The real service reads every number into a double: beyond 2^53 it signs another one than was sent.
    return dialect !== 'letter' ? JSON.parse(body) : parseLossless(body, rawJson);
  } catch {
    throw unreadable(dialect !== 'letter' ? 'unexpected end of JSON input' : 'the request is not valid JSON');
  }
}

function readLetter(json: unknown): RpcRequest {
  const request = letterSchema.safeParse(json);
  if (!request.success) {
    throw new RpcFailure(
      rpcCodes.invalidRequest,
      'the request must have an integer "id", "jsonrpc" with the value "2.0" and a "method"',
    );
  }
  const { id, method, params } = request.data;
  return { id, method, params };
}

function readReal(json: unknown): RpcRequest {
  const request = realSchema.safeParse(json);
  if (!request.success) {
    const numeric = z.object({ id: z.number() }).safeParse(json).success;
    throw new RpcFailure(
      rpcCodes.parseError,
      `json: cannot unmarshal ${numeric ? 'number' : 'value'} into Go struct field Request.id of type string`,
    );
  }
  const { id, jsonrpc, method, params } = request.data;
  const refuse = (sentence: string) => new RpcFailure(rpcCodes.invalidRequest, sentence, id || undefined);
  if (jsonrpc !== '2.0') throw refuse('the API only supports JSON-RPC 2.0');
  if (method === '') throw refuse('the method is required');
  return { id: id || null, method, params };
}

/**
 * Reads the body of `POST /api/v2/requests`.
 *
 * @throws RpcFailure −32700 when it cannot be read, −32600 when it is not a request.
 */
export function readRequest(body: string, dialect: SandboxOptions['dialect']): RpcRequest {
  const json = parsed(body, dialect);
  return dialect === 'letter' ? readLetter(json) : readReal(json);
}
