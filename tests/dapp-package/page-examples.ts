import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '#sandbox/dapp/bundle.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { buildPackage } from '#scripts/package/build-package.ts';
import { root } from '#scripts/run-tool.ts';
import { type CodeBlock, codeBlocks } from './code-blocks.ts';

/** The documentation's examples for pages, ready to run. */
export interface PageExamples {
  /** Their names: the file each block names, and the two readmes. */
  files: string[];
  /** Runs one in the page, as a module that its own script tag loads, and waits until its last line is done. */
  run(page: Pick<PageDriver, 'evaluate'>, file: string): Promise<void>;
  remove(): void;
}

/** Every block for pages in the documentation, the readmes' included. */
function pageBlocks(): CodeBlock[] {
  const inFile = (path: string): CodeBlock[] =>
    codeBlocks(readFileSync(join(root, path), 'utf8')).filter(
      ({ where, language }) => where === 'page' && /^tsx?$/.test(language),
    );
  return [
    ...inFile('README.md').map((block) => ({ ...block, file: 'README.ts' })),
    ...inFile('lib/dapp/README.md').map((block) => ({ ...block, file: 'package-README.ts' })),
    ...inFile('docs/provider.md'),
  ];
}

/** Builds the package and writes the examples beside it, in a temporary folder. */
export async function pageExamples(): Promise<PageExamples> {
  const blocks = pageBlocks();
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-docs-'));
  const dapp = join(folder, 'dapp');
  await buildPackage(dapp);
  for (const { file, code } of blocks) writeFileSync(join(folder, file), code);
  return {
    files: blocks.map(({ file }) => file),
    async run(page, file) {
      await page.evaluate(
        async (code) => {
          const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
          await import(url);
        },
        await bundle(join(folder, file), {
          dapp,
          aliases: {
            react: join(root, 'node_modules', 'react', 'cjs', 'react.production.js'),
            'preact/jsx-runtime': join(root, 'node_modules', 'preact', 'jsx-runtime'),
          },
        }),
      );
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
