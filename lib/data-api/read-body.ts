import { DataApiError } from './data-api-error.ts';

/**
 * Text of a body of at most `maxBytes` bytes, counted after decompression. A larger one is `too-large` and is not read
 * to its end: a `Content-Length` can be absent or untrue.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) {
      throw new DataApiError(`${response.url} answered with more than ${maxBytes} bytes`, { kind: 'too-large' });
    }
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
