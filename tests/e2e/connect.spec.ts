import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';

const refused = { ok: false, isError: true, code: 4001, data: { reason: 'user-rejected' } };

// In Firefox containers.spec.ts closes the window, and many other tests connect and list keys.
test('closing the approval window is a denial; the user who connects has the site list the keys of the wallet', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await test.step('closing the approval window is a denial', async () => {
    const connecting = connect(page);
    await (await askingWindow(driver)).close();
    expect(await connecting).toMatchObject(refused);
    expect(sandbox.log().filter((request) => request.rpcMethod === 'client.connect_wallet')).toEqual([]);
  });

  await test.step('the user connects a site, and it lists the keys of the wallet', async () => {
    await clickIn(page);
    await recordEvents(page);
    const connecting = connect(page);
    const approval = await askingWindow(driver);
    await approval.waitForText('[data-testid=approval-host]', 'shop.localhost');
    await approval.click('#connect');
    expect(await connecting).toEqual({ ok: true, value: null });
    await nextEvent(page, 'connected');

    expect(await listKeys(page)).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
    expect(await page.evaluate(() => window.drawbridge.listKeys())).toEqual(sandbox.wallet.keys());
    await expect.poll(() => driver.countWindows('approval.html'), 'the approval window closes itself').toBe(0);
    // Once connected, it is answered at once, without a question.
    expect(await connect(page)).toEqual({ ok: true, value: null });
    expect(await driver.countWindows('approval.html')).toBe(0);
  });
});

test('by the keyboard alone Deny has the focus and Connect is one Tab away; nobody presses it before the time to read', {
  tag: '@chromium',
}, async ({ driver, site, sandbox }) => {
  await test.step('the keyboard alone is enough: Deny has the focus, Connect is one Tab away', async () => {
    const page = await driver.newPage(site.url('shop.localhost'));
    const denied = connect(page);
    const first = await askingWindow(driver);
    await first.waitUntil(() => document.activeElement?.id === 'deny', null);
    await first.press('Enter');
    expect(await denied).toMatchObject(refused);

    await clickIn(page);
    const connecting = connect(page);
    const second = await askingWindow(driver);
    await second.press('Tab');
    await second.waitUntil(() => document.activeElement?.id === 'connect', null);
    await second.press('Enter');
    expect(await connecting).toEqual({ ok: true, value: null });

    // Escape denies, wherever the focus is.
    const other = await driver.newPage(site.url('bank.localhost'));
    const escaped = connect(other);
    const third = await askingWindow(driver);
    await third.waitForText('[data-testid=approval-host]', 'bank.localhost');
    await third.press('Escape');
    expect(await escaped).toMatchObject(refused);
  });

  await test.step('Connect cannot be pressed before the user had time to read, nor by steady clicking', async () => {
    const page = await driver.newPage(site.url('slow.localhost'));
    const connecting = connect(page);
    const approval = await askingWindow(driver);
    await approval.waitForText('[data-testid=approval-host]', 'slow.localhost');
    // Reloading asks afresh. Counted from there, a browser that is slow to be asked can only make it longer.
    await approval.reload();
    const armedAfter = await approval.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (document.querySelector('#connect:enabled')) resolve(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    expect(armedAfter).toBeGreaterThan(1000);

    // The clicks begin before the question is there, so that none comes after its second; the old one takes none.
    const begun = approval.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const take = (event: Event): void => {
            event.stopPropagation();
            resolve();
          };
          addEventListener('click', take, { capture: true });
        }),
    );
    const clicking = approval.clickSteadily('#connect', 40);
    await begun;
    await approval.reload();
    await clicking;
    expect(await approval.evaluate(() => document.querySelector('#connect')?.matches(':disabled'))).toBe(true);
    expect(sandbox.log().filter((request) => request.rpcMethod === 'client.connect_wallet')).toHaveLength(1);
    // A moment's quiet, and it is the user's own click.
    await approval.click('#connect');
    expect(await connecting).toEqual({ ok: true, value: null });
  });
});

test.describe('with a person at the wallet', { tag: '@chromium' }, () => {
  test.use({ sandboxOptions: { approve: 'ask' } });

  test('the user denies, and neither hears the wallet of the site nor the site of the wallet; the wallet’s own refusal reaches the page as it came', async ({
    driver,
    sandbox,
    site,
  }) => {
    await test.step('the user denies, and neither hears the wallet of the site nor the site of the wallet', async () => {
      // To the browser another site than the one without the dot.
      const page = await driver.newPage(site.url('shop.localhost.'));
      await sandbox.setFaults({ walletDown: true });
      const told = connect(page);
      const window = await askingWindow(driver, '#deny');
      // The address may imitate another, so it takes a tick first.
      await window.click('[name=sure]');
      await window.click('#connect');
      expect(await told).toMatchObject({ ok: false, code: 4900, data: { reason: 'wallet-unreachable' } });
      await window.waitForText('body', 'The wallet is not responding.');
      await window.close();
      const connecting = connect(page);
      const approval = await askingWindow(driver, '#deny');
      const drawn = await approval.evaluate(() => document.querySelector('[data-testid=approval-host]')?.textContent);
      expect(drawn).toBe(`shop.localhost.:${site.port}`);
      await approval.waitFor('[data-flag=trailing-dot]');
      await approval.click('#deny');
      expect(await connecting).toMatchObject(refused);
      expect(sandbox.log().filter((request) => request.rpcMethod === 'client.connect_wallet')).toEqual([]);
      expect(await listKeys(page)).toMatchObject({ ok: false, code: 4100, data: { reason: 'not-connected' } });
    });

    await test.step('the wallet asks after Drawbridge, the window says so, and a refusal reaches the page as it came', async () => {
      await sandbox.setFaults({ walletDown: false });
      const page = await driver.newPage(site.url('shop.localhost'));
      const answerIn = async (approval: PageDriver, approve: boolean): Promise<void> => {
        expect(sandbox.wallet.reviews()).toEqual([]);
        await approval.click('#connect');
        await approval.waitFor('[data-testid=approval][data-step=in-wallet]');
        await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
        for (const review of sandbox.wallet.reviews()) sandbox.wallet.answer(review.id, approve);
      };
      const refused = connect(page);
      const first = await askingWindow(driver);
      await answerIn(first, false);
      const outcome = await refused;
      expect(outcome).toMatchObject({ ok: false, code: 3001 });
      expect(outcome).not.toHaveProperty('data.reason');
      expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
      await first.click('#close');

      await clickIn(page);
      const connecting = connect(page);
      await answerIn(await askingWindow(driver), true);
      expect(await connecting).toEqual({ ok: true, value: null });
    });
  });
});
