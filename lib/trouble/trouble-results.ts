import { DataApiError } from '#lib/data-api/data-api-error.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { type NetworkTest, running, untested } from '#lib/networks/network-test.ts';
import { dataApiFinding } from '#lib/networks/test-network.ts';
import type { Network } from '#lib/settings/network.ts';
import { type SiteFacts, siteFindings } from './site-checks.ts';
import { foundOnly, siteChecks, type TroubleCheck, type TroubleFound, type TroubleResult } from './trouble-result.ts';

/** What is known of a network, its wallet and a site, most of it from storage. */
export interface TroubleFacts {
  network: Network;
  /** The last test, of whatever network. */
  test: NetworkTest | null;
  /** This page has had the network tested, and waits. */
  checking: boolean;
  /** What sessions tell of the wallet. */
  wallet: TroubleFound;
  /** The network's: opening another one could use up the service's limit. */
  stream: StreamState;
  /** Null for no site, or before the page has looked at it. */
  site: SiteFacts | null;
  hasSite: boolean;
}

/** What each check from the site to the network finds. One that an earlier failure makes pointless is skipped. */
export function troubleResults(facts: TroubleFacts): TroubleResult[] {
  const { network, checking, wallet, stream, site } = facts;
  const test = facts.test?.id === network.id ? facts.test : null;
  const tested = untested(network).map((step): TroubleResult => {
    const known = test?.checks.find(({ check, address }) => check === step.check && address === step.address);
    // The settings test addresses that are not saved, too.
    return known ?? { ...step, finding: checking || test?.running ? 'running' : 'skipped' };
  });
  const own = (check: TroubleCheck, found: TroubleFound): TroubleResult => ({ ...running(check), ...found });
  const after = (before: TroubleCheck, found: TroubleFound): TroubleFound => {
    const findings = tested.filter(({ check }) => check === before).map(({ finding }) => finding);
    if (findings.includes('ok')) return found;
    return foundOnly(findings.includes('running') ? 'running' : 'skipped');
  };
  const isDataApi = ({ check }: TroubleResult): boolean => check === 'data-api';
  return [
    ...tested.filter((step) => !isDataApi(step)),
    own('wallet-open', checking ? foundOnly('running') : after('wallet-health', wallet)),
    ...(facts.hasSite ? siteChecks : []).map((check) =>
      own(check, site === null ? foundOnly('running') : siteFindings[check](site)),
    ),
    ...tested.filter(isDataApi),
    own('api-stream', after('data-api', streamFinding(stream))),
  ];
}

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
