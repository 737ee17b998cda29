import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { Trouble, type TroubleActions } from '#components/trouble/trouble.tsx';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { clock, type Draw, keepLanguage, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { openOwnPage, openSettings, ownVersion } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { allowAddresses } from '#lib/commands/site-actions.ts';
import { currentNetwork, networkOf } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { settingsItem, sitesItem } from '#lib/state.ts';
import { writeReport } from '#lib/trouble/report.ts';
import { checkAll, LiveTrouble } from '#lib/trouble/run-trouble.ts';
import { readTroublePlace } from '#lib/trouble/trouble-page.ts';
import { recheckWallet } from '#lib/trouble/wallet-open.ts';

const ownOrigin = location.origin;
const place = readTroublePlace(location.hash);

async function open(root: HTMLElement, draw: Draw): Promise<void> {
  const [stored, system] = await Promise.all([
    storedState({
      settings: settingsItem,
      apiToken: apiTokenStateItem,
      sites: sitesItem,
      failedCalls: failedCallsItem,
    }),
    browser.runtime.getPlatformInfo(),
  ]);
  keepFocus(root);
  const now = clock();
  const site = signal(place.site);
  const live = new LiveTrouble();
  /** That of the site, if it is bound to one. */
  const network = () => {
    const { settings, sites } = stored.value;
    return networkOf(settings, sites[site.value ?? '']?.networkId ?? '') ?? currentNetwork(settings);
  };
  const check = (): void => void live.start((tell) => checkAll(network(), site.value, place, ownOrigin, tell));

  const actions: TroubleActions = {
    check,
    chooseSite: (origin) => {
      site.value = origin;
      check();
    },
    allow: async (address) => {
      await allowAddresses([address]);
      check();
    },
    askWallet: async () => {
      live.setWallet({ finding: 'asking', detail: '' });
      // The outcome is stored, with the wallet's code.
      await command('wallet.connectOwn').catch(() => undefined);
      live.setWallet(await recheckWallet(network(), ownOrigin));
    },
    expectChain: async (change) => {
      await command('network.save', change);
      check();
    },
    openSettings: () => void openSettings(),
    openSites: () => void openOwnPage('options.html#sites-heading'),
    writeReport: (choices) => {
      const { settings, sites, apiToken } = stored.value;
      const { dataApiAddresses, expectedChainId } = network();
      const facts = {
        version: ownVersion(),
        userAgent: navigator.userAgent,
        system: system.os,
        language: browser.i18n.getUILanguage().slice(0, 2),
        at: now.peek(),
        results: live.results.value,
        site: site.value,
        counts: {
          networks: settings.networks.length,
          addresses: dataApiAddresses.length,
          sites: Object.keys(sites).length,
          connected: Object.values(sites).filter(({ connected }) => connected).length,
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
          results: live.results.value,
          running: live.running.value,
          failure: live.failure.value,
          networkId: network().id,
          expected: network().expectedChainId,
          site: site.value,
          knownSites: [...known].sort(),
          now: now.value,
        }}
      />
    );
  };
  await draw(<Live />);
  keepLanguage(stored.value.settings);
  check();
}

openPage('trouble_title', settingsItem, open);
