import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { parseChainId } from '#lib/wallet/chain-id.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import type { DialectMemory } from '#lib/wallet/dialect.ts';
import { chainLimitMs, requiredMethods, runRoutine } from '#lib/wallet/routine.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import type { ClientCall } from './dispatch.ts';
import { type Outcome, refusal } from './outcome.ts';

/** Milliseconds that a request may take which neither a person nor the wallet's network has a part in. */
const promptly = 10_000;

/** What asks about the right of a call to go. */
type Guard = (origin: string) => Promise<Outcome | null>;

/** Why the wallet has told no chain ID, for the developer of a page. */
function withoutChain(answer: WalletAnswer): string {
  switch (answer.kind) {
    case 'result':
      return 'The answer holds no chain ID.';
    case 'rpc-error':
    case 'token-invalid':
      return errorSentence(answer.error);
    case 'too-large':
      return 'The answer is larger than 10 MiB.';
    default:
      return answer.detail;
  }
}

export interface WalletLink {
  /** Base address of the wallet service in use. */
  address(): Promise<string>;
  /** One call in the name of a site: with its Origin, and for as long as a person takes. */
  call(origin: string, call: ClientCall, token: string | null): Promise<WalletAnswer>;
  /** `client.list_keys` with an API token, in Drawbridge's own name: no person is asked, so it is to be answered soon. */
  listKeysWith(apiToken: string): Promise<WalletAnswer>;
  /** Runs the connection routine and stores its result. Runs at the same time are one. */
  check(): Promise<RoutineState>;
  /** Whether it answers at all. */
  answers(origin: string): Promise<boolean>;
  /** Asks for the chain ID, for whoever is told of chain IDs. */
  lookAtChain(origin: string): Promise<void>;
  /**
   * The refusal of a call that may have an effect, where it must not go now; null where it may. The wallet must answer,
   * and where the user expects a chain it must say that it is on that one: a chain that cannot be told is not the right
   * one. It is one request: a wallet that tells its chain is alive.
   */
  guard: Guard;
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

  const askChain = async (
    origin: string,
    signal: AbortSignal,
  ): Promise<{ chainId: string | null; why: WalletAnswer }> => {
    const site = await deps.siteOf(origin);
    const why = await (await current()).call({ method: 'client.get_chain_id', site, signal });
    const chainId = why.kind === 'result' ? parseChainId(why.result) : null;
    if (chainId !== null) await deps.chainSeen(chainId);
    return { chainId, why };
  };

  const answers: WalletLink['answers'] = async (origin) => {
    const scope = { site: await deps.siteOf(origin), signal: AbortSignal.timeout(promptly) };
    return (await (await current()).health(scope)).kind !== 'unreachable';
  };

  const guard: Guard = async (origin) => {
    const { walletAddress, expectedChainId } = currentNetwork(await deps.settings.get());
    if (expectedChainId === '') {
      return (await answers(origin)) ? null : refusal('wallet-unreachable', 'No answer to a health request.');
    }
    const signal = AbortSignal.timeout(chainLimitMs);
    const { chainId, why } = await askChain(origin, signal);
    const now = currentNetwork(await deps.settings.get());
    // The user has changed what the answer is held against.
    if (now.walletAddress !== walletAddress || now.expectedChainId !== expectedChainId) return guard(origin);
    if (chainId === expectedChainId) return null;
    if (chainId !== null) return refusal('wrong-chain', `The wallet is on ${chainId}.`);
    if (why.kind === 'unreachable' && !signal.aborted) return refusal('wallet-unreachable', why.detail);
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(why)}`);
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

    answers,

    async lookAtChain(origin) {
      await askChain(origin, AbortSignal.timeout(promptly));
    },

    guard,
  };
}
