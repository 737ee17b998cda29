import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startSandbox } from '#sandbox/sandbox.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { launchChromium } from '#scripts/browsers/chromium/chromium.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { builds } from '#scripts/build-extension.ts';
import { answerApproval } from '#tests/fixtures/answer-approval.ts';

/**
 * Serves a Next project that is built, and connects and votes by the button of its page, in Chromium with the built extension
 * over a sandbox. Rejects when that does not work.
 */
export async function voteOnPage(project: string): Promise<void> {
  const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', '0'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await using sandbox = await startSandbox({ approve: 'always' });
  const driver = await launchChromium({ executable: await browserPath('chromium'), extension: builds.chromium });
  try {
    let url = '';
    for await (const line of createInterface(next.stdout)) {
      url = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? url;
      if (line.includes('Ready')) break;
    }
    await saveSettings(driver, { walletAddress: sandbox.urls.wallet, dataApiAddress: sandbox.urls.dataApi });
    const page = await driver.newPage(url);
    await page.waitForText('button', 'disconnected');
    await page.click('button');
    await answerApproval(driver, '#connect');
    await page.waitForText('button', 'connected idle');
    await page.click('button');
    await page.waitForText('button', 'Sent as');
  } finally {
    await driver.close();
    next.kill();
    await once(next, 'exit');
  }
}
