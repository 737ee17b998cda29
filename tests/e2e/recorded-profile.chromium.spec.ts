import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { CastVote } from '#lib/governance/cast-vote.ts';
import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { type Profile, writeProfile } from '#tests/profiles/profile.ts';
import { recordedProfiles } from '#tests/profiles/recorded-profiles.ts';

const size = { width: 380, height: 600 };

function storedIn<T>({ databases }: Profile, name: string): T {
  // As that version wrote it.
  return Object.fromEntries(databases.drawbridge)[name] as T;
}

/** A value of every element that matches, in order. */
const valuesOf = (page: PageDriver, css: string, name: string): Promise<(string | undefined)[]> =>
  page.evaluate(
    ({ css, name }) => [...document.querySelectorAll<HTMLElement>(css)].map(({ dataset }) => dataset[name]),
    { css, name },
  );

/** Changes what is stored while no background runs: one that still lists proposals would withdraw those of the profile. */
async function changeStored(
  driver: BrowserDriver,
  change: (page: Pick<PageDriver, 'evaluate'>) => Promise<void>,
): Promise<void> {
  const page = await driver.newPage(`${driver.extensionOrigin}/icon/16.png`);
  await driver.killWorker();
  await change(page);
  // Of the settings it has heard.
  await driver.killWorker();
  await page.close();
}

for (const profile of await recordedProfiles()) {
  test(`settings, sites, alerts and votes of version ${profile.version} are all there, and come back where they could not be read`, async ({
    driver,
  }) => {
    await changeStored(driver, (page) => writeProfile(page, profile, driver.extensionOrigin));
    const settings = storedIn<Settings>(profile, 'settings');
    const alerts = Object.values(storedIn<Record<string, GovernanceAlert>>(profile, 'alerts'));
    const unread = alerts.filter((alert) => alert.unread).map(({ proposalId }) => proposalId);

    const options = await driver.extensionPage('options.html');
    await options.waitFor(`html[lang=${settings.language}]`);
    for (const { name } of settings.networks) await options.waitForText('main', name);
    const shown = await options.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('input')].map(({ id, type, value, checked }) => [
          id,
          type === 'checkbox' ? checked : value,
        ]),
      ),
    );
    const [network] = settings.networks;
    expect(shown).toMatchObject({
      'wallet-address': network?.walletAddress,
      'data-api-address': network?.dataApiAddresses[0],
      'expected-chain': network?.expectedChainId,
      'notify-newProposals': settings.alerts.notify.newProposals,
      'notify-stateChanges': settings.alerts.notify.stateChanges,
    });
    expect(await options.text('[data-testid=damaged]')).toBe('');

    const popup = await driver.extensionPage('popup.html', size);
    await popup.click('[data-testid=view-governance]');
    const row = '[data-testid=alert-row]';
    await expect
      .poll(async () => (await valuesOf(popup, row, 'proposalId')).toSorted())
      .toEqual(alerts.map(({ proposalId }) => proposalId).toSorted());
    expect(await valuesOf(popup, `${row}:has(.unread)`, 'proposalId')).toEqual(unread);
    await expect.poll(() => popup.evaluate(() => chrome.action.getBadgeText({}))).toBe(`${unread.length}`);
    for (const vote of Object.values(storedIn<Record<string, CastVote>>(profile, 'castVotes'))) {
      const own = `${row}[data-proposal-id="${vote.proposalId}"] [data-testid=own-votes] [data-value=${vote.value}]`;
      await popup.waitFor(own);
    }

    await popup.click('[data-testid=view-sites]');
    const sites = Object.keys(storedIn<Record<string, Site>>(profile, 'sites')).filter((one) => one.startsWith('http'));
    for (const origin of sites) await popup.waitFor(`[data-origin="${origin}"]`);

    const feed = await driver.extensionPage('explorer.html#/governance');
    await expect
      .poll(async () => (await valuesOf(feed, '[data-testid=feed-row]', 'proposalId')).length)
      .toBe(alerts.length);

    await test.step('what an earlier version could not read comes back with one that reads it', async () => {
      const copies = [{ name: 'settings', at: 1, value: settings }];
      await changeStored(driver, async (page) => {
        await writeKept(page, 'settings', defaultSettings);
        await writeKept(page, 'damaged', copies);
      });
      await driver.reloadExtension();
      const after = await driver.extensionPage('options.html');
      await after.waitFor(`html[lang=${settings.language}]`);
      for (const { name } of settings.networks) await after.waitForText('main', name);
      expect(await after.text('[data-testid=damaged]')).toBe('');
    });
  });
}
