import { defaultNetwork } from '#lib/settings/settings.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { until } from '#scripts/browsers/until.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { requestsFor, send, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listKeys, type Outcome } from '#tests/fixtures/provider-calls.ts';

const hosts = { first: 'shop.localhost', second: 'bank.localhost' };

test.use({ allowed: [hosts.first] });

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

// Which wallet a request goes to is the background's own; the Origin rules, which are the browser's, look at no address.
test('two sites on two networks: each by the chain it names, at its own wallet, whatever becomes of the other', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  await using other = await startSandbox({ approve: 'always', seed: 2, chainId: 'drawbridge-sandbox-2' });
  const { wallet: walletAddress, dataApi } = other.urls;
  const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress, dataApiAddresses: [dataApi] };
  await saveSettings(driver, { others: [second] });
  const first = await driver.newPage(site.url(hosts.first));
  const bank = await driver.newPage(site.url(hosts.second));

  const chains = [sandbox.options.chainId, other.options.chainId] as const;
  expect(await connectOn(first, chains[0])).toMatchObject({ ok: true });
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
