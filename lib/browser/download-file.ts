/** Downloads a file made of `parts`, which needs no permission. */
export function downloadFile(name: string, type: string, ...parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Downloads a CSV file with a byte order mark: without it, Excel reads UTF-8 as something else. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(name, 'text/csv;charset=utf-8', '\ufeff', text);
