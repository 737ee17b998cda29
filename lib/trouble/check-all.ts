import { denialsItem, isMuted } from '#lib/calls/denials.ts';
import { command } from '#lib/commands/send-command.ts';
import { pageApi } from '#lib/explorer/page-nodes.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { ruleFor } from '#lib/managed/site-pattern.ts';
import { streamStateItem } from '#lib/network-state.ts';
import type { Network } from '#lib/settings/network.ts';
import { blockedSitesItem, siteRule } from '#lib/sites/blocked-sites.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';
import { networkTestItem, sitesItem } from '#lib/state.ts';
import { tryStream } from './operations.ts';
import { runTrouble, type TroubleChecks } from './run-trouble.ts';
import { type SiteFacts, tabProviders } from './site-checks.ts';
import type { TroublePlace } from './trouble-page.ts';
import { recheckWallet } from './wallet-open.ts';

const suffixes = createPublicSuffixes(async () => (await fetch('/public-suffixes.txt')).text());

async function siteFacts(place: TroublePlace, origin: string): Promise<SiteFacts> {
  return {
    origin,
    site: (await sitesItem.get())[origin],
    rule: siteRule(origin, {
      blocked: await blockedSitesItem.get(),
      managed: ruleFor(origin, (await managedItem.get()).policy),
    }),
    muted: await isMuted(denialsItem, { origin, topOrigin: null, tabId: -1 }, { now: Date.now, suffixes }),
    providers: await tabProviders(place, origin),
    failedCall: (await failedCallsItem.get())[origin],
  };
}

/** Runs every check on stored data and with the background's commands. Rejects with a sentence for the user. */
export function checkAll(
  network: Network,
  /** Of the site to look at; null for none. */
  origin: string | null,
  place: TroublePlace,
  ownOrigin: string,
  tell: Parameters<typeof runTrouble>[1],
): Promise<void> {
  const checks: TroubleChecks = {
    network,
    testNetwork: () => command('network.test', network),
    networkTest: networkTestItem,
    walletOpen: () => recheckWallet(network.walletAddress, ownOrigin),
    api: pageApi(network.dataApiAddresses),
    stream: () => tryStream({ item: streamStateItem, reconnect: () => command('governance.reconnect') }),
    siteFacts: origin === null ? null : () => siteFacts(place, origin),
  };
  return runTrouble(checks, tell);
}
