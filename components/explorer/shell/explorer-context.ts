import type { ReadonlySignal } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Voting } from '#components/governance/voting.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceSource } from '#lib/explorer/governance/governance-source.ts';
import type { AssetsSource } from '#lib/explorer/list-queries.ts';
import type { Navigation } from '#lib/explorer/route.ts';
import type { SeenParameters } from '#lib/explorer/seen-parameters.ts';
import type { Settings } from '#lib/settings/settings.ts';

export interface ExplorerServices {
  /** The data API of the network in use; another object when its addresses change. */
  api: ReadonlySignal<DataApi>;
  settings: ReadonlySignal<Settings>;
  /** The health of the data API's addresses. */
  nodes: ReadonlySignal<NodesState>;
  queries: QueryClient;
  navigation: Navigation;
  assets: AssetsSource;
  governance: GovernanceSource;
  voting: ReadonlySignal<Voting>;
  seen: SeenParameters;
  /** Unix milliseconds, updated every second. A component that reads its value renders as often. */
  now: ReadonlySignal<number>;
}

export const ExplorerContext = createContext<ExplorerServices | null>(null);

export function useExplorer(): ExplorerServices {
  const services = useContext(ExplorerContext);
  if (services === null) throw new Error('This component is outside the explorer.');
  return services;
}

/** Whether values stand as the data API sent them: exact, with names of enumerations and whole IDs. The address says so. */
export function useAsSent(): boolean {
  return useExplorer().navigation.route.value?.query['sent'] === '1';
}
