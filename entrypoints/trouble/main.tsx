import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { Trouble, type TroubleActions } from '#components/trouble/trouble.tsx';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { networkSignal, storedState } from '#lib/browser/stored-signal.ts';
import { ownVersion, readTroublePlace } from '#lib/browser/windows.ts';
import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { command } from '#lib/commands/send-command.ts';
import { useShown } from '#lib/commands/shown-network.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { streamStateOf } from '#lib/network-state.ts';
import { currentNetwork, networkOf } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem, siteRule } from '#lib/sites/blocked-sites.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { isWebSite, originOf } from '#lib/sites/origin.ts';
import { connectedSites } from '#lib/sites/site.ts';
import { ruleFor } from '#lib/sites/site-pattern.ts';
import { networkTestItem, settingsItem, sitesItem } from '#lib/state.ts';
import { writeReport } from '#lib/trouble/report.ts';
import { type SeenSite, type SiteFacts, seeSite } from '#lib/trouble/site-checks.ts';
import { foundOnly, isProblem } from '#lib/trouble/trouble-result.ts';
import { troubleResults } from '#lib/trouble/trouble-results.ts';
import { walletOpen } from '#lib/trouble/wallet-open.ts';

const ownOrigin = location.origin;
const place = readTroublePlace(location.hash);

/** Origin of the site to look at; null for none. */
const site = signal(place.site);
const seen = signal<SeenSite | null>(null);
/** The latest check, while it runs. */
const checking = signal<Promise<void> | null>(null);
const failure = signal<string | null>(null);
/** The wallet asks the user. */
const asking = signal(false);

async function open(draw: Draw): Promise<void> {
  const [stored, system] = await Promise.all([
    storedState({
      settings: settingsItem,
      apiToken: apiTokenStateItem,
      sites: sitesItem,
      failedCalls: failedCallsItem,
      cutOff: cutOffReviewsItem,
      blocked: blockedSitesItem,
      managed: managedItem,
      test: networkTestItem,
    }),
    browser.runtime.getPlatformInfo(),
  ]);
  const now = clock();
  /** That of the site, if it is bound to one. */
  const network = computed(() => {
    const { settings, sites } = stored.value;
    return networkOf(settings, sites[site.value ?? '']?.networkId ?? '') ?? currentNetwork(settings);
  });
  const networkId = computed(() => network.value.id);
  const stream = await networkSignal(networkId, streamStateOf);
  const siteFacts = (): SiteFacts | null => {
    const { sites, blocked, managed, failedCalls } = stored.value;
    const origin = site.value;
    if (origin === null || seen.value?.origin !== origin) return null;
    const rule = siteRule(origin, { blocked, managed: ruleFor(originOf(origin), managed.policy) });
    return { ...seen.value, site: sites[origin], rule, failedCall: failedCalls[origin] };
  };
  const results = computed(() =>
    troubleResults({
      network: network.value,
      test: stored.value.test,
      checking: checking.value !== null,
      wallet: asking.value ? foundOnly('asking') : walletOpen(stored.value, network.value, ownOrigin),
      stream: stream.value,
      site: siteFacts(),
      hasSite: site.value !== null,
    }),
  );
  const see = async (origin: string): Promise<void> => {
    seen.value = await seeSite(place, origin);
  };
  const ask = async (): Promise<void> => {
    const id = networkId.peek();
    const origin = site.peek();
    await Promise.all([
      command('network.test', network.peek()),
      // Opens no prompt, as a session's token might.
      apiTokenOf(stored.peek().apiToken, id).state !== 'none' && command('wallet.check', { id }),
      origin !== null && see(origin),
    ]);
    const fails = results.peek().some(({ check, finding }) => check === 'api-stream' && isProblem(finding));
    if (fails) await command('governance.reconnect', { id });
  };
  const check = (): void => {
    failure.value = null;
    const job = ask()
      .catch((error: unknown) => {
        if (checking.value === job) failure.value = errorMessage(error);
      })
      .finally(() => {
        if (checking.value === job) checking.value = null;
      });
    checking.value = job;
  };

  const actions: TroubleActions = {
    check,
    chooseSite: (origin) => {
      site.value = origin;
      check();
    },
    askWallet: async () => {
      // Drawbridge's own session is on the network in use.
      await useShown({ networkId: networkId.peek(), inUse: stored.peek().settings.networkId });
      asking.value = true;
      // The outcome is stored, with the wallet's code.
      await command('wallet.connectOwn').catch(() => undefined);
      asking.value = false;
    },
    writeReport: (choices) => {
      const { settings, sites, apiToken } = stored.value;
      const { dataApiAddresses, expectedChainId } = network.value;
      const facts = {
        version: ownVersion(),
        userAgent: navigator.userAgent,
        system: system.os,
        language: browser.i18n.getUILanguage().slice(0, 2),
        at: now.peek(),
        results: results.value,
        site: site.value,
        counts: {
          networks: settings.networks.length,
          addresses: dataApiAddresses.length,
          sites: Object.keys(sites).filter(isWebSite).length,
          connected: connectedSites(sites).length,
        },
        apiToken: apiTokenOf(apiToken, networkId.value).state,
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
          results: results.value,
          checking: checking.value !== null,
          failure: failure.value,
          networkId: networkId.value,
          expected: network.value.expectedChainId,
          site: site.value,
          knownSites: [...known].sort(),
          now: now.value,
        }}
      />
    );
  };
  const allSettings = computed(() => stored.value.settings);
  check();
  await draw(<Live />, allSettings);
}

openPage('trouble_title', open);
