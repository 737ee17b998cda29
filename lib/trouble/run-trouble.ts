import { type Signal, signal } from '@preact/signals';
import type { TabPlace } from '#lib/browser/windows.ts';
import { denialsItem, isMuted } from '#lib/calls/denials.ts';
import { command } from '#lib/commands/send-command.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { streamStateOf } from '#lib/network-state.ts';
import { type NetworkTest, running, withFound } from '#lib/networks/network-test.ts';
import { dataApiFinding } from '#lib/networks/test-network.ts';
import type { Network } from '#lib/settings/network.ts';
import { blockedSitesItem, siteRule } from '#lib/sites/blocked-sites.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { originOf } from '#lib/sites/origin.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';
import { ruleFor } from '#lib/sites/site-pattern.ts';
import { networkTestItem, sitesItem } from '#lib/state.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { walletChecks } from '#lib/wallet/wallet-checks.ts';
import { type SiteFacts, siteFindings, tabProviders } from './site-checks.ts';
import { foundOnly, siteChecks, type TroubleCheck, type TroubleFound, type TroubleResult } from './trouble-result.ts';
import { recheckWallet } from './wallet-open.ts';

/** What the checks of one run are made with. */
export interface TroubleChecks {
  network: Network;
  /** Has the background test the network. Rejects with a sentence for the user. */
  testNetwork: () => Promise<void>;
  /** Where that test's steps are stored. */
  networkTest: Pick<Stored<NetworkTest | null>, 'get' | 'watch'>;
  /** Makes calls to the wallet that need no review. */
  walletOpen: () => Promise<TroubleFound>;
  /** The state of the background's stream. */
  stream: () => Promise<StreamState>;
  /** Null for no site. */
  siteFacts: (() => Promise<SiteFacts>) | null;
}

/**
 * Runs each check as soon as those it depends on are done; skips checks that an earlier failure makes pointless. `results` are
 * those so far; one of them is running until all are there.
 */
export async function runTrouble(checks: TroubleChecks, results: Signal<readonly TroubleResult[]>): Promise<void> {
  const { network, networkTest, siteFacts } = checks;
  results.value = [
    ...walletChecks.map((check) => running(check, network.walletAddress)),
    running('wallet-open' as const),
    ...(siteFacts ? siteChecks.map((check) => running(check)) : []),
    ...network.dataApiAddresses.map((address) => running('data-api' as const, address)),
    running('api-stream' as const),
  ];
  const write = (check: TroubleCheck, found: Partial<TroubleResult>): void => {
    results.value = withFound(results.value, check, found);
  };
  const showTest = (test: NetworkTest | null): void => {
    if (test?.id === network.id) for (const step of test.checks) write(step.check, step);
  };
  const stop = networkTest.watch(showTest);
  try {
    await checks.testNetwork();
    showTest(await networkTest.get());
  } finally {
    stop();
  }
  const isWell = (check: TroubleCheck): boolean =>
    results.value.some((one) => one.check === check && one.finding === 'ok');

  const checkWallet = async (): Promise<void> => {
    if (!isWell('wallet-health')) return write('wallet-open', { finding: 'skipped' });
    write('wallet-open', await checks.walletOpen());
  };
  const checkSite = async (): Promise<void> => {
    if (!siteFacts) return;
    const facts = await siteFacts();
    for (const check of siteChecks) write(check, siteFindings[check](facts));
  };
  const checkStream = async (): Promise<void> => {
    if (!isWell('data-api')) return write('api-stream', { finding: 'skipped' });
    write('api-stream', streamFinding(await checks.stream()));
  };
  // The wallet may report that the site's session has ended.
  await Promise.all([checkWallet().then(checkSite), checkStream()]);
}

/** One run of the checks: its results so far, and why it could not go on; null for none. */
export interface TroubleRun {
  results: Signal<readonly TroubleResult[]>;
  failure: Signal<string | null>;
}

export const noTrouble = (): TroubleRun => ({ results: signal([]), failure: signal(null) });

/** What the background's own stream says of the data API: opening another could use up the service's limit. */
function streamFinding(stream: StreamState): TroubleFound {
  switch (stream.state) {
    case 'off':
      return foundOnly('skipped');
    case 'listening':
    case 'live':
      return foundOnly('ok');
    case 'retrying': {
      const { end } = stream;
      // Services end streams as they like, and the next one is opened at once.
      if (end.kind === 'ended') return { finding: 'refused', detail: end.said };
      if (end.kind === 'not-a-stream') return foundOnly('bad-answer');
      return { detail: '', ...dataApiFinding(new DataApiError(end)) };
    }
    default:
      return stream satisfies never;
  }
}

/** A stream on a quiet network sends nothing: if it does not fail for this long, it is open. */
const soundMs = 3000;

/** Current state of the governance stream. If it is waiting to reconnect, it tries now. */
export async function tryStream(
  item: Pick<Stored<StreamState>, 'get' | 'watch'>,
  reconnect: () => Promise<void>,
  longestMs = soundMs,
): Promise<StreamState> {
  if ((await item.get()).state !== 'retrying') return item.get();
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  const stop = item.watch(({ state }) => {
    if (state === 'retrying' || state === 'live') resolve();
  });
  const timer = setTimeout(resolve, longestMs);
  try {
    await reconnect();
    await decided;
    return await item.get();
  } finally {
    clearTimeout(timer);
    stop();
  }
}

const suffixes = createPublicSuffixes(async () => (await fetch('/public-suffixes.txt')).text());

async function siteFacts(place: TabPlace, origin: string): Promise<SiteFacts> {
  return {
    origin,
    site: (await sitesItem.get())[origin],
    rule: siteRule(origin, {
      blocked: await blockedSitesItem.get(),
      managed: ruleFor(originOf(origin), (await managedItem.get()).policy),
    }),
    muted: await isMuted(denialsItem, { origin, topOrigin: null, tabId: -1 }, { now: Date.now, suffixes }),
    providers: await tabProviders(place, origin),
    failedCall: (await failedCallsItem.get())[origin],
  };
}

/** Starts a run of every check on stored data and with the background's commands. */
export function checkAll(
  network: Network,
  /** Of the site to look at; null for none. */
  origin: string | null,
  place: TabPlace,
  ownOrigin: string,
): TroubleRun {
  const checks: TroubleChecks = {
    network,
    testNetwork: () => command('network.test', network),
    networkTest: networkTestItem,
    walletOpen: () => recheckWallet(network, ownOrigin),
    stream: () => tryStream(streamStateOf(network.id), () => command('governance.reconnect')),
    siteFacts: origin === null ? null : () => siteFacts(place, origin),
  };
  const run = noTrouble();
  runTrouble(checks, run.results).catch((error: unknown) => {
    run.failure.value = errorMessage(error);
  });
  return run;
}
