import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { send } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, listKeys } from '#tests/fixtures/provider-calls.ts';

const apiToken = 'aB3d'.repeat(16);
const marker = 'cd'.repeat(32);
const size = { width: 900, height: 1000 };

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
  const options = await driver.extensionPage('options.html', size);
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
  await options.waitForText('[data-testid=activity-row]', 'You approved · Sent');
  expect(await options.text('[data-testid=activity]')).not.toContain(marker);

  // Another, in front: the browser draws a page behind others once a second.
  const front = await driver.extensionPage('options.html', size);
  await front.waitFor('#activity-json');
  const inFile: Array<{ event: string; outcome: string; site: string }> = JSON.parse(
    await downloadOf(front, '#activity-json'),
  );
  expect(inFile.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual(told);
  expect(new Set(inFile.map((line) => line.site))).toEqual(new Set([new URL(site.url('shop.localhost')).origin]));
  const csv = await downloadOf(front, '#activity-csv');
  expect(csv.trim().split('\r\n')).toHaveLength(told.length + 1);

  await front.fill('[name=activity-search]', 'rejected');
  await expect.poll(() => rows(front)).toEqual(['send denied']);

  await front.click('#activity-clear');
  await front.click('#activity-clear-yes');
  await front.waitForText('[data-testid=activity]', 'No activity yet');
  await front.click('[name=keep-activity]');
  await front.waitForText('[data-testid=activity]', 'The log is off and empty');
  expect(await listKeys(page)).toMatchObject({ ok: true });
  // Written after it, if that were, and this is.
  await front.click('[name=keep-activity]');
  await front.waitForText('[data-testid=activity]', 'No activity yet');
  await command('site.disconnect', { origin: new URL(site.url('shop.localhost')).origin });
  await expect.poll(() => rows(front)).toEqual(['disconnect done']);
});
