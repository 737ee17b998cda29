import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadedFiles } from './loaded-files.ts';

/** How large one part of the extension is in the production build, and may be: bytes, not compressed. */
export interface PartSize {
  part: string;
  bytes: number;
  budget: number;
}

/**
 * Provider (with `window.vega`), HTTP wallet and relay run in web pages, the background wakes for every call, and popup and approval
 * window must open at once.
 */
const parts = [
  { part: 'provider', budget: 6_720, entry: 'provider.js' },
  { part: 'http', budget: 3_000, entry: 'http-wallet.js' },
  { part: 'relay', budget: 3_640, entry: 'relay.js' },
  { part: 'background', budget: 246_000, entry: 'background.js' },
  { part: 'popup', budget: 200_000, entry: 'popup.html' },
  { part: 'approval', budget: 240_000, entry: 'approval.html' },
];

/** Measures the parts of the build in `folder`. Rejects when one of their files is not there. */
export async function measureParts(folder: string): Promise<PartSize[]> {
  const measured: PartSize[] = [];
  for (const { part, budget, entry } of parts) {
    let bytes = 0;
    for (const file of await loadedFiles(folder, entry)) bytes += (await stat(join(folder, file))).size;
    measured.push({ part, bytes, budget });
  }
  return measured;
}

/** One line for a part, e.g. `relay        3 214 of 5 000 bytes`; the last words say when it is too large. */
export function describePart({ part, bytes, budget }: PartSize): string {
  const number = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ').padStart(7);
  const verdict = bytes > budget ? `  ${bytes - budget} too many` : '';
  return `${part.padEnd(10)} ${number(bytes)} of ${number(budget)} bytes${verdict}`;
}
