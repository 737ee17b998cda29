import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks } from '#tests/dapp-package/code-blocks.ts';
import { emptyProject } from '#tests/dapp-package/fresh-project.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test('the documentation’s fixture for Playwright connects, or denies, as told', async ({ sandbox }) => {
  const project = await emptyProject();
  try {
    const docs = await readFile(join(root, 'docs', 'provider.md'), 'utf8');
    const blocks = codeBlocks(docs).filter(({ where }) => where === 'playwright');
    for (const { file, code } of blocks) await project.write(file, code);
    const use = {
      baseURL: sandbox.urls.dapp,
      walletAddress: sandbox.urls.wallet,
      launchOptions: { executablePath: await browserPath('chromium') },
    };
    await project.write(
      'playwright.config.ts',
      `export default ${JSON.stringify({ use, workers: 2, expect: { timeout: 20_000 } })};`,
    );
    await symlink(join(root, 'node_modules'), join(project.folder, 'node_modules'), 'junction');
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const { output } = await project.run(process.execPath, [playwright, 'test', '--reporter=line']);
    expect(output).toContain('2 passed');
  } finally {
    await project.close();
  }
});
