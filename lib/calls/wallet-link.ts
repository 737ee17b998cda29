import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { createWalletClient, type RequestScope, type WalletClient } from '#lib/wallet/client.ts';
import type { RequestIdFormat, RequestIdFormats } from '#lib/wallet/json-rpc.ts';
import { getChainId, listKeys } from '#lib/wallet/methods-with-review.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { createChainGuard } from './chain-guard.ts';
import type { ClientCall } from './dispatch.ts';
import { createWalletCheck } from './wallet-check.ts';

/** The background's connection to the wallet service in use. */
export function createWalletLink(deps: {
  settings: Stored<Settings>;
  status: Stored<RoutineState | null>;
  /** Called with every chain ID. */
  chainSeen: (chainId: string) => Promise<unknown>;
  fetch: typeof globalThis.fetch;
  requestIdFormats: RequestIdFormats;
  /** Number of the site's Origin rule. */
  siteOf: (origin: string) => Promise<string>;
  ownOrigin: string;
  now: () => number;
}) {
  let client: WalletClient | undefined;
  let address = '';
  let refreshing: Promise<unknown> | undefined;

  const network = async (): Promise<WalletNetwork> => currentNetwork(await deps.settings.get());

  const clientAt = ({ walletAddress }: WalletNetwork): WalletClient => {
    if (!client || address !== walletAddress) {
      address = walletAddress;
      client = createWalletClient({ baseUrl: address, fetch: deps.fetch, requestIdFormats: deps.requestIdFormats });
    }
    return client;
  };

  const current = async (): Promise<WalletClient> => clientAt(await network());

  const askChain = async (origin: string, signal: AbortSignal): Promise<WalletAnswer> => {
    const asked = await network();
    const site = await deps.siteOf(origin);
    const answer = await clientAt(asked).call({ method: getChainId, site, signal });
    const chainId = answer.kind === 'result' ? parseChainId(answer.result) : null;
    // The settings may have changed meanwhile.
    if (chainId !== null && sameWallet(asked, await network())) await deps.chainSeen(chainId);
    return answer;
  };

  const limited = async (origin: string): Promise<RequestScope> => ({
    site: await deps.siteOf(origin),
    signal: AbortSignal.timeout(checkTimes.answer),
  });

  return {
    async address(): Promise<string> {
      await current();
      return address;
    },

    /** With the site's Origin, and for as long as a review takes. */
    async call(
      origin: string,
      { method, params }: ClientCall,
      token: string | null,
      signal?: AbortSignal,
    ): Promise<WalletAnswer> {
      const site = await deps.siteOf(origin);
      return (await current()).call({ method, paramsText: params, token, site, signal });
    },

    /** As Drawbridge itself, with a time limit: an API token opens no review. */
    async listKeysWith(apiToken: string): Promise<WalletAnswer> {
      const scope = await limited(deps.ownOrigin);
      return (await current()).call({ method: listKeys, token: apiToken, ...scope });
    },

    check: createWalletCheck({
      ...deps,
      network,
      clientAt,
      site: () => deps.siteOf(deps.ownOrigin),
    }),

    /** Asks for the chain ID, and reports it to `chainSeen`. Concurrent calls are one. */
    async refreshChain(origin: string): Promise<void> {
      refreshing ??= askChain(origin, AbortSignal.timeout(checkTimes.chain)).finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },

    guard: createChainGuard({ network, askChain }),
  };
}

export type WalletLink = ReturnType<typeof createWalletLink>;

/** By base address. */
export const requestIdFormatsItem = sessionItem<Record<string, RequestIdFormat>>('requestIdFormats', {});

export function storedRequestIdFormats(item: Stored<Record<string, RequestIdFormat>>): RequestIdFormats {
  return {
    get: async (baseUrl) => (await item.get())[baseUrl],
    set: async (baseUrl, format) => {
      await item.update((all) => ({ ...all, [baseUrl]: format }));
    },
  };
}
