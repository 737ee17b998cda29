import { DataApiError } from './data-api-error.ts';

const lineFeed = 0x0a;

/** Lines of a UTF-8 stream, and an unfinished last one. Throws `too-large` beyond `maxBytes` a line. */
export async function* readLines(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let line = '';
  let bytes = 0;
  for await (const part of parts) {
    for (let start = 0; start < part.length; ) {
      const found = part.indexOf(lineFeed, start);
      const isWhole = found !== -1;
      const end = isWhole ? found : part.length;
      bytes += end - start;
      if (bytes > maxBytes) throw new DataApiError({ kind: 'too-large' });
      line += decoder.decode(part.subarray(start, end), { stream: !isWhole });
      start = end + 1;
      if (isWhole) {
        yield line.replace(/\r$/, '');
        line = '';
        bytes = 0;
      }
    }
  }
  if (bytes > 0) yield (line + decoder.decode()).replace(/\r$/, '');
}
