import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { Explorer } from '#components/explorer/shell/explorer.tsx';
import {
  ExplorerContext,
  type ExplorerServices,
  type GovernanceSource,
} from '#components/explorer/shell/query-data.tsx';
import { testVoting } from '#components/governance/testing/voting.ts';
import type { Voting } from '#components/governance/voting.ts';
import { createRefreshAssets } from '#lib/assets/refresh-assets.ts';
import { type NodesState, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { type AnswerStore, createQueryClient } from '#lib/explorer/query-client.ts';
import { followAddress } from '#lib/explorer/route.ts';
import { followSeenParameters, type Looks } from '#lib/explorer/seen-parameters.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import { noAssets } from '#lib/network-state.ts';
import type { Network } from '#lib/settings/network.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';

/** Answers of a data API by path; a number is an HTTP status, and what is thrown is a connection that fails. */
export type AnswerFor = (url: URL) => unknown | Promise<unknown>;

/** What a refused question is answered with. */
export class Refused {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, headers: Record<string, string> = {}) {
    this.status = status;
    this.headers = headers;
  }
}

/** Answers kept in memory, for tests that close one explorer and open another. */
export function memoryAnswers(): AnswerStore {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key),
    setItem: (key, value) => kept.set(key, structuredClone(value)),
    removeItem: (key) => void kept.delete(key),
    entries: () => [...kept],
  };
}

export interface ExplorerUnderTest {
  /** Every address that was asked. */
  asked: URL[];
  services: ExplorerServices;
  now: { value: number };
  unmount(): void;
}

/** A background without any proposals. */
function silentGovernance(): GovernanceSource {
  return {
    alerts: signal({}),
    stream: signal({ state: 'off' }),
    coverage: signal(noCoverage),
    voters: async () => new Map(),
    record: async () => null,
  };
}

/** Opens the explorer at `hash` over a data API that answers as `answer` says. */
export async function openExplorer(
  hash: string,
  answer: AnswerFor,
  options: {
    store?: AnswerStore;
    looks?: Looks;
    children?: ComponentChildren;
    governance?: GovernanceSource;
    voting?: Voting;
    network?: Partial<Network>;
    others?: readonly Network[];
    nodes?: NodesState;
  } = {},
): Promise<ExplorerUnderTest> {
  history.replaceState(null, '', hash);
  const asked: URL[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(`${input}`);
    asked.push(url);
    const body = await answer(url);
    if (body instanceof Refused) {
      const error = { code: 13, message: 'Internal error', details: [] };
      return Response.json(error, { status: body.status, headers: body.headers });
    }
    return Response.json(body);
  };
  const withFirst = withNetwork(defaultSettings, { name: 'Test net', ...options.network });
  const api = { baseUrl: 'http://127.0.0.1:3008', fetch };
  const settings = memoryItem(defaultSettings);
  const assets = memoryItem(noAssets);
  const refresh = createRefreshAssets({ settings, assets: { of: () => assets }, dataApi: () => api, now: Date.now });
  const now = signal(Date.now());
  const { queries } = createQueryClient(options.store ?? memoryAnswers());
  const navigation = followAddress(window);
  const services: ExplorerServices = {
    api: signal(api),
    settings: signal({ ...withFirst, networks: [...withFirst.networks, ...(options.others ?? [])] }),
    nodes: signal(options.nodes ?? noNodes),
    queries,
    navigation,
    assets: { get: assets.get, refresh },
    governance: options.governance ?? silentGovernance(),
    voting: signal(options.voting ?? testVoting()),
    seen: await followSeenParameters(memoryItem<Looks>(options.looks ?? {})),
    now,
  };
  const { unmount } = render(
    <ExplorerContext.Provider value={services}>{options.children ?? <Explorer />}</ExplorerContext.Provider>,
  );
  return {
    asked,
    services,
    now,
    unmount: () => {
      unmount();
      queries.clear();
    },
  };
}
