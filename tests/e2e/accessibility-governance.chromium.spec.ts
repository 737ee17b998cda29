import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { castVote, keyNamed, popupWithProposal } from '#tests/fixtures/own-votes.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const size = { width: 1280, height: 900 };

test.describe('a service that only streams', () => {
  test.use({ sandboxOptions: { eventEveryMs: 0 } });

  test('the feed: empty, live, narrowed to nothing, cut; and a proposal that is not known', async ({
    driver,
    sandbox,
  }) => {
    const page = await driver.extensionPage('explorer.html#/governance', size);
    const check = async (state: string): Promise<void> => {
      expect.soft(await accessibilityFaults(page), state).toEqual([]);
    };
    await page.waitFor('[data-testid=stream-state][data-state=listening]');
    await check('empty');
    await hearEvents(sandbox, page, 60);
    await page.waitFor('[data-testid=feed-row] .votes');
    await check('live');
    await page.fill('input[name=party]', 'no such party');
    await page.waitForText('main', 'Nothing matches');
    await check('narrowed to nothing');
    await sandbox.setFaults({ dataApiDown: true });
    await page.waitFor('[data-testid=stream-state][data-state=retrying]');
    await check('cut');
    await sandbox.resetFaults();
    await page.goto(`${driver.extensionOrigin}/explorer.html#/governance/${'0'.repeat(64)}`);
    await page.waitForText('main', 'this data API cannot be asked for one');
    await check('a proposal that is not known');
  });
});

test.describe('with votes of the user’s', () => {
  test.use({ sandboxOptions: { eventEveryMs: 0 } });

  test('the popup’s alerts and what is not voted on, the feed of one key, and the proposal', async ({
    driver,
    sandbox,
  }) => {
    const publicKey = keyNamed(sandbox, 'Governance');
    const { popup, id } = await popupWithProposal(driver, sandbox);
    await castVote(popup, { id, value: 'VALUE_NO', publicKey });
    await popup.waitFor('[data-testid=own-votes]');
    expect.soft(await accessibilityFaults(popup), 'alerts').toEqual([]);
    await popup.click('#not-voted');
    await popup.waitFor('#not-voted[aria-pressed=true]');
    expect.soft(await accessibilityFaults(popup), 'not voted on').toEqual([]);
    const page = await driver.extensionPage(`explorer.html#/governance?own=${publicKey}`, size);
    await page.waitFor('[data-testid=feed-row] [data-testid=own-votes]');
    expect.soft(await accessibilityFaults(page), 'the feed of one key').toEqual([]);
    await page.click('[data-testid=feed-row] a');
    await page.waitFor('[data-testid=proposal-facts]');
    await page.waitFor('[data-testid=own-votes]');
    expect.soft(await accessibilityFaults(page), 'the proposal').toEqual([]);
  });
});

test.describe('a data node', () => {
  test.use({ sandboxOptions: { dialect: 'real', eventEveryMs: 0 } });

  test('a proposal of each kind, one that cannot be had, and none', async ({ driver, sandbox }) => {
    const page = await driver.extensionPage('explorer.html#/governance', size);
    await page.waitFor('[data-testid=feed-row]', 30_000);
    const kinds = new Set<string>();
    for (const { proposal } of sandbox.dataSet.governance) {
      const [kind = ''] = Object.keys(proposal.terms).filter((member) => /^(new|update)/.test(member));
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await page.evaluate((id) => {
        location.hash = `#/governance/${id}`;
      }, proposal.id);
      await page.waitForText('h1', proposal.rationale.title);
      await page.waitForText('[data-testid=proposal-facts]', proposal.id);
      expect.soft(await accessibilityFaults(page), kind).toEqual([]);
      await page.click('input[name=sent]');
      await page.waitUntil(() => location.hash.endsWith('sent=1'), null);
      expect.soft(await accessibilityFaults(page), `${kind}, as sent`).toEqual([]);
    }
    expect(kinds.size).toBe(6);
    await sandbox.setFaults({ dataApiStatus: 500 });
    await page.evaluate((id) => {
      location.hash = `#/governance/${id}`;
    }, '0'.repeat(64));
    await page.waitFor('[data-testid=failure]');
    expect.soft(await accessibilityFaults(page), 'one that cannot be had').toEqual([]);
  });
});
