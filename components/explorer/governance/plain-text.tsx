import type { JSX } from 'preact';
import { visibleText } from '#lib/ui/visible-text.ts';

/** Text of a stranger's with its line breaks, and nothing else in it that could act: no markup, no hidden characters. */
export function PlainText({ text }: { text: string }): JSX.Element {
  const lines = text.split(/\r\n|\r|\n/).map((line) => visibleText(line.replaceAll('\t', '    ')));
  return <p class="plain-text">{lines.join('\n')}</p>;
}
