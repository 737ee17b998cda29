import type { Clock } from '#lib/schedule.ts';
import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import type { Chains } from '#lib/sites/chains.ts';
import type { OriginRules } from '#lib/sites/origin-rule.ts';
import type { EndedSession } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import { disconnectWallet, getChainId, listKeys } from '#lib/wallet/methods-with-review.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { type Refusal, refusal } from './outcome.ts';
import { createWalletCheck } from './wallet-check.ts';

export interface ClientCall {
  method: string;
  /** Well-formed JSON text; null for none. */
  params: string | null;
  /** The chain that the page named. */
  chainId?: string | undefined;
}

/**
 * Resolves to the chain that a call with an effect would go to now, or to its refusal. The wallet must be on the chain that
 * the settings expect, if they do, and on each of `chainIds`: that which the user was shown, and that which the page named.
 */
export type ChainGuard = (
  origin: string,
  ...chainIds: (string | undefined)[]
) => Promise<{ chainId: string } | Refusal>;

/** The wallet service of one network. Rejects where the network has been removed. */
export interface WalletLink {
  address(): Promise<string>;
  /**
   * Calls the service with the site's Origin, and for as long as a review takes. `gone` ends the call: never one that may
   * open a review.
   */
  call(origin: string, call: ClientCall, token: string | null, gone?: AbortSignal): Promise<WalletAnswer>;
  /** As Drawbridge itself, with a time limit: an API token opens no review. */
  listKeysWith(apiToken: string): Promise<WalletAnswer>;
  check(): Promise<RoutineState>;
  /** Asks for the chain ID, and stores it. Concurrent calls are one. */
  refreshChain(origin: string): Promise<void>;
  guard: ChainGuard;
}

/** The wallet services of all networks, side by side: one that is down, slow or busy holds up no other. */
export interface Wallets {
  of(networkId: string): WalletLink;
  /** Has its wallet end a session, by the page's own call if there is one. Resolves to whether there is none any more. */
  end(session: EndedSession, call?: ClientCall): Promise<boolean>;
}

export function createWallets(open: (networkId: string) => WalletLink): Wallets {
  const links = new Map<string, WalletLink>();
  const of = (networkId: string): WalletLink => {
    const link = links.get(networkId) ?? open(networkId);
    links.set(networkId, link);
    return link;
  };
  return {
    of,
    async end({ origin, networkId, token }, call = { method: disconnectWallet, params: null }) {
      if (token === null) return true;
      const { kind } = await of(networkId).call(origin, call, token);
      return kind === 'result' || kind === 'token-invalid';
    },
  };
}

export function createWalletLink(deps: {
  networkId: string;
  store: {
    settings: Pick<Stored<Settings>, 'get'>;
    walletStatuses: Stored<Readonly<Record<string, RoutineState>>>;
  };
  chain: Pick<Chains, 'seen' | 'lost'>;
  originRules: OriginRules;
  ownOrigin: string;
  clock: Pick<Clock, 'now'>;
}): WalletLink {
  const { networkId, store, originRules, ownOrigin } = deps;
  const chain = {
    seen: (walletAddress: string, chainId: string) => deps.chain.seen(networkId, walletAddress, chainId),
    lost: () => deps.chain.lost(networkId),
  };
  const { siteOf } = originRules;
  let client: WalletClient | undefined;
  let address = '';
  let refreshing: Promise<unknown> | undefined;

  const network = async (): Promise<WalletNetwork> => {
    const found = networkOf(await store.settings.get(), networkId);
    if (!found) throw new Error('The network has been removed.');
    return found;
  };

  const clientAt = ({ walletAddress }: WalletNetwork): WalletClient => {
    if (!client || address !== walletAddress) {
      address = walletAddress;
      client = createWalletClient({ baseUrl: address, fetch: originRules.fetch });
    }
    return client;
  };

  const current = async (): Promise<WalletClient> => clientAt(await network());

  const askChain = async (origin: string, signal: AbortSignal): Promise<WalletAnswer> => {
    const asked = await network();
    const site = await siteOf(origin);
    const answer = await clientAt(asked).call({ method: getChainId, site, signal });
    const chainId = answer.kind === 'result' ? parseChainId(answer.result) : null;
    // The settings may have changed meanwhile.
    if (!sameWallet(asked, await network(), chainId)) return answer;
    if (chainId !== null) await chain.seen(asked.walletAddress, chainId);
    // A timeout means that the wallet is waiting for its nodes.
    else if (answer.kind === 'unreachable' && !signal.aborted) await chain.lost();
    return answer;
  };

  const guard: ChainGuard = async (origin, ...chainIds) => {
    const expecting = await network();
    const signal = AbortSignal.timeout(checkTimes.chain);
    const answer = await askChain(origin, signal);
    const found = answer.kind === 'result' ? parseChainId(answer.result) : null;
    // The settings changed meanwhile.
    if (!sameWallet(expecting, await network(), found)) return guard(origin, ...chainIds);
    if (found !== null) {
      // Of the settings an empty one is any; of a page it is none that a wallet could be on.
      const expected = [expecting.expectedChainId || undefined, ...chainIds];
      return expected.every((chainId) => chainId === undefined || chainId === found)
        ? { chainId: found }
        : refusal('wrong-chain', `The wallet is on ${found}.`);
    }
    // A timeout means that the wallet is waiting for its nodes.
    if (answer.kind === 'unreachable' && !signal.aborted) return refusal('wallet-unreachable', answer.detail);
    if (answer.kind === 'rpc-error') return { error: answer.error };
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(answer)}`);
  };

  return {
    address: async () => (await network()).walletAddress,

    async call(origin, { method, params }, token, signal) {
      const site = await siteOf(origin);
      return (await current()).call({ method, paramsText: params, token, site, signal });
    },

    async listKeysWith(apiToken) {
      const site = await siteOf(ownOrigin);
      const signal = AbortSignal.timeout(checkTimes.answer);
      return (await current()).call({ method: listKeys, token: apiToken, site, signal });
    },

    check: createWalletCheck({
      networkId,
      statuses: store.walletStatuses,
      chain,
      network,
      clientAt,
      site: () => siteOf(ownOrigin),
      clock: deps.clock,
    }),

    async refreshChain(origin) {
      refreshing ??= askChain(origin, AbortSignal.timeout(checkTimes.chain)).finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },

    guard,
  };
}

function withoutChain(answer: WalletAnswer): string {
  if (answer.kind === 'result') return 'The answer holds no chain ID.';
  return 'error' in answer ? errorSentence(answer.error) : answer.detail;
}
