/** One fenced block of a Markdown file. Its opening line is the language, then the name of a file and where it runs. */
export interface CodeBlock {
  language: string;
  /** Empty where the block names none. */
  file: string;
  /** What runs it: `page` unless the block says another; `shell` for `sh`. */
  where: string;
  code: string;
}

/** All fenced blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*) *(\S*) *(\S*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file = '', place = '', code = '']) => ({
      language,
      file,
      where: language === 'sh' ? 'shell' : place || 'page',
      code,
    }),
  );
}

/** The rows of the first table after a heading, each as its cells, without the two lines of its head. */
export function tableBelow(markdown: string, heading: string): string[][] {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  const start = lines.findIndex((line) => line.startsWith('|'));
  const rows = lines.slice(start);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(2, end < 0 ? undefined : end).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
