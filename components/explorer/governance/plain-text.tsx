import type { JSX } from 'preact';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';

/** Text of a stranger's with its line breaks, and nothing else in it that could act: no markup, no hidden characters. */
export function PlainText({ text }: { text: string }): JSX.Element {
  const lines = text.split(/\r\n|\r|\n/).map((line) => escapeInvisible(line.replaceAll('\t', '    ')));
  return <p class="plain-text">{lines.join('\n')}</p>;
}
