/** Has the browser save text as a file, which needs no permission. */
export function saveAsFile(name: string, text: string): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/plain;charset=utf-8';
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}
