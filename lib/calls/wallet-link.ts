import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { parseChainId } from '#lib/wallet/chain-id.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import type { DialectMemory } from '#lib/wallet/dialect.ts';
import { requiredMethods, runRoutine } from '#lib/wallet/routine.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import type { ClientCall } from './dispatch.ts';

/** Milliseconds that a request no person answers may take. */
const promptly = 10_000;

export interface WalletLink {
  /** Base address of the wallet service in use. */
  address(): Promise<string>;
  /** One call in the name of a site: with its Origin, and for as long as a person takes. */
  call(origin: string, call: ClientCall, token: string | null): Promise<WalletAnswer>;
  /** `client.list_keys` with an API token, in Drawbridge's own name: no person is asked, so it is to be answered soon. */
  listKeysWith(apiToken: string): Promise<WalletAnswer>;
  /** Runs the connection routine and stores its result. Runs at the same time are one. */
  check(): Promise<RoutineState>;
  answers(origin: string): Promise<boolean>;
  /** Asks for the chain ID, for whoever is told of chain IDs. */
  lookAtChain(origin: string): Promise<string | null>;
  /** The chain the wallet is on when it is not the one the user expects; null where all is well or nothing is expected. */
  wrongChain(origin: string): Promise<string | null>;
}

/** The background's line to the wallet service that the settings name. */
export function createWalletLink(deps: {
  settings: Stored<Settings>;
  status: Stored<RoutineState | null>;
  /** Told every chain ID the wallet answers with. */
  chainSeen: (chainId: string) => Promise<unknown>;
  fetch: typeof globalThis.fetch;
  dialects: DialectMemory;
  /** Number of the rule that gives a request the Origin of this site. */
  siteOf: (origin: string) => Promise<string>;
  ownOrigin: string;
  now: () => number;
}): WalletLink {
  let client: WalletClient | undefined;
  let address = '';
  let running: Promise<RoutineState> | undefined;

  const current = async (): Promise<WalletClient> => {
    const { walletAddress } = currentNetwork(await deps.settings.get());
    if (!client || address !== walletAddress) {
      address = walletAddress;
      client = createWalletClient({ baseUrl: address, fetch: deps.fetch, dialects: deps.dialects });
    }
    return client;
  };

  const check = async (): Promise<RoutineState> => {
    const { walletAddress, expectedChainId } = currentNetwork(await deps.settings.get());
    const state = await runRoutine({
      client: await current(),
      baseUrl: walletAddress,
      expectedChainId,
      requiredMethods,
      now: deps.now,
      site: await deps.siteOf(deps.ownOrigin),
    });
    const now = currentNetwork(await deps.settings.get());
    // The user has changed what was asked about meanwhile: who waits for this, waits for what it is now.
    if (now.walletAddress !== walletAddress || now.expectedChainId !== expectedChainId) return check();
    await deps.status.update(() => state);
    const chainId = 'chainId' in state ? state.chainId : state.state === 'wrong-chain' ? state.found : null;
    if (chainId !== null) await deps.chainSeen(chainId);
    return state;
  };

  const lookAtChain = async (origin: string): Promise<string | null> => {
    const scope = { site: await deps.siteOf(origin), signal: AbortSignal.timeout(promptly) };
    const answer = await (await current()).call({ method: 'client.get_chain_id', ...scope });
    const chainId = answer.kind === 'result' ? parseChainId(answer.result) : null;
    if (chainId !== null) await deps.chainSeen(chainId);
    return chainId;
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
      const scope = { site: await deps.siteOf(deps.ownOrigin), signal: AbortSignal.timeout(promptly) };
      return (await current()).call({ method: 'client.list_keys', token: apiToken, ...scope });
    },

    check() {
      running ??= check().finally(() => {
        running = undefined;
      });
      return running;
    },

    async answers(origin) {
      const scope = { site: await deps.siteOf(origin), signal: AbortSignal.timeout(promptly) };
      return (await (await current()).health(scope)).kind !== 'unreachable';
    },

    lookAtChain,

    async wrongChain(origin) {
      const { expectedChainId } = currentNetwork(await deps.settings.get());
      if (expectedChainId === '') return null;
      const found = await lookAtChain(origin);
      return found !== null && found !== expectedChainId ? found : null;
    },
  };
}
