import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { buildExtension } from '#scripts/build-extension.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks } from './code-blocks.ts';
import { emptyProject, installTarball } from './fresh-project.ts';
import { voteOnPage } from './vote-on-page.ts';

/** What is tried beside the package, each in its newest release. */
const others = ['next', 'react', 'react-dom', 'typescript@5', '@types/react', '@types/node', 'jest'];

new Command('npm run try-package --')
  .description(
    `Installs the packed drawbridge-dapp from its tarball beside ${others.join(', ')} of the registry (400 MB), builds the ` +
      'documentation’s React example with Next, by both of its bundlers, connects and votes with it in Chromium, and runs ' +
      'the documentation’s test in Jest.',
  )
  .parse();

/** A page of Next around the hook of the documentation, and the button. */
const page = `'use client';
import { useDrawbridge } from 'drawbridge-dapp/react';
import 'drawbridge-dapp/button';
import { useVote } from '../hooks';

export default function Page() {
  const { vote, text } = useVote('0'.repeat(64));
  return <button onClick={vote}>{useDrawbridge().status} {text}</button>;
}`;
const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`;

const docs = await readFile(join(root, 'docs', 'provider.md'), 'utf8');
const example = (name: string): string => codeBlocks(docs).find(({ file }) => file === name)?.code ?? '';

if (!(await buildExtension(['chromium']))) process.exit(1);
const project = await emptyProject();
try {
  // Nothing but what is installed here may be found.
  await rm(join(project.folder, '..', 'node_modules'), { recursive: true });
  await installTarball(project);
  await project.write('hooks.ts', example('hooks.ts'));
  await project.write('app/page.tsx', page);
  await project.write('app/layout.tsx', layout);
  const inJest = example('wallet.test.ts').replace(/^import .* from 'vitest'.*$/m, '');
  await project.write('wallet.test.mjs', inJest);
  await project.write('jest.config.mjs', `export default { testMatch: ['**/*.test.mjs'] };`);
  const npx = ['exec', '--no', '--'];
  const quiet = { NEXT_TELEMETRY_DISABLED: '1' };
  const steps: [what: string, args: string[], env?: Record<string, string>][] = [
    ['the installation', ['install', ...others, '--no-audit', '--no-fund']],
    ['Next with Turbopack', [...npx, 'next', 'build'], quiet],
    ['Next with webpack', [...npx, 'next', 'build', '--webpack'], quiet],
    ['Jest', [...npx, 'jest'], { NODE_OPTIONS: '--experimental-vm-modules' }],
  ];
  for (const [what, args, env] of steps) {
    const { code, output } = await project.run('npm', args, env);
    if (code !== 0) throw new Error(`${what} failed:\n${output}`);
    console.log(`ok  ${what}`);
  }
  await voteOnPage(project.folder);
  console.log('ok  a vote on the page');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await project.close();
}
