import type { CommandArgument, CommandName } from '#lib/commands/commands.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { launch } from '#scripts/browsers/launch.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { castVote, keyNamed, popupWithProposal, voteShown } from '#tests/fixtures/own-votes.ts';
import { listKeys, request } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { normalize } from './normalize.ts';
import { type Profile, readProfile, recordedOrigin } from './profile.ts';

const apiToken = 'R'.repeat(64);
/** No browser connects to it: a recorded profile reaches nothing. */
const nowhere = 'http://127.0.0.1:9';

/** What one of the extension's pages asks of the background. */
async function command<N extends CommandName>(page: PageDriver, name: N, argument: CommandArgument<N>): Promise<void> {
  const answer = await page.evaluate((message) => chrome.runtime.sendMessage(message), { command: name, argument });
  if (!answer.ok) throw new Error(`${name}: ${answer.message}`);
}

/**
 * Uses the built extension in Chromium until it has stored something of everything: settings with two networks, sites with keys and
 * with what they may do unasked, alerts of which one is read, a vote. Resolves to what it has stored.
 */
export async function recordProfile(version: string): Promise<Profile> {
  const now = Date.now();
  const sandbox = await startSandbox({ approve: 'always', eventEveryMs: 0, apiTokens: [apiToken] });
  const site = await serveTestSite();
  const driver = await launch('chromium');
  try {
    const { wallet, dataApi } = sandbox.urls;
    const options = await driver.extensionPage('options.html');
    const first = { walletAddress: wallet, dataApiAddresses: [dataApi], name: 'Sandbox' };
    await command(options, 'network.save', { id: 'first', ...first, expectedChainId: sandbox.options.chainId });

    const shop = await driver.newPage(site.url('shop.localhost'));
    await connectSite(driver, shop);
    await listKeys(shop);

    const publicKey = keyNamed(sandbox, 'Governance');
    const { popup, id } = await popupWithProposal(driver, sandbox);
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    await voteShown(popup, publicKey, { state: 'counted' });
    await command(popup, 'governance.setRead', { networkId: 'first', proposalId: id, read: true });
    // Followed too, which is another stream.
    await command(options, 'network.save', { ...first, id: 'second', name: 'Test network', expectedChainId: '' });
    await command(popup, 'alerts.save', { notify: { reminders: true, newProposals: true } });

    await command(options, 'apiToken.set', { token: apiToken, remember: false });
    const trade = await driver.newPage(site.url('trade.localhost'));
    await connectSite(driver, trade);
    const transaction = { voteSubmission: { proposalId: id, value: 'VALUE_YES' } };
    const sending = request(trade, 'client.send_transaction', { publicKey, sendingMode: 'TYPE_SYNC', transaction });
    const review = await askingWindow(driver, '#approve');
    await review.click('#always');
    await review.click('#approve');
    await sending;

    await command(options, 'site.block', { origin: 'https://blocked.example' });
    await command(options, 'governance.markRead', { id: 'first' });
    await command(options, 'governance.setRead', { networkId: 'first', proposalId: id, read: false });
    await command(options, 'assets.refresh', undefined);
    const assets = async () => (await readKept<{ assets: unknown[] }>(options, 'assets'))?.assets.length;
    await until('stored assets', assets, 20_000);
    // Not by a page, which would load again in that language before it has its answer.
    await saveSettings(driver, { language: 'de' });

    const texts = new Map([
      [wallet, nowhere],
      [dataApi, nowhere],
      [`localhost:${site.port}`, 'localhost:8080'],
      [driver.extensionOrigin, recordedOrigin],
    ]);
    const page = await driver.storagePage();
    return normalize(await readProfile(page, version), now, texts);
  } finally {
    await driver.close();
    await site.close();
    await sandbox.close();
  }
}
