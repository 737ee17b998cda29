import { createWalletClient, type WalletClient } from '../client.ts';

export const baseUrl = 'http://127.0.0.1:1789';
export const token = 'aB3d'.repeat(16);

/** One request as the client made it. */
export interface Sent {
  url: string;
  init: RequestInit;
  body: { id: unknown; method: string };
}

/** A client whose requests are answered by `answer` and kept in `sent`. */
export function clientOf(answer: (sent: Sent) => Response | Promise<Response>): {
  sent: Sent[];
  client: WalletClient;
} {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const one = { url: String(url), init, body: typeof init.body === 'string' ? JSON.parse(init.body) : null };
    sent.push(one);
    return answer(one);
  };
  return { sent, client: createWalletClient(baseUrl, fetch) };
}

export const json = (body: object, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

/** A JSON-RPC error as the service answers it. */
export const error = (code: number, status: number, id: unknown = 1) =>
  json({ jsonrpc: '2.0', id, error: { code, message: 'Message', data: 'A sentence.' } }, { status });

export const list = { method: 'client.list_keys', token };
