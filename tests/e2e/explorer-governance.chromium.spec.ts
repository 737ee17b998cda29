import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 1280, height: 900 };

/** Waits until the page tells that the background listens. */
async function listening(page: PageDriver): Promise<void> {
  await page.waitUntil(
    () => /listening|live/.test(document.querySelector('[data-testid=stream-state]')?.getAttribute('data-state') ?? ''),
    null,
    20_000,
  );
}

function rows(page: PageDriver, attribute: string): Promise<string[]> {
  return page.evaluate(
    (attribute) =>
      [...document.querySelectorAll('[data-testid=feed-row]')].map((row) => row.getAttribute(attribute) ?? ''),
    attribute,
  );
}

test.describe('events on command', () => {
  test.use({ sandboxOptions: { eventEveryMs: 0 } });

  test('the feed is live, narrowed by its address, and leads to each proposal, which follows the stream; a service that is away is told', async ({
    driver,
    sandbox,
  }) => {
    const page = await driver.extensionPage('explorer.html#/governance', size);
    await test.step('the feed is live, narrowed by its address, and leads to each proposal', async () => {
      await page.waitForText('main', 'No proposals yet');
      await listening(page);
      const told = (await hearEvents(sandbox, page, 40)).map(({ proposal }) => proposal.state).toSorted();
      expect(told.length).toBeGreaterThanOrEqual(8);
      await expect.poll(async () => (await rows(page, 'data-state')).toSorted()).toEqual(told);
      const states = await rows(page, 'data-state');
      const state = states[0] ?? '';
      await page.evaluate((state) => {
        location.hash = `#/governance?state=${state}`;
      }, state);
      const matching = states.filter((one) => one === state).length;
      await page.waitUntil((count) => document.querySelectorAll('[data-testid=feed-row]').length === count, matching);
      await page.fill('input[name=party]', 'no such party');
      await page.waitForText('main', 'Nothing matches');
      await page.click('main .empty button');
      await page.waitUntil(
        (count) => document.querySelectorAll('[data-testid=feed-row]').length === count,
        states.length,
      );

      const [first = ''] = await rows(page, 'data-proposal-id');
      await page.click(`[data-proposal-id="${first}"] .feed-title a`);
      await page.waitFor('[data-testid=vote-summary]');
      expect(await page.evaluate(() => location.hash)).toBe(`#/governance/${first}`);
      await page.evaluate(() => history.back());
      await page.waitFor('[data-testid=feed-row]');
      expect(await driver.consoleErrors()).toEqual([]);
    });

    await test.step('a proposal that is open on screen follows the stream', async () => {
      await page.waitFor('[data-testid=feed-row][data-state=STATE_OPEN]');
      await page.click('[data-testid=feed-row][data-state=STATE_OPEN] .feed-title a');
      await page.waitFor('[data-testid=vote-summary]');
      const id = await page.evaluate(() => location.hash.split('/')[2] ?? '');
      const record = { proposal: { id, state: 'STATE_PASSED', rationale: { title: 'Moved on', description: '' } } };
      const vote = { partyId: 'ab'.repeat(32), proposalId: id, timestamp: '9000000000000000000', value: 'VALUE_NO' };
      sandbox.sendStreamLine(JSON.stringify({ result: { data: { ...record, no: [vote] } } }));
      await page.waitForText('h1', 'Moved on');
      await page.waitForText('.view-head-words .soft', 'Passed');
      await page.waitUntil(
        (party) => [...document.querySelectorAll('[data-testid=vote]')].some((row) => row.textContent?.includes(party)),
        vote.partyId,
      );
      // Known again without the stream, in another tab and after the background's death.
      await driver.killWorker();
      const again = await driver.extensionPage(`explorer.html#/governance/${id}`, size);
      await again.waitForText('h1', 'Moved on');
      // A page behind another is drawn once a second.
      await again.close();
    });

    await test.step('a service that is away is told, and a proposal that is not known too', async () => {
      await page.goto(`${driver.extensionOrigin}/explorer.html#/governance/${'0'.repeat(64)}`);
      await page.waitForText('main', 'Unknown proposal');
      await page.goto(`${driver.extensionOrigin}/explorer.html#/governance`);
      await listening(page);
      await page.waitFor('[data-testid=feed-row]');
      // What is told for a moment only, as the next attempt follows at once.
      await page.evaluate(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        const look = (): void =>
          void told.push(document.querySelector('[data-testid=stream-state]')?.textContent ?? '');
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      sandbox.cutStreams('error');
      await page.waitUntil(
        () => `${Reflect.get(window, 'told')}`.includes('The service ended the stream: \u2068Internal error'),
        null,
      );
      await listening(page);
      await sandbox.setFaults({ dataApiDown: true });
      await page.waitFor('[data-testid=stream-state][data-state=retrying] [data-testid=heard-until]');
      await page.waitFor('[data-testid=feed-row]');
      await page.waitFor('[data-testid=stream-state] button');
      await sandbox.resetFaults();
      // Unless the next attempt was quicker than the hand.
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid=stream-state] button')?.click());
      await listening(page);
    });
  });

  test('what real networks send reads as it is meant: votes that closed, and a batch', async ({ driver, sandbox }) => {
    const page = await driver.extensionPage('explorer.html#/governance', size);
    await page.waitForText('main', 'No proposals yet');
    await hearEvents(sandbox, page, 0);
    for (const title of [
      'as core/governance weighs: declined, participation not reached',
      'as core/governance weighs: open',
      'far future',
    ]) {
      sandbox.sendStreamLine(recordedProposal(title));
    }
    sandbox.tellLaterKinds();
    // The parts of a batch, and votes that carry the batch's ID, make no rows of their own.
    const later = ['batch', 'cancelTransfer', 'newSpotMarket', 'newTransfer', 'updateMarketState'];
    const programmes = ['updateReferralProgram', 'updateVolumeDiscountProgram'];
    const recorded = ['updateNetworkParameter', 'updateNetworkParameter', 'updateNetworkParameter'];
    await expect
      .poll(async () => (await rows(page, 'data-kind')).toSorted())
      .toEqual([...later, ...recorded, ...programmes].toSorted());
    await page.waitForText('main', '9999');

    await page.click('[data-testid=feed-row][data-kind=batch] .feed-title a');
    await page.waitUntil(() => document.querySelectorAll('[data-testid=batch-change]').length === 2, null);
    await page.waitForText('[data-testid=batch-change]', 'Network treasury');
    await page.evaluate(() => history.back());
    await page.click('[data-testid=feed-row][data-state=STATE_DECLINED] .feed-title a');
    await page.waitForText('[data-testid=participation]', 'Not reached');
    await page.evaluate(() => history.back());
    await page.waitFor('[data-testid=feed-row]');
    const [, open] = /"id":"(\w+)"/.exec(recordedProposal('as core/governance weighs: open')) ?? [];
    await page.click(`[data-proposal-id="${open}"] .feed-title a`);
    await page.waitForText('[data-testid=participation]', 'is known when the vote closes');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

test.describe('a data node', () => {
  test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0 } });

  test('title, reasons, standing and own vote of a usual proposal are seen without scrolling', async ({
    driver,
    sandbox,
  }) => {
    const open = sandbox.dataSet.governance.filter(
      ({ proposal }) => proposal.state === 'STATE_OPEN' && proposal.terms.newMarket === undefined,
    );
    const [longest] = open.toSorted((a, b) => b.proposal.rationale.title.length - a.proposal.rationale.title.length);
    const batch = open.find((one) => one.batch !== undefined);
    const parameter = open.find(({ proposal }) => proposal.terms.updateNetworkParameter !== undefined);
    const usual = [longest, batch, parameter].filter((one) => one !== undefined);
    const page = await driver.extensionPage('explorer.html#/governance', size);
    for (const { proposal } of usual) {
      await page.evaluate((id) => {
        location.hash = `#/governance/${id}`;
      }, proposal.id);
      await page.waitForText('h1', proposal.rationale.title);
      await page.waitFor('[data-testid=vote-box]');
      const below = await page.evaluate(() => {
        // Why comes before what: the table of a batch may begin further down.
        const wanted = ['h1', '.gov-change h2', '[data-testid=vote-box]', '[data-testid=vote-summary] svg'];
        return wanted.filter((css) => {
          const bottom = document.querySelector(css)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
          return bottom > window.innerHeight;
        });
      });
      expect(below, proposal.rationale.title).toEqual([]);
    }
    expect(usual).toHaveLength(3);
  });
});
