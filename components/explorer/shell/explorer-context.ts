import type { ReadonlySignal } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { DataApi } from '#lib/data-api/data-api.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { GovernanceSource } from '#lib/explorer/governance/governance-source.ts';
import type { Retry } from '#lib/explorer/retry.ts';
import type { Navigation } from '#lib/explorer/route-signal.ts';
import type { SeenParameters } from '#lib/explorer/seen-parameters.ts';

/** What every view of the explorer stands on. */
export interface ExplorerServices {
  /** The data API of the settings; another object when its address changes. */
  api: ReadonlySignal<DataApi>;
  /** All addresses that the data API has, and how they do. */
  addresses: ReadonlySignal<readonly string[]>;
  nodes: ReadonlySignal<NodesState>;
  queries: QueryClient;
  nextAttemptAt: Retry['nextAttemptAt'];
  navigation: Navigation;
  /** What the background has heard of governance. */
  governance: GovernanceSource;
  /** The network parameters as the user last saw them. */
  seen: SeenParameters;
  /** Unix milliseconds, once a second. A component that reads its value is drawn again as often. */
  now: ReadonlySignal<number>;
  /** Whether the browser lets Drawbridge reach the data API's host. */
  hostAllowed: ReadonlySignal<boolean>;
  openSettings(): void;
  /** Goes to where the present step of the history was left, for when another view has been drawn. */
  scrollBack(): void;
}

export const ExplorerContext = createContext<ExplorerServices | null>(null);

/** The services of the explorer that a view stands in. */
export function useExplorer(): ExplorerServices {
  const services = useContext(ExplorerContext);
  if (services === null) throw new Error('This view stands outside the explorer.');
  return services;
}
