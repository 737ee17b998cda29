import { withFixed } from '#lib/managed/apply-policy.ts';
import type { Managed, Policy } from '#lib/managed/policy.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { readKept, writeKept } from '#scripts/browsers/stored-values.ts';

const policy: Policy = {
  networks: [
    {
      ...defaultNetwork,
      id: 'managed-office',
      name: 'Office',
      dataApiAddresses: ['https://data1.office.example', 'https://data2.office.example'],
      expectedChainId: 'office-net-7',
    },
  ],
  alerts: {
    follow: true,
    notify: { newProposals: true, reminders: true },
    mute: { newAsset: true, newFreeform: false },
    followedParty: '69464e35bcb8e8a2900ca0f87acaf252d50cf2ab2fc73694845a16b7c8a0dc6f',
  },
  alwaysAllowed: ['https://trade.office.example', 'https://*.example.com'],
  neverAllowed: ['*.tricks.example', '*'],
  vegaOff: true,
  httpWalletOff: true,
};

/** As the background stores it: everything that can be fixed is, and two entries of the policy cannot be read. */
export async function keepPolicy(driver: Pick<BrowserDriver, 'storagePage'>): Promise<void> {
  const page = await driver.storagePage();
  // A new background reads the browser's policy as well, and would withdraw this one for it.
  await page.evaluate(async () => void (await chrome.storage.managed.get()));
  const settings = (await readKept<Settings>(page, 'settings')) ?? defaultSettings;
  const walletAddress = settings.networks[0]?.walletAddress ?? defaultNetwork.walletAddress;
  const problems = [
    { place: 'networks.1.dataApiAddresses.0', value: '"http://data.office.example"' },
    { place: 'neverAllowedSites.2', value: '"htps://casino.example"' },
  ];
  const fixed: Policy = { ...policy, walletAddress };
  await writeKept(page, 'settings', withFixed(settings, fixed));
  const managed: Managed = { applied: 'shown', policy: fixed, problems, own: null };
  await writeKept(page, 'managed', managed);
  await page.close();
}
