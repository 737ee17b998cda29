import fc from 'fast-check';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { readLines, readMessage } from '#lib/data-api/stream-governance.ts';
import { must, target } from '#tests/fuzz/target.ts';
import { governanceLine } from './governance.ts';

/** Longest line that the reader is allowed here, in bytes. */
const longest = 4000;

const bytes = fc.oneof(
  fc
    .array(fc.tuple(governanceLine, fc.constantFrom('\n', '\r\n', '\n\n', '')), { maxLength: 5 })
    .map((lines) => new TextEncoder().encode(lines.map((line) => line.join('')).join(''))),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.constantFrom(0x0a, 0x0d, 0xf0, 0x9f, 0xef, 0xbb, 0xbf, 0x7b, 0x22), { maxLength: 60 })
    .map((some) => new Uint8Array(some)),
);

/** Places at which the bytes are cut, as parts of their whole. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

/** The stream reader over any bytes, however the network cut them. */
export const stream = target('stream', 40_000, fc.tuple(bytes, cuts), async ([whole, at]) => {
  const parts = partsOf(whole, at);
  const lines: string[] = [];
  let tooLarge = false;
  try {
    for await (const line of readLines(arrive(parts), longest)) lines.push(line);
  } catch (error) {
    must(error instanceof DataApiError && error.kind === 'too-large', `the reader threw ${error}`);
    tooLarge = true;
  }
  const expected = linesOf(whole);
  const decoded = expected.map((line) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(line));
  must(tooLarge === decoded.some(({ length }) => length > longest), 'the limit of a line depends on its cuts');
  const texts = decoded.map((text) => text.replace(/\r$/, ''));
  const shown = tooLarge ? texts.slice(0, lines.length) : texts;
  must(JSON.stringify(lines) === JSON.stringify(shown), `read as ${JSON.stringify(lines)}`);
  for (const line of lines) must(readMessage(line).length <= 2, 'one line is more than a message and an error');
  return Math.max(1, parts.length);
});

function partsOf(whole: Uint8Array, at: number[]): Uint8Array[] {
  const ends = [...at.map((part) => Math.round(part * whole.length)).sort((a, b) => a - b), whole.length];
  return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
}

async function* arrive(parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/** The lines by the plainest way there is: line ends in the bytes; a last line without one counts when it has a byte. */
function linesOf(whole: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (const [index, byte] of whole.entries()) {
    if (byte !== 0x0a) continue;
    lines.push(whole.subarray(start, index));
    start = index + 1;
  }
  if (start < whole.length) lines.push(whole.subarray(start));
  return lines;
}
