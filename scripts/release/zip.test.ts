import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ArchivedFile, zipOf } from './zip.ts';

const text = (text: string, executable = false): ArchivedFile => ({ bytes: Buffer.from(text), executable });
const files = new Map([
  ['b/two.txt', text('two')],
  ['a.txt', text('one '.repeat(1000))],
  ['run', text('#!/bin/sh', true)],
]);
const morning = new Date('2026-11-23T00:00:01Z');

it('holds the files, sorted by path', () => {
  const zip = unzipSync(zipOf(files, morning));
  expect(Object.keys(zip)).toEqual(['a.txt', 'b/two.txt', 'run']);
  expect(Buffer.from(zip['b/two.txt'] ?? []).toString()).toBe('two');
});

it('is the same in whatever order the files come, and at any time of the day', () => {
  const evening = new Date('2026-11-23T23:59:59Z');
  expect(zipOf(new Map([...files].reverse()), evening)).toEqual(zipOf(files, morning));
});

it('differs with a byte, a mode, a name or the day', () => {
  const zip = zipOf(files, morning);
  expect(zipOf(new Map(files).set('b/two.txt', text('Two')), morning)).not.toEqual(zip);
  expect(zipOf(new Map(files).set('run', text('#!/bin/sh')), morning)).not.toEqual(zip);
  expect(zipOf(new Map([...files].map(([path, file]) => [path.replace('a', 'c'), file])), morning)).not.toEqual(zip);
  expect(zipOf(files, new Date('2026-11-24T00:00:00Z'))).not.toEqual(zip);
});
