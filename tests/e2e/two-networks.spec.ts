import { defaultAlertPreferences, defaultNetwork, type Settings } from '#lib/settings/settings.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { listening } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import { answerApproval, askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor, send, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { notificationsOn } from '#tests/fixtures/notifications.ts';
import { propose } from '#tests/fixtures/own-votes.ts';
import { listKeys, type Outcome } from '#tests/fixtures/provider-calls.ts';

const hosts = { first: 'shop.localhost', second: 'bank.localhost' };

/** Connects on a chain, and tells how that ended. */
const connectOn = (page: PageDriver, chainId: string): Promise<Outcome> =>
  page.evaluate(async (chainId): Promise<Outcome> => {
    try {
      return { ok: true, value: await window.drawbridge.connect({ chainId }) };
    } catch (error) {
      const { code, message, data = null } = Object(error);
      return { ok: false, isError: true, code, message, data };
    }
  }, chainId);

const chainOf = (page: PageDriver): Promise<string | null> =>
  page.evaluate(async () => (await window.drawbridge.status()).chainId);

/** The hosts that a wallet service was called for. */
const hostsAt = ({ wallet }: Sandbox): Set<string> =>
  new Set(
    wallet.log.flatMap(({ headers }) =>
      headers['origin']?.startsWith('http') ? new URL(headers['origin']).hostname : [],
    ),
  );

test('two sites on two networks: each by the chain it names, at its own wallet, whatever becomes of the other', async ({
  driver,
  sandbox,
  site,
}) => {
  await using other = await startSandbox({ approve: 'always', seed: 2, chainId: 'drawbridge-sandbox-2' });
  const { wallet: walletAddress, dataApi } = other.urls;
  const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress, dataApiAddresses: [dataApi] };
  await saveSettings(driver, { others: [second] });
  const first = await driver.newPage(site.url(hosts.first));
  const bank = await driver.newPage(site.url(hosts.second));

  const chains = [sandbox.options.chainId, other.options.chainId] as const;
  const connecting = connectOn(first, chains[0]);
  await answerApproval(driver, '#connect');
  expect(await connecting).toMatchObject({ ok: true });
  const asked = connectOn(bank, chains[1]);
  const window = await askingWindow(driver);
  expect(await window.text('[data-testid=approval-heading]')).toContain('Fairground');
  expect(await window.text('[data-testid=approval-network]')).toContain(chains[1]);
  await window.click('#connect');
  expect(await asked).toMatchObject({ ok: true });
  expect([await chainOf(first), await chainOf(bank)]).toEqual(chains);

  const both = async (marker: string): Promise<Outcome[]> =>
    Promise.all([send(sandbox, first, `${marker}-first`), send(other, bank, `${marker}-second`)]);
  expect(await Promise.all([listKeys(first), listKeys(bank)])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await both('open')).toMatchObject([{ ok: true }, { ok: true }]);

  // One asks its user for as long as it takes, and the other goes on.
  sandbox.wallet.setApprove('ask');
  const reviewed = send(sandbox, first, 'reviewed');
  const review = await until('a review', () => sandbox.wallet.reviews()[0]);
  expect(await send(other, bank, 'meanwhile')).toMatchObject({ ok: true });
  sandbox.wallet.answer(review.id, true);
  expect(await settled('the reviewed call', reviewed)).toMatchObject({ ok: true });
  sandbox.wallet.setApprove('always');

  await other.setFaults({ otherChainId: 'drawbridge-sandbox-9' });
  await driver.killWorker();
  expect(await both('moved')).toMatchObject([{ ok: true }, { ok: false, data: { reason: 'wrong-chain' } }]);
  await other.setFaults({ otherChainId: null, walletDown: true });
  expect(await both('down')).toMatchObject([{ ok: true }, { ok: false, data: { reason: 'wallet-unreachable' } }]);
  await other.setFaults({ walletDown: false });
  await driver.killWorker();
  expect(await both('killed')).toMatchObject([{ ok: true }, { ok: true }]);

  // A switch of what is looked at moves nobody.
  await saveSettings(driver, { networkId: 'second' });
  expect(await both('switched')).toMatchObject([{ ok: true }, { ok: true }]);
  expect([await chainOf(first), await chainOf(bank)]).toEqual(chains);

  expect(await connectOn(bank, 'no-such-chain')).toMatchObject({ ok: false, data: { reason: 'wrong-chain' } });
  expect(hostsAt(sandbox)).toEqual(new Set([hosts.first]));
  expect(hostsAt(other)).toEqual(new Set([hosts.second]));
  expect(requestsFor(sandbox, 'client.send_transaction')).toHaveLength(6);
  expect(requestsFor(other, 'client.send_transaction')).toHaveLength(4);
});

