import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { Trouble, type TroubleActions } from '#components/trouble/trouble.tsx';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { ownVersion, readTroublePlace } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { withFound } from '#lib/networks/network-test.ts';
import { currentNetwork, networkOf } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import { connectedSites } from '#lib/sites/site.ts';
import { settingsItem, sitesItem } from '#lib/state.ts';
import { writeReport } from '#lib/trouble/report.ts';
import { checkAll, noTrouble } from '#lib/trouble/run-trouble.ts';
import { foundOnly } from '#lib/trouble/trouble-result.ts';
import { recheckWallet } from '#lib/trouble/wallet-open.ts';

const ownOrigin = location.origin;
const place = readTroublePlace(location.hash);

async function open(draw: Draw): Promise<void> {
  const [stored, system] = await Promise.all([
    storedState({
      settings: settingsItem,
      apiToken: apiTokenStateItem,
      sites: sitesItem,
      failedCalls: failedCallsItem,
    }),
    browser.runtime.getPlatformInfo(),
  ]);
  const now = clock();
  const site = signal(place.site);
  /** The latest one: what an earlier one still finds is not shown. */
  const run = signal(noTrouble());
  /** That of the site, if it is bound to one. */
  const network = () => {
    const { settings, sites } = stored.value;
    return networkOf(settings, sites[site.value ?? '']?.networkId ?? '') ?? currentNetwork(settings);
  };
  const check = (): void => {
    run.value = checkAll(network(), site.value, place, ownOrigin);
  };

  const actions: TroubleActions = {
    check,
    chooseSite: (origin) => {
      site.value = origin;
      check();
    },
    askWallet: async () => {
      const { results } = run.value;
      results.value = withFound(results.value, 'wallet-open', foundOnly('asking'));
      // The outcome is stored, with the wallet's code.
      await command('wallet.connectOwn').catch(() => undefined);
      results.value = withFound(results.value, 'wallet-open', await recheckWallet(network(), ownOrigin));
    },
    writeReport: (choices) => {
      const { settings, sites, apiToken } = stored.value;
      const { dataApiAddresses, expectedChainId } = network();
      const facts = {
        version: ownVersion(),
        userAgent: navigator.userAgent,
        system: system.os,
        language: browser.i18n.getUILanguage().slice(0, 2),
        at: now.peek(),
        results: run.value.results.value,
        site: site.value,
        counts: {
          networks: settings.networks.length,
          addresses: dataApiAddresses.length,
          sites: Object.keys(sites).filter(isWebSite).length,
          connected: connectedSites(sites).length,
        },
        apiToken: apiTokenOf(apiToken, network().id).state,
        alerts: settings.governanceAlerts,
        chainExpected: expectedChainId !== '',
      };
      return writeReport(facts, choices);
    },
  };
  const Live = () => {
    const { sites, failedCalls } = stored.value;
    const known = new Set([...Object.keys(sites), ...Object.keys(failedCalls), ...(place.site ? [place.site] : [])]);
    known.delete(ownOrigin);
    return (
      <Trouble
        actions={actions}
        state={{
          results: run.value.results.value,
          failure: run.value.failure.value,
          networkId: network().id,
          expected: network().expectedChainId,
          site: site.value,
          knownSites: [...known].sort(),
          now: now.value,
        }}
      />
    );
  };
  const allSettings = computed(() => stored.value.settings);
  await draw(<Live />, allSettings);
  check();
}

openPage('trouble_title', open);
