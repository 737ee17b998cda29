/** Downloads a file made of `parts`, which needs no permission. */
export function downloadFile(name: string, type: string, ...parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Downloads a CSV file with a byte order mark: without it, Excel reads UTF-8 as something else. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(name, 'text/csv;charset=utf-8', '\ufeff', text);

// What a spreadsheet takes for the start of a formula (OWASP, "CSV Injection"), also behind spaces and of full width.
const formula = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;

function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  // The mark that makes a spreadsheet take it for text.
  const harmless = !isNumber && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file (RFC 4180) of rows, the first of which has the columns' names. No cell acts as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The name of such a file: `drawbridge-testnet-assets-2026-11-23.csv`. `now` is Unix milliseconds; the day is UTC's. */
export function csvName(network: string, table: string, now: number): string {
  const plain = network.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const parts = ['drawbridge', ...plain.slice(0, 40).split('-'), table, new Date(now).toISOString().slice(0, 10)];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}
