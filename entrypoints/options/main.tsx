import { computed } from '@preact/signals';
import { Options } from '#components/options/options.tsx';
import { activityItem } from '#lib/activity/activity-entry.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { nodesItem } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-item.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem } from '#lib/sites/blocked-sites.ts';
import {
  httpWalletSitesItem,
  lastChainIdsItem,
  networkTestItem,
  settingsItem,
  sitesItem,
  storageFailsItem,
} from '#lib/state.ts';
import { damagedItem } from '#lib/storage/stored.ts';

async function open(draw: Draw): Promise<void> {
  const stored = await storedState({
    settings: settingsItem,
    managed: managedItem,
    lastChainIds: lastChainIdsItem,
    apiToken: apiTokenStateItem,
    test: networkTestItem,
    nodes: nodesItem,
    vega: vegaItem,
    chosen: httpWalletSitesItem,
    damaged: damagedItem,
    storageFails: storageFailsItem,
    sites: sitesItem,
    blocked: blockedSitesItem,
    activity: activityItem,
  });
  const now = clock();
  const allSettings = computed(() => stored.value.settings);
  const forbidden = forbiddenAddresses(computed(() => currentNetwork(allSettings.value).dataApiAddresses));
  const httpWalletForbidden = forbiddenAddresses(computed(() => stored.value.chosen));
  const Live = () => {
    const { settings, managed, lastChainIds, apiToken, test, nodes, vega, chosen, sites, blocked, activity } =
      stored.value;
    const { damaged, storageFails } = stored.value;
    const { walletAddress: fixedWallet = null, vegaOff, httpWalletOff } = managed.policy;
    return (
      <Options
        managed={managed}
        networks={{
          settings,
          fixedWallet,
          chainId: lastChainIds[settings.networkId] ?? '',
          forbidden: forbidden.value,
          test,
          nodes,
          now: now.value,
        }}
        apiToken={{ token: apiTokenOf(apiToken, settings.networkId), now: now.value }}
        damaged={{ copies: damaged, storageFails }}
        sites={{ sites, settings, blocked, httpWallet: chosen, now: now.value }}
        dapps={{
          off: { vega: vegaOff, httpWallet: httpWalletOff },
          vega: { on: vega, save: (on) => vegaItem.update(() => on) },
          httpWallet: { chosen, forbidden: httpWalletForbidden.value },
        }}
        activity={{ all: activity, networks: settings.networks, now: now.value }}
      />
    );
  };
  await draw(<Live />, allSettings);
  // The browser looked for the section before it was there.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

openPage('options_title', open);
