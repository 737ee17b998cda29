/** Largest body of a service, in bytes: 10 MiB. */
export const bodyLimit = 10 * 1024 * 1024;

/** Null beyond `limit` decompressed bytes: `Content-Length` can be absent or untrue. */
export async function cappedText(response: Response, limit = bodyLimit): Promise<string | null> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      // Not awaited: it might never settle.
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
