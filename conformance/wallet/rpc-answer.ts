import { type Finding, found } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import type { HttpAnswer } from '#conformance/transport.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { parseLossless } from '#lib/json/parse.ts';
import { type RequestId, type RpcResponse, readResponse } from '#lib/wallet/json-rpc.ts';

/** An answer to `POST /api/v2/requests`. */
export interface RpcAnswer extends HttpAnswer {
  /** As the extension reads it; null if it is not a JSON-RPC 2.0 response to this request. */
  response: RpcResponse | null;
  /** Raw members of the body; empty if it is not a JSON object. */
  members: Members;
}

function membersOf(text: string): Members {
  try {
    const json = parseLossless(text);
    return isMembers(json) ? json : {};
  } catch {
    return {};
  }
}

export function rpcAnswer(http: HttpAnswer, id: RequestId): RpcAnswer {
  return { ...http, response: readResponse(http.text, id), members: membersOf(http.text) };
}

/** The members of the result; none when it is not an object. */
export function resultOf({ response }: RpcAnswer): Members {
  return response?.kind === 'result' && isMembers(response.result) ? response.result : {};
}

/** The code of the error; null for every other answer. */
export function codeOf({ response }: RpcAnswer): number | null {
  return response?.kind === 'error' ? response.error.code : null;
}

/** Passed when the call was refused with this JSON-RPC code under this HTTP status. */
export function refusedWith(answer: RpcAnswer, code: number, status: number): Finding {
  return found(codeOf(answer) === code && answer.status === status, answered(answer));
}

/** Passed when the call failed: any error, and no token. */
export function broughtNothing(answer: RpcAnswer): Finding {
  const good = answer.status >= 400 && !('result' in answer.members) && answer.headers['authorization'] === undefined;
  return found(good, answered(answer));
}
