import { computed } from '@preact/signals';
import { Options } from '#components/options/options.tsx';
import { activityItem } from '#lib/activity/activity-log.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { nodesItem } from '#lib/network-state.ts';
import { networksToGovern } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-item.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
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
    httpWalletSites: httpWalletSitesItem,
    damaged: damagedItem,
    storageFails: storageFailsItem,
    sites: sitesItem,
    blocked: blockedSitesItem,
    activity: activityItem,
  });
  const now = clock();
  const allSettings = computed(() => stored.value.settings);
  // The popup shows the network of the tab's site, too. As one text, which stays the same while sites call.
  const ofSites = computed(() =>
    Object.values(stored.value.sites)
      .map(({ networkId }) => networkId)
      .join(' '),
  );
  const forbidden = forbiddenAddresses(
    computed(() => {
      const shown = new Set([...networksToGovern(allSettings.value).map(({ id }) => id), ...ofSites.value.split(' ')]);
      return allSettings.value.networks
        .filter(({ id }) => shown.has(id))
        .flatMap((network) => network.dataApiAddresses);
    }),
  );
  const httpForbidden = forbiddenAddresses(computed(() => stored.value.httpWalletSites));
  const Live = () => (
    <Options
      state={{ ...stored.value, forbidden: forbidden.value, httpForbidden: httpForbidden.value, now: now.value }}
      saveVega={(on) => vegaItem.update(() => on)}
    />
  );
  await draw(<Live />, allSettings);
  // The browser looked for the section before it was there.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

openPage('options_title', open);
