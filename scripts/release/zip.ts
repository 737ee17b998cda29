import { zipSync } from 'fflate';

/** One file of an archive. */
export interface ArchivedFile {
  bytes: Uint8Array;
  executable?: boolean;
}

/** Files by their paths in the archive, with slashes. */
export type Files = ReadonlyMap<string, ArchivedFile>;

/** The archive's times have no time zone, and fflate writes local ones: noon of a day is noon everywhere. */
const noonOf = (time: Date): Date => new Date(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate(), 12);

/**
 * The files as a zip that depends on nothing but them and the day: sorted by path, all dated noon of the UTC day of
 * `time`, with Unix modes 644 and 755, compressed by code that is the same on every machine (zlib's output is not).
 */
export function zipOf(files: Files, time: Date): Uint8Array {
  const options = { level: 9, mtime: noonOf(time), os: 3 } as const;
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(
    Object.fromEntries(
      sorted.map(([path, { bytes, executable }]) => [
        path,
        [bytes, { ...options, attrs: ((executable ? 0o100755 : 0o100644) << 16) >>> 0 }],
      ]),
    ),
  );
}
