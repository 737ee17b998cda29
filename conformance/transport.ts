import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { bodyLimit } from '#lib/http/capped-text.ts';

/** One request, byte for byte as it is sent. Node's own `fetch` would add headers. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface HttpHead {
  status: number;
  /** Whether the service said `100 Continue` first. */
  continued: boolean;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

export interface HttpAnswer extends HttpHead {
  text: string;
}

/** An answer that is still coming in. */
export interface HttpStream extends HttpHead {
  body: AsyncIterable<Uint8Array>;
}

/** How requests reach a service; a test alters what comes back. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpAnswer>;
  open(request: HttpRequest): Promise<HttpStream>;
}

interface Started {
  response: IncomingMessage;
  continued: boolean;
}

function start({ method, url, headers, body, signal }: HttpRequest): Promise<Started> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // One connection per request, which asks to be closed: a check that aborts one does not affect the next.
    const outgoing = request(url, { method, headers: { ...headers }, agent: false, ...(signal && { signal }) });
    let continued = false;
    outgoing.once('continue', () => {
      continued = true;
    });
    outgoing.once('response', (response) => resolve({ response, continued })).once('error', reject);
    outgoing.end(body);
  });
}

function headOf({ response, continued }: Started): HttpHead {
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, continued, headers };
}

/** Over the network. A body of more than 10 MiB is an error. */
export const network: Transport = {
  async send(request) {
    const started = await start(request);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of started.response) {
      parts.push(part);
      bytes += part.length;
      if (bytes > bodyLimit) throw new Error(`the answer has more than ${bodyLimit} bytes`);
    }
    return { ...headOf(started), text: Buffer.concat(parts).toString() };
  },
  async open(request) {
    const started = await start(request);
    return { ...headOf(started), body: started.response };
  },
};
