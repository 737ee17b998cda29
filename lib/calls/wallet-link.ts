import * as z from 'zod/mini';
import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { type Stored, storedItem } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import type { RequestIdFormat, RequestIdFormats } from '#lib/wallet/json-rpc.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { type ChainGuard, createChainGuard } from './chain-guard.ts';
import type { ClientCall } from './dispatch.ts';
import { createWalletCheck } from './wallet-check.ts';

export interface WalletLink {
  /** Base address of the wallet service in use. */
  address(): Promise<string>;
  /** One call in the name of a site: with its Origin, and for as long as a person takes. */
  call(origin: string, call: ClientCall, token: string | null): Promise<WalletAnswer>;
  /** `client.list_keys` with an API token, in Drawbridge's own name: no person is asked, so it is to be answered soon. */
  listKeysWith(apiToken: string): Promise<WalletAnswer>;
  /**
   * Runs the connection routine and stores its result. Runs at the same time are one. A chain ID that is late is not
   * waited for: it is stored when it comes.
   */
  check(): Promise<RoutineState>;
  /** Whether it answers at all. */
  answers(origin: string): Promise<boolean>;
  /** Asks for the chain ID, for whoever is told of chain IDs. One answer is enough for all who want to know meanwhile. */
  lookAtChain(origin: string): Promise<void>;
  guard: ChainGuard;
}

/** The background's line to the wallet service that the settings name. */
export function createWalletLink(deps: {
  settings: Stored<Settings>;
  status: Stored<RoutineState | null>;
  /** Told every chain ID the wallet answers with. */
  chainSeen: (chainId: string) => Promise<unknown>;
  fetch: typeof globalThis.fetch;
  requestIdFormats: RequestIdFormats;
  /** Number of the rule that gives a request the Origin of this site. */
  siteOf: (origin: string) => Promise<string>;
  ownOrigin: string;
  now: () => number;
}): WalletLink {
  let client: WalletClient | undefined;
  let address = '';
  let looking: Promise<unknown> | undefined;

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
    const answer = await clientAt(asked).call({ method: 'client.get_chain_id', site, signal });
    const chainId = answer.kind === 'result' ? parseChainId(answer.result) : null;
    // A slow answer may be that of a wallet which is not in use any more.
    if (chainId !== null && sameWallet(asked, await network())) await deps.chainSeen(chainId);
    return answer;
  };

  const answers: WalletLink['answers'] = async (origin) => {
    const scope = { site: await deps.siteOf(origin), signal: AbortSignal.timeout(checkTimes.answer) };
    return (await (await current()).health(scope)).kind !== 'unreachable';
  };

  return {
    async address() {
      await current();
      return address;
    },

    async call(origin, { method, params }, token) {
      const site = await deps.siteOf(origin);
      return (await current()).call({ method, paramsText: params, token, site });
    },

    async listKeysWith(apiToken) {
      const scope = { site: await deps.siteOf(deps.ownOrigin), signal: AbortSignal.timeout(checkTimes.answer) };
      return (await current()).call({ method: 'client.list_keys', token: apiToken, ...scope });
    },

    check: createWalletCheck({
      ...deps,
      network,
      clientAt,
      site: () => deps.siteOf(deps.ownOrigin),
    }),

    answers,

    async lookAtChain(origin) {
      looking ??= askChain(origin, AbortSignal.timeout(checkTimes.chain)).finally(() => {
        looking = undefined;
      });
      await looking;
    },

    guard: createChainGuard({
      network,
      answers,
      askChain,
      nodeWasDown: async () => (await deps.status.get())?.state === 'no-node',
    }),
  };
}

/** Which ids each wallet service takes, by its base address. */
export const requestIdFormatsItem = storedItem(
  'session:requestIdFormats',
  z.record(z.string(), z.enum(['integer', 'string'] satisfies RequestIdFormat[])),
  {},
);

export function storedRequestIdFormats(item: Stored<Record<string, RequestIdFormat>>): RequestIdFormats {
  return {
    get: async (baseUrl) => (await item.get())[baseUrl],
    set: async (baseUrl, format) => {
      await item.update((all) => ({ ...all, [baseUrl]: format }));
    },
  };
}
