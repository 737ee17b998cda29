import { unescapeInvisible } from '#lib/format/escape-invisible.ts';

/** Copies selected text without its escapes: as the site or the service sent it. */
export function copyAsSent(event: ClipboardEvent): void {
  const drawn = String(getSelection());
  const sent = unescapeInvisible(drawn);
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.defaultPrevented || isField || sent === drawn) return;
  event.clipboardData?.setData('text/plain', sent);
  event.preventDefault();
}
