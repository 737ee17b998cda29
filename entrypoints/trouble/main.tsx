import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { Trouble, type TroubleActions } from '#components/trouble/trouble.tsx';
import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { clock, type Draw, keepLanguage, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { openOwnPage, openSettings, ownVersion } from '#lib/browser/windows.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { allowAddresses } from '#lib/commands/permission-actions.ts';
import { command } from '#lib/commands/send-command.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import { pageNodes } from '#lib/explorer/page-nodes.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import { streamStateItem } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem, siteRule } from '#lib/sites/blocked-sites.ts';
import { createDenials, denialsItem } from '#lib/sites/denials.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';
import { httpWalletSitesItem, networkTestItem, settingsItem, sitesItem } from '#lib/state.ts';
import { createOperationChecks } from '#lib/trouble/check-operations.ts';
import { writeReport } from '#lib/trouble/report.ts';
import { runTrouble } from '#lib/trouble/run-trouble.ts';
import { type SeenProviders, seeProviders } from '#lib/trouble/seen-providers.ts';
import { testCurrentNetwork } from '#lib/trouble/test-current-network.ts';
import { readTroublePlace } from '#lib/trouble/trouble-page.ts';
import type { TroubleFound, TroubleResult } from '#lib/trouble/trouble-result.ts';
import { tryStream } from '#lib/trouble/try-stream.ts';
import { walletOpen } from '#lib/trouble/wallet-open.ts';

const ownOrigin = location.origin;
const place = readTroublePlace(location.hash);
const suffixes = createPublicSuffixes(async () => (await fetch('/public-suffixes.txt')).text());
const denials = createDenials(denialsItem, suffixes, Date.now);

/** Null where the browser does not let Drawbridge into the page: it does while the user has clicked Drawbridge there. */
async function providersOf(origin: string): Promise<SeenProviders | null> {
  const { site, tabId } = place;
  if (tabId === null || site !== origin) return null;
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, world: 'MAIN', func: seeProviders });
    return (frame?.result as SeenProviders | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Asks the wallet what opens no review there: about the API token, and for the keys of sessions that have listed them. */
async function lookAtWallet(walletAddress: string): Promise<TroubleFound> {
  const before = await sitesItem.get();
  if ((await apiTokenStateItem.get()).state !== 'none') await command('wallet.check');
  await command('wallet.refreshKeys');
  const [apiToken, after, failedCalls, cutOff] = await Promise.all([
    apiTokenStateItem.get(),
    sitesItem.get(),
    failedCallsItem.get(),
    cutOffReviewsItem.get(),
  ]);
  const restartNeeded = cutOff[walletAddress]?.since === 'failing';
  return walletOpen({ apiToken, restartNeeded, before, after, failedCalls, ownOrigin });
}

async function open(root: HTMLElement, draw: Draw): Promise<void> {
  const [stored, system] = await Promise.all([
    storedState({
      settings: settingsItem,
      apiToken: apiTokenStateItem,
      sites: sitesItem,
      failedCalls: failedCallsItem,
      httpWallet: httpWalletSitesItem,
    }),
    browser.runtime.getPlatformInfo(),
  ]);
  keepFocus(root);
  const now = clock();
  const site = signal(place.site);
  const results = signal<readonly TroubleResult[]>([]);
  const failure = signal<string | null>(null);
  const running = signal(false);
  let lastRun = 0;

  const check = async (): Promise<void> => {
    lastRun += 1;
    const run = lastRun;
    const network = currentNetwork(stored.value.settings);
    const origin = site.value;
    running.value = true;
    failure.value = null;
    const siteFacts = async (one: string) => ({
      origin: one,
      site: (await sitesItem.get())[one],
      blocked: siteRule(one, { blocked: await blockedSitesItem.get() }) === 'blocked',
      muted: await denials.muted({ origin: one, topOrigin: null, tabId: -1 }),
      providers: await providersOf(one),
      failedCall: (await failedCallsItem.get())[one],
    });
    const api = nodesApi({
      addresses: network.dataApiAddresses,
      fetch: globalThis.fetch,
      memory: pageNodes,
      now: Date.now,
      allowed: hasHostPermission,
    });
    try {
      await runTrouble({
        network,
        testNetwork: (tell) =>
          testCurrentNetwork({ network, item: networkTestItem, start: () => command('network.test', network), tell }),
        walletOpen: () => lookAtWallet(network.walletAddress),
        operations: createOperationChecks({
          api,
          stream: () => tryStream({ item: streamStateItem, reconnect: () => command('governance.reconnect') }),
        }),
        siteFacts: origin === null ? null : () => siteFacts(origin),
        now: Date.now,
        tell: (found) => {
          if (run === lastRun) results.value = found;
        },
      });
    } catch (error) {
      if (run === lastRun) failure.value = errorMessage(error);
    }
    if (run === lastRun) running.value = false;
  };
  const start = (): void => void check();

  const noteWallet = (found: TroubleFound): void => {
    results.value = results.value.map((one) => (one.check === 'wallet-open' ? { ...one, ...found } : one));
  };
  const actions: TroubleActions = {
    check: start,
    chooseSite: (origin) => {
      site.value = origin;
      start();
    },
    allow: async (address) => {
      await allowAddresses([address]);
      start();
    },
    askWallet: async () => {
      noteWallet({ finding: 'asking', detail: '' });
      // What came of it is stored, with the wallet's code.
      await command('wallet.connectOwn').catch(() => undefined);
      noteWallet(await lookAtWallet(currentNetwork(stored.value.settings).walletAddress));
    },
    openSettings: () => void openSettings(),
    openSites: () => void openOwnPage('options.html#sites-heading'),
    writeReport: (choices) => {
      const { settings, sites, apiToken } = stored.value;
      const network = currentNetwork(settings);
      return writeReport(
        {
          version: ownVersion(),
          userAgent: navigator.userAgent,
          system: system.os,
          language: browser.i18n.getUILanguage().slice(0, 2),
          at: now.peek(),
          results: results.value,
          site: site.value,
          counts: {
            networks: settings.networks.length,
            addresses: network.dataApiAddresses.length,
            sites: Object.keys(sites).length,
            connected: Object.values(sites).filter(({ connected }) => connected).length,
          },
          apiToken: apiToken.state,
          alerts: settings.governanceAlerts,
          chainExpected: network.expectedChainId !== '',
        },
        choices,
      );
    },
  };
  const Live = () => {
    const { settings, sites, failedCalls, httpWallet } = stored.value;
    const known = new Set([...Object.keys(sites), ...Object.keys(failedCalls), ...(place.site ? [place.site] : [])]);
    known.delete(ownOrigin);
    return (
      <Trouble
        actions={actions}
        state={{
          results: results.value,
          running: running.value,
          failure: failure.value,
          expected: currentNetwork(settings).expectedChainId,
          site: site.value,
          sites,
          knownSites: [...known].sort(),
          httpWallet: site.value !== null && httpWallet.includes(site.value),
          now: now.value,
        }}
      />
    );
  };
  await draw(<Live />);
  keepLanguage(stored.value.settings);
  start();
}

openPage('trouble_title', settingsItem, open);
