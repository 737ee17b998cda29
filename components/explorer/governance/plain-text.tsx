import type { JSX } from 'preact';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';

/** Untrusted text with its line breaks, without markup or invisible characters. */
export function PlainText({ text }: { text: string }): JSX.Element {
  const lines = text.split(/\r\n|\r|\n/).map((line) => escapeInvisible(line.replaceAll('\t', '    ')));
  return <p class="plain-text">{lines.join('\n')}</p>;
}
