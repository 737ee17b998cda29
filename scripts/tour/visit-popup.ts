import { approveInWallet, type Tour } from './visit-dapp.ts';

/** The minimum that the tour must show. */
const fewestAssets = 12;
const fewestAlerts = 3;

/** The user's side: the popup, in a tab of its size, with what it shows in each of its views. */
export async function visitPopup({ steps, sandbox, driver, summary, camera }: Tour): Promise<void> {
  const popup = await steps.run('open the popup', async () => {
    const page = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    await page.waitFor('[data-testid=wallet-state][data-state=ready]');
    return page;
  });
  await steps.run('see the chain ID and the keys', async () => {
    summary.chainId = await popup.text('[data-testid=chain-id]');
    await popup.waitFor('[data-testid=key-row]');
    await camera.shoot(popup, 'popup-wallet');
  });
  await steps.run('see the assets', async () => {
    await popup.click('[data-testid=view-assets]');
    const enough = (count: number): boolean => document.querySelectorAll('[data-testid=asset-row]').length >= count;
    await popup.waitUntil(enough, fewestAssets);
    summary.assets = await popup.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-testid=asset-row]')].map((row) => ({
        id: row.dataset['assetId'] ?? '',
        symbol: row.querySelector('.asset-symbol')?.textContent ?? '',
        name: row.querySelector('.asset-name')?.textContent ?? '',
      })),
    );
    await camera.shoot(popup, 'popup-assets');
  });
  await steps.run('see the governance alerts arrive', async () => {
    await popup.click('[data-testid=view-governance]');
    sandbox.emitEvents(10);
    const enough = (count: number): boolean => document.querySelectorAll('[data-testid=alert-row]').length >= count;
    await popup.waitUntil(enough, fewestAlerts, 20_000);
    summary.alerts = await popup.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-testid=alert-row]')].map((row) => ({
        proposalId: row.dataset['proposalId'] ?? '',
        state: row.dataset['state'] ?? '',
        title: row.querySelector('.alert-open')?.textContent?.trim() ?? '',
      })),
    );
    await camera.shoot(popup, 'popup-governance');
  });
  await steps.run('vote on an open proposal', async () => {
    const id = summary.alerts.find(({ state }) => state === 'STATE_OPEN')?.proposalId ?? '';
    const key = sandbox.wallet.keys().find(({ name }) => name === 'Governance')?.publicKey ?? '';
    const row = `[data-proposal-id="${id}"]`;
    await popup.click(`${row} [data-testid=vote-for]`);
    await popup.click(`${row} [data-public-key="${key}"]`);
    const shown = (): Promise<string> =>
      popup.evaluate(
        (row) => document.querySelector<HTMLElement>(`${row} [data-testid=cast-vote]`)?.dataset['state'] ?? '',
        row,
      );
    await approveInWallet(sandbox, 'the vote counted', async () => (await shown()) === 'counted');
    summary.vote = { proposalId: id, publicKey: key, state: await shown() };
    await camera.shoot(popup, 'popup-vote');
  });
  await steps.run('see the connected site', async () => {
    await popup.click('[data-testid=view-sites]');
    await popup.waitFor('[data-testid=site-row][data-connected=true]');
    await camera.shoot(popup, 'popup-sites');
  });
}
