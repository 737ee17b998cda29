import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './stream-governance.ts';

async function* parts(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    const end = Math.max(start, Math.min(cut, bytes.length));
    yield bytes.subarray(start, end);
    start = end;
  }
  yield bytes.subarray(start);
}

async function lines(text: string, cuts: readonly number[] = [], maxBytes = 1_000_000): Promise<string[]> {
  const read: string[] = [];
  for await (const line of readLines(parts(new TextEncoder().encode(text), cuts), maxBytes)) read.push(line);
  return read;
}

/** Lines as a text has them; the piece after the last line end is a line unless it is empty. */
function split(text: string): string[] {
  const pieces = text.split('\n');
  if (pieces.at(-1) === '') pieces.pop();
  return pieces.map((piece) => (piece.endsWith('\r') ? piece.slice(0, -1) : piece));
}

test('any text cut anywhere gives its own lines', async () => {
  const unit = fc.oneof(
    fc.constantFrom('\n', '\r', '\r\n', '"', 'é', '€', '👍🏽', '\u2028', '\ufeff'),
    fc.string({ unit: 'binary' }),
  );
  const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join('').toWellFormed());
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(120)), async (content, cuts) => {
      expect(await lines(content, cuts)).toEqual(split(content));
    }),
  );
});

test('a character cut byte by byte arrives whole', async () => {
  expect(await lines('👍\n€', [1, 2, 3, 4, 5, 6, 7])).toEqual(['👍', '€']);
});

test('a line of the cap passes and one character more does not', async () => {
  expect(await lines('12345\n12345', [3], 5)).toEqual(['12345', '12345']);
  await expect(lines('12345\n123456', [3], 5)).rejects.toMatchObject({ kind: 'too-large' });
  await expect(lines('1234567', [6], 5)).rejects.toMatchObject({ kind: 'too-large' });
});

test('bytes that are no UTF-8 do not stop the reading', async () => {
  const read: string[] = [];
  for await (const line of readLines(parts(Uint8Array.of(0xff, 0xc3, 0x0a, 0x41), []), 100)) read.push(line);
  expect(read).toEqual(['\ufffd\ufffd', 'A']);
});