// What the chain is worth, and what is followed, no browser decides.
test('the chain is learnt once, told with a way back, and another one is refused until the user expects it', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const { chainId } = sandbox.options;
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  const learnt = '[data-testid=chain-learnt]';
  const expected = async (): Promise<string | undefined> =>
    (await readKept<Settings>(popup, 'settings'))?.networks[0]?.expectedChainId;
  await popup.waitForText(learnt, chainId);
  expect(await expected()).toBe(chainId);
  await popup.click(`${learnt} .button`);
  await popup.waitUntil((css) => document.querySelector(css) === null, learnt);
  await popup.evaluate(() => chrome.runtime.sendMessage({ command: 'wallet.check' }));
  expect(await expected()).toBe('');

  await sandbox.setFaults({ otherChainId: 'moved-1' });
  await popup.waitForText(learnt, 'moved-1');
  await popup.click(`${learnt} .icon-button`);
  await popup.waitUntil((css) => document.querySelector(css) === null, learnt);
  const page = await driver.newPage(site.url(hosts.first));
  await connectSite(driver, page);
  await listKeys(page);
  expect(await send(sandbox, page, 'learnt')).toMatchObject({ ok: true });

  await sandbox.setFaults({ otherChainId: null });
  expect(await send(sandbox, page, 'moved')).toMatchObject({ ok: false, data: { reason: 'wrong-chain' } });
  await popup.waitForText('[data-testid=wallet-notice][data-state=wrong-chain]', chainId);
  await popup.click('[data-testid=expect-chain]');
  await popup.waitFor('[data-testid=wallet-notice][data-state=ok]');
  expect(await expected()).toBe(chainId);
  expect(await send(sandbox, page, 'expected')).toMatchObject({ ok: true });
});

test.describe('where nothing happens by itself', () => {
  test.use({ sandboxOptions: { eventEveryMs: 0 } });

  test('proposals of a followed network are told by its name while another one is in use', {
    tag: '@chromium',
  }, async ({ driver, sandbox }) => {
    await using other = await startSandbox({ eventEveryMs: 0, seed: 2, chainId: 'drawbridge-sandbox-2' });
    const { wallet: walletAddress, dataApi } = other.urls;
    const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress, dataApiAddresses: [dataApi] };
    const notify = { ...defaultAlertPreferences.notify, newProposals: true };
    await saveSettings(driver, { others: [second], alerts: { ...defaultAlertPreferences, notify } });
    const options = await driver.extensionPage('options.html');
    const shown = await notificationsOn(options);
    const badge = (): Promise<string> => options.evaluate(() => chrome.action.getBadgeText({}));
    await listening(sandbox);
    expect(other.state().streams, 'one that nobody follows is not asked').toBe(0);

    await options.click('[name=follow-second]');
    await listening(other);
    const [here, there] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const closesAt = Date.now() + 7 * 86_400_000;
    propose(sandbox, here, closesAt);
    propose(other, there, closesAt);
    await expect.poll(badge).toBe('2');
    const told = [
      `proposals first one ${here} proposal:STATE_OPEN:`,
      `proposals second one ${there} proposal:STATE_OPEN:`,
    ];
    await expect.poll(shown).toEqual(told);

    await driver.killWorker();
    const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    await popup.click('[data-testid=view-governance]');
    await popup.waitFor(`[data-testid=alert-row][data-proposal-id="${here}"]`);
    await popup.waitForText('[data-testid=other-network]', 'Fairground: 1 new');
    await popup.click('[data-testid=other-network]');
    await popup.waitFor(`[data-testid=alert-row][data-proposal-id="${there}"]`);
    await popup.click('#mark-all');
    await expect.poll(badge, 'the other’s is still new').toBe('1');
    await popup.waitForText('[data-testid=other-network]', '1 new');
    await Promise.all([listening(sandbox), listening(other)]);

    await options.click('[name=follow-first]');
    await expect.poll(() => sandbox.state().streams, 'and one that is left is left alone').toBe(0);
    await expect.poll(badge).toBe('');
  });
});
