import { expect, test } from 'vitest';
import { codeBlocks, tableBelow } from './code-blocks.ts';

const markdown = `# Title

\`\`\`ts app.ts
one();
\`\`\`

## Table

| a | b |
|---|---|
| \`x\` | 1 |
| \`y\` | 2 |

\`\`\`ts server.ts node
two();
\`\`\`
\`\`\`sh
three
\`\`\`

## Other

| c |
|---|
| z |`;

test('blocks are told by language, file and place', () => {
  expect(codeBlocks(markdown)).toEqual([
    { language: 'ts', file: 'app.ts', where: 'page', code: 'one();\n' },
    { language: 'ts', file: 'server.ts', where: 'node', code: 'two();\n' },
    { language: 'sh', file: '', where: 'shell', code: 'three\n' },
  ]);
});

test('a table is that of its own section', () => {
  expect(tableBelow(markdown, 'Table')).toEqual([
    ['`x`', '1'],
    ['`y`', '2'],
  ]);
  expect(tableBelow(markdown, 'Other')).toEqual([['z']]);
});
