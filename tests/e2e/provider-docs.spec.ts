import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { buildPackage } from '#scripts/package/build-package.ts';
import { bundle } from '#scripts/package/bundle.ts';
import { root } from '#scripts/run-tool.ts';
import { type CodeBlock, codeBlocks } from '#tests/dapp-package/code-blocks.ts';
import type { PageDriver } from '#tests/drivers/browser-driver.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { answerQuestions } from '#tests/soak/answer-questions.ts';

/** What an example shows in its page once it has run, and what makes it show that. */
interface Showing {
  /** In whatever order. */
  shows: RegExp[];
  /** Done when the block has run. */
  act?(page: PageDriver, sandbox: Sandbox): Promise<void>;
  /** How many transactions the wallet has executed by it. */
  executes?: number;
}

const showings: Record<string, Showing> = {
  'README.ts': { shows: [/Hello Main/] },
  'package-README.ts': { shows: [], executes: 1 },
  'app.ts': { shows: [/[0-9a-f]{64}/], act: (page) => page.click('button') },
  'vote.ts': { shows: [/Sent as [0-9a-f]{64}/i], executes: 1 },
  'status.ts': { shows: [/Connected to drawbridge-sandbox-1/] },
  'any-method.ts': { shows: [/\d keys/, /"code":-32601/] },
  'events.ts': {
    shows: [/the wallet ended the session/],
    async act(page, sandbox) {
      sandbox.wallet.addKey('Brand new');
      await sandbox.setFaults({ otherChainId: 'another-chain' });
      await expectShown(page, [/keys now: .*Brand new/, /chain now: another-chain/]);
      sandbox.wallet.lock();
    },
  },
  'errors.ts': { shows: [/This site is not connected\./] },
  'discovery.ts': { shows: [/Drawbridge \(example\.drawbridge\)/, /connected/] },
  'without-package.ts': { shows: [/[0-9a-f]{64} on drawbridge-sandbox-1: .*"publicKey"/, /Drawbridge/] },
  'numbers.ts': { shows: [/true, without losing a digit: \d{19,20}/] },
  'vega.ts': { shows: [/window\.vega has \d keys, connected: true/, /-6 Mismatching chain ID/] },
  'turns.ts': { shows: [/2 votes sent/], executes: 2 },
};

/** Every block for pages of the documentation, those of the readmes among them. */
function examples(): CodeBlock[] {
  const inFile = (path: string): CodeBlock[] =>
    codeBlocks(readFileSync(join(root, path), 'utf8')).filter(
      ({ where, language }) => where === 'page' && language === 'ts',
    );
  return [
    ...inFile('README.md').map((block) => ({ ...block, file: 'README.ts' })),
    ...inFile('lib/dapp/README.md').map((block) => ({ ...block, file: 'package-README.ts' })),
    ...inFile('docs/provider.md'),
  ];
}

/** Runs a module in the page, as one that its own script tag loads, and waits until its last line is done. */
async function runModule(page: PageDriver, code: string): Promise<void> {
  await page.evaluate(async (code) => {
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    await import(url);
  }, code);
}

async function expectShown(page: PageDriver, patterns: RegExp[]): Promise<void> {
  const shown = (): Promise<string> => page.evaluate(() => document.body.textContent ?? '');
  for (const pattern of patterns) await expect.poll(shown, { timeout: 30_000 }).toMatch(pattern);
}

test.use({ pages: { '/': { open: true, html: '<body></body>' } } });
// A dozen pages one after the other, and the package built before.
test.setTimeout(300_000);

test('every example of the documentation works in a page', async ({ driver, sandbox, site }) => {
  const blocks = examples();
  expect(blocks.map(({ file }) => file).sort()).toEqual(Object.keys(showings).sort());
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-docs-'));
  const answers = answerQuestions(driver);
  try {
    const dapp = join(folder, 'dapp');
    await buildPackage(dapp);
    for (const { file, code } of blocks) writeFileSync(join(folder, file), code);
    for (const { file } of blocks) {
      await test.step(file, async () => {
        const { shows, act, executes = 0 } = showings[file] ?? { shows: [] };
        const before = sandbox.wallet.executed().length;
        const page = await driver.newPage(site.url('shop.localhost'));
        await runModule(page, await bundle(join(folder, file), dapp));
        await act?.(page, sandbox);
        await expectShown(page, shows);
        expect(sandbox.wallet.executed().length - before).toBe(executes);
        await sandbox.resetFaults();
        await page.close();
      });
    }
  } finally {
    await answers.stop();
    rmSync(folder, { recursive: true });
  }
});
