import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { send } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, listKeys } from '#tests/fixtures/provider-calls.ts';

const apiToken = 'aB3d'.repeat(16);
const marker = 'cd'.repeat(32);

test.use({ sandboxOptions: { apiTokens: [apiToken], eventEveryMs: 0 } });

/** What the log shows, the newest first. */
const rows = (options: PageDriver): Promise<string[]> =>
  options.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=activity-row]')].map(
      ({ dataset }) => `${dataset['what']} ${dataset['outcome']}`,
    ),
  );

/** What the button gives to the browser to save. */
const downloadOf = (options: PageDriver, button: string): Promise<string> =>
  options.evaluate(async (css) => {
    const made: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) made.push(file);
      return 'data:,';
    };
    document.querySelector<HTMLElement>(css)?.click();
    URL.createObjectURL = createObjectURL;
    return (await made[0]?.text()) ?? '';
  }, button);

const windowGone = (driver: BrowserDriver): Promise<void> =>
  expect.poll(() => driver.countWindows('approval.html')).toBe(0);

async function answerReview(driver: BrowserDriver, answer: '#approve' | '#deny'): Promise<void> {
  await (await askingWindow(driver, answer)).click(answer);
  await windowGone(driver);
}

test('what a site asked is told in order, exported, and cleared; switched off, nothing is', async ({
  driver,
  sandbox,
  site,
}) => {
  const options = await driver.extensionPage('options.html', { width: 900, height: 1000 });
  const command = (name: string, argument: object): Promise<unknown> =>
    options.evaluate((message) => chrome.runtime.sendMessage(message), { command: name, argument });
  await options.waitForText('[data-testid=activity]', 'No activity yet');
  await command('apiToken.set', { token: apiToken, remember: false });

  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  await windowGone(driver);
  await listKeys(page);
  const denied = send(sandbox, page, marker);
  await answerReview(driver, '#deny');
  expect(await denied).toMatchObject({ ok: false });
  await expect.poll(() => rows(options)).toEqual(['send denied', 'keys done', 'connect done']);

  await clickIn(page);
  const sending = send(sandbox, page, marker);
  const window = await askingWindow(driver, '#approve');
  await expect.poll(() => rows(options)).toContain('send open');
  await driver.killWorker();
  await window.click('#approve');
  expect(await sending).toMatchObject({ ok: true });
  const told = ['send done', 'send denied', 'keys done', 'connect done'];
  await expect.poll(() => rows(options)).toEqual(told);
  await options.waitForText('[data-testid=activity-row]', 'you approved · sent');
  expect(await options.text('[data-testid=activity]')).not.toContain(marker);

  const inFile: Array<{ event: string; outcome: string; site: string }> = JSON.parse(
    await downloadOf(options, '#activity-json'),
  );
  expect(inFile.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual(told);
  expect(new Set(inFile.map((line) => line.site))).toEqual(new Set([new URL(site.url('shop.localhost')).origin]));
  const csv = await downloadOf(options, '#activity-csv');
  expect(csv.trim().split('\r\n')).toHaveLength(told.length + 1);

  await options.fill('[name=activity-search]', 'denied');
  await expect.poll(() => rows(options)).toEqual(['send denied']);

  await options.click('#activity-clear');
  await options.click('#activity-clear-yes');
  await options.waitForText('[data-testid=activity]', 'No activity yet');
  await options.click('[name=keep-activity]');
  await options.waitForText('[data-testid=activity]', 'The log is off and empty');
  expect(await listKeys(page)).toMatchObject({ ok: true });
  // Written after it, if that were, and this is.
  await options.click('[name=keep-activity]');
  await command('site.disconnect', { origin: new URL(site.url('shop.localhost')).origin });
  await expect.poll(() => rows(options)).toEqual(['disconnect done']);
});
