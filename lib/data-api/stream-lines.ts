import { DataApiError } from './data-api-error.ts';

const lineFeed = 0x0a;

/** Keeps nothing between calls. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Lines of a UTF-8 stream, and an unfinished last one. Throws `too-large` beyond `maxBytes` a line. */
export async function* readLines(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string, void, undefined> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const keep = (part: Uint8Array): void => {
    pendingBytes += part.byteLength;
    if (pendingBytes > maxBytes) {
      throw new DataApiError({ kind: 'too-large' });
    }
    if (part.byteLength > 0) pending.push(part);
  };
  const take = (): string => {
    const line = decodeLine(pending, pendingBytes);
    pending = [];
    pendingBytes = 0;
    return line;
  };
  for await (const part of parts) {
    let start = 0;
    for (let end = part.indexOf(lineFeed); end !== -1; end = part.indexOf(lineFeed, start)) {
      keep(part.subarray(start, end));
      start = end + 1;
      yield take();
    }
    keep(part.subarray(start));
  }
  if (pendingBytes > 0) yield take();
}

function decodeLine(parts: readonly Uint8Array[], bytes: number): string {
  const line = decoder.decode(parts.length === 1 ? parts[0] : joined(parts, bytes));
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
