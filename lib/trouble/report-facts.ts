import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import type { Site } from '#lib/sites/site.ts';
import type { ReportFacts } from './report.ts';

/** What is stored, and what the browser and the checks say. */
export interface ReportSources extends Omit<ReportFacts, 'counts' | 'apiToken' | 'alerts' | 'chainExpected'> {
  settings: Settings;
  sites: Readonly<Record<string, Site>>;
  apiToken: ApiTokenState;
}

/** Selects the input of a report. */
export function reportFacts({ settings, sites, apiToken, ...found }: ReportSources): ReportFacts {
  const network = currentNetwork(settings);
  return {
    ...found,
    counts: {
      networks: settings.networks.length,
      addresses: network.dataApiAddresses.length,
      sites: Object.keys(sites).length,
      connected: Object.values(sites).filter(({ connected }) => connected).length,
    },
    apiToken: apiToken.state,
    alerts: settings.governanceAlerts,
    chainExpected: network.expectedChainId !== '',
  };
}
