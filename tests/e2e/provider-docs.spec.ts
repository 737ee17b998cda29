import type { Sandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { pageExamples } from '#tests/dapp-package/page-examples.ts';
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
  'button.ts': { shows: [] },
  'hooks.ts': { shows: [] },
  'vote-button.tsx': { shows: [] },
  'watch.ts': { shows: [/connected drawbridge-sandbox-1 \d+ true/] },
  'vote.ts': { shows: [/Sent as [0-9a-f]{64}/i], executes: 1 },
  'status.ts': { shows: [/Connected to drawbridge-sandbox-1/] },
  'any-method.ts': { shows: [/\d keys/, /"code":-32601/] },
  'events.ts': {
    shows: [/token-revoked/],
    async act(page, sandbox) {
      const list = () => page.evaluate(() => window.drawbridge.listKeys().then(String, () => null));
      sandbox.wallet.addKey('Brand new');
      await list();
      await sandbox.setFaults({ otherChainId: 'another-chain' });
      // Before a call on a named chain the wallet is asked for its own at once, rather than within five seconds.
      await page.evaluate(() =>
        window.drawbridge.request({ method: 'client.sign_transaction', chainId: 'elsewhere' }).catch(() => null),
      );
      await expectShown(page, [/keys now: .*Brand new/, /chain now: another-chain/]);
      sandbox.wallet.lock();
      await list();
    },
  },
  'chain.ts': { shows: [/wrong-chain: The wallet is on drawbridge-sandbox-1\./] },
  'errors.ts': { shows: [/This site is not connected\./] },
  'discovery.ts': { shows: [/Drawbridge \(example\.drawbridge\)/, /connected/] },
  'without-package.ts': { shows: [/[0-9a-f]{64} on drawbridge-sandbox-1: .*"publicKey"/, /Drawbridge/] },
  'numbers.ts': { shows: [/\d{19,20}, without losing a digit/] },
  'vega.ts': { shows: [/window\.vega has \d keys, connected: true/, /-6 Mismatching chain ID/] },
  'turns.ts': { shows: [/2 votes sent/], executes: 2 },
};

async function expectShown(page: PageDriver, patterns: RegExp[]): Promise<void> {
  const shown = (): Promise<string> => page.evaluate(() => document.body.textContent ?? '');
  for (const pattern of patterns) await expect.poll(shown, { timeout: 30_000 }).toMatch(pattern);
}

test.use({ pages: { '/': { open: true, html: '<body></body>' } } });
// A dozen examples one after the other, and the package built before.
test.setTimeout(300_000);

test('every example of the documentation works in a page', { tag: '@chromium' }, async ({ driver, sandbox, site }) => {
  const examples = await pageExamples();
  expect(examples.files.toSorted()).toEqual(Object.keys(showings).sort());
  const page = await driver.newPage(site.url('shop.localhost'));
  const answers = answerQuestions(driver);
  try {
    for (const file of examples.files) {
      await test.step(file, async () => {
        const { shows, act, executes = 0 } = showings[file] ?? { shows: [] };
        const before = sandbox.wallet.executed().length;
        await page.evaluate(() => document.body.replaceChildren());
        await examples.run(page, file);
        await act?.(page, sandbox);
        await expectShown(page, shows);
        expect(sandbox.wallet.executed().length - before).toBe(executes);
        await sandbox.resetFaults();
      });
    }
  } finally {
    await answers.stop();
    examples.remove();
  }
});
