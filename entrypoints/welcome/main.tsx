import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { Welcome } from '#components/welcome/welcome.tsx';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { command } from '#lib/commands/send-command.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { nodesItem } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { welcomeItem } from '#lib/settings/welcome-progress.ts';
import { connectedSites } from '#lib/sites/site.ts';
import { lastChainIdsItem, networkTestItem, settingsItem, sitesItem, walletStatusesItem } from '#lib/state.ts';

/** From the end of one check to the next, only while the page is visible. */
const checkEveryMs = 2000;

const pinned = signal<boolean | null>(null);

async function check(): Promise<void> {
  // Firefox has it from 127, Chromium from 91.
  const { isOnToolbar } = await browser.action.getUserSettings();
  pinned.value = isOnToolbar ?? null;
  await command('wallet.check');
}

async function keepChecking(): Promise<void> {
  if (document.visibilityState === 'visible') await check().catch(console.warn);
  setTimeout(() => void keepChecking(), checkEveryMs);
}

async function open(draw: Draw): Promise<void> {
  const stored = await storedState({
    progress: welcomeItem,
    wallets: walletStatusesItem,
    settings: settingsItem,
    managed: managedItem,
    lastChainIds: lastChainIdsItem,
    test: networkTestItem,
    nodes: nodesItem,
    approvals: approvalsItem,
    sites: sitesItem,
  });
  const now = clock();
  const allSettings = computed(() => stored.value.settings);
  const forbidden = forbiddenAddresses(computed(() => currentNetwork(allSettings.value).dataApiAddresses));
  const Live = () => {
    const { wallets, settings, approvals, sites } = stored.value;
    return (
      <Welcome
        state={{
          ...stored.value,
          wallet: wallets[settings.networkId] ?? null,
          forbidden: forbidden.value,
          now: now.value,
          practice: approvals.find((approval) => approval.kind === 'practice') ?? null,
          pinned: pinned.value,
          connected: connectedSites(sites),
          isChromium: import.meta.env.CHROME,
        }}
        changeProgress={(change) => void welcomeItem.update(change).catch(console.error)}
      />
    );
  };
  await draw(<Live />, allSettings);
  void keepChecking();
}

openPage('welcome_title', open);
