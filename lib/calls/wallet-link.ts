import { oncePerKey } from '#lib/once.ts';
import { type Clock, elapsed, type UnixMs } from '#lib/schedule.ts';
import { type Network, NetworkRemoved, sameWallet } from '#lib/settings/network.ts';
import { type ByNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { Chains } from '#lib/sites/chains.ts';
import type { OriginRules } from '#lib/sites/origin-rule.ts';
import type { Credential, Session } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { authenticationFailed, errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import { disconnectWallet, getChainId, listKeys, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { checkExactness, checkTimes, isUnreachable, runRoutine, type WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { type Refusal, refusal } from './outcome.ts';

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
export type ChainGuard = (...chainIds: (string | undefined)[]) => Promise<{ chainId: string } | Refusal>;

/** The wallet service of one network. Rejects where the network has been removed. */
export interface WalletLink {
  address(): Promise<string>;
  /**
   * Calls the service with the site's Origin, if the credential is for it: where it may open a review, for as long as that
   * takes, otherwise for 30 s. Concurrent listings of a session's keys are one request: browsers open six connections to a host,
   * and the wallet may hold each until its user types the passphrase.
   */
  call(
    origin: string,
    call: ClientCall,
    credential: Pick<Credential, 'token' | 'address'> | null,
  ): Promise<WalletAnswer>;
  /** As Drawbridge itself, with a time limit: an API token opens no review. */
  listKeysWith(apiToken: string): Promise<WalletAnswer>;
  /** Runs the connection routine and stores its result, later for a late chain ID. Concurrent runs are one. */
  check(): Promise<WalletStatus>;
  /**
   * Resolves to what the wallet answers when Drawbridge itself asks for the chain ID. Any site may cause it, so one answer serves
   * all for a second: the wallet asks every node of its network, which takes 20 s where one is silent, and nodes ban clients that
   * ask too often.
   */
  askChain(): Promise<WalletAnswer>;
  /** Right before a call goes: always asks. */
  guard: ChainGuard;
  /** Before anybody is asked: by the answer of `askChain`. */
  guardEarly: ChainGuard;
}

/** The wallet services of all networks, side by side: one that is down, slow or busy holds up no other. */
export interface Wallets {
  of(networkId: string): WalletLink;
  /** Has its wallet end a session, by the page's own call if there is one. Resolves to whether there is none any more; never rejects. */
  end(session: Session, call?: ClientCall): Promise<boolean>;
}

export function createWallets(open: (networkId: string) => WalletLink): Wallets {
  const of = oncePerKey(open);
  return {
    of,
    async end({ origin, networkId, address, token }, call = { method: disconnectWallet, params: null }) {
      if (token === null) return true;
      try {
        const { kind } = await of(networkId).call(origin, call, { token, address });
        return kind === 'result' || kind === 'token-invalid';
      } catch (error) {
        // Its network has been removed, say.
        console.error(error);
        return false;
      }
    },
  };
}

/** The chain that the wallet at `asked` told, which was in use by then. */
interface ChainReading {
  asked: Network;
  answer: WalletAnswer;
  chainId: string | null;
  isDown: boolean;
  at: UnixMs;
}

export function createWalletLink(
  networkId: string,
  store: { settings: Stored<Settings>; walletStatuses: Stored<ByNetwork<WalletStatus>> },
  chain: Pick<Chains, 'seen' | 'lost'>,
  { fetch, siteOf }: OriginRules,
  ownOrigin: string,
  { now }: Pick<Clock, 'now'>,
): WalletLink {
  let client: WalletClient | undefined;
  const chainReadings = singleFlight<ChainReading>();
  let lastReading: ChainReading | undefined;
  const listings = singleFlight<WalletAnswer>();
  let checking: { network: Network; found: Promise<WalletStatus> } | undefined;

  const network = async (): Promise<Network> => {
    const found = networkOf(await store.settings.get(), networkId);
    if (!found) throw new NetworkRemoved();
    return found;
  };

  const clientAt = ({ walletAddress }: Network): WalletClient => {
    if (client?.baseUrl !== walletAddress) client = createWalletClient(walletAddress, fetch);
    return client;
  };

  const readChain = async (): Promise<ChainReading> => {
    const asked = await network();
    const site = await siteOf(ownOrigin);
    const signal = AbortSignal.timeout(checkTimes.chain);
    const answer = await clientAt(asked).call({ method: getChainId, site, signal });
    const chainId = answer.kind === 'result' ? parseChainId(answer.result) : null;
    // A timeout means that the wallet is waiting for its nodes.
    const isDown = answer.kind === 'unreachable' && !signal.aborted;
    // The settings changed meanwhile: ask the new wallet.
    if (!sameWallet(asked, await network(), chainId)) return readChain();
    // First: sites that hear of another chain ask for it.
    const reading = { asked, answer, chainId, isDown, at: now() };
    lastReading = reading;
    if (chainId !== null) await chain.seen(networkId, asked.walletAddress, chainId);
    if (isDown) await chain.lost(networkId);
    const known = (await store.walletStatuses.get())[networkId];
    // The toolbar button still says that the wallet cannot be used, that it can, or that it is on another chain.
    const isTold = chainId !== null || isDown;
    if (isTold && known && known.chainId !== chainId) void check().catch(console.error);
    return reading;
  };

  const recentChain = async (): Promise<ChainReading> => {
    const last = lastReading;
    // A failure may be over by now.
    const isFresh = last && last.chainId !== null && elapsed(last.at, now()) < 1000;
    return isFresh && sameWallet(last.asked, await network(), last.chainId)
      ? last
      : chainReadings(networkId, readChain);
  };

  const judge = ({ asked, answer, chainId: found, isDown }: ChainReading, chainIds: readonly unknown[]) => {
    if (found !== null) {
      // Of the settings an empty one is any; of a page it is none that a wallet could be on.
      const expected = [asked.expectedChainId || undefined, ...chainIds];
      return expected.every((chainId) => chainId === undefined || chainId === found)
        ? { chainId: found }
        : refusal('wrong-chain', `The wallet is on ${found}.`);
    }
    if (answer.kind === 'unreachable' && isDown) return refusal('wallet-unreachable', answer.detail);
    if (answer.kind === 'rpc-error') return { error: answer.error };
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(answer)}`);
  };

  /** Stores what the connection routine has found, unless the settings changed. */
  const keep = async (asked: Network, status: WalletStatus): Promise<WalletStatus> => {
    const { chainId } = status;
    if (!sameWallet(asked, await network(), chainId)) return status;
    await store.walletStatuses.update((all) =>
      isKnown(all[networkId], status) ? all : { ...all, [networkId]: status },
    );
    // As above.
    if (lastReading?.chainId !== chainId) lastReading = undefined;
    if (chainId !== null) await chain.seen(networkId, asked.walletAddress, chainId);
    else if (isUnreachable(status)) await chain.lost(networkId);
    return status;
  };

  /** Resolves once the chain ID is late; what comes then is stored all the same. */
  const runChecks = (asked: Network): Promise<WalletStatus> =>
    new Promise((resolve, reject) => {
      const { expectedChainId } = asked;
      const slow = (status: WalletStatus): void => resolve(keep(asked, status));
      siteOf(ownOrigin)
        .then((site) => runRoutine({ client: clientAt(asked), expectedChainId, now, site, slow }))
        .then((status) => keep(asked, status))
        .then(resolve, reject)
        .finally(() => {
          if (checking?.network === asked) checking = undefined;
        });
    });

  const check = async (): Promise<WalletStatus> => {
    const asked = await network();
    if (!checking || !sameWallet(checking.network, asked)) checking = { network: asked, found: runChecks(asked) };
    const status = await checking.found;
    // The settings changed meanwhile: check the new wallet.
    return sameWallet(asked, await network(), status.chainId) ? status : check();
  };

  return {
    address: async () => (await network()).walletAddress,

    async call(origin, { method, params }, credential) {
      const site = await siteOf(origin);
      // A review waits for its user.
      const signal = mayOpenReview(method) ? undefined : AbortSignal.timeout(checkTimes.chain);
      const asked = await network();
      if (credential && credential.address !== asked.walletAddress)
        return { kind: 'token-invalid', error: authenticationFailed };
      const token = credential?.token;
      const wallet = clientAt(asked);
      const send = () => wallet.call({ method, paramsText: params, token, site, signal });
      return method === listKeys ? listings(`${origin} ${token} ${params}`, send) : send();
    },

    async listKeysWith(token) {
      const site = await siteOf(ownOrigin);
      const signal = AbortSignal.timeout(checkTimes.answer);
      return clientAt(await network()).call({ method: listKeys, token, site, signal });
    },

    check,
    askChain: async () => (await recentChain()).answer,
    guard: async (...chainIds) => judge(await readChain(), chainIds),
    guardEarly: async (...chainIds) => judge(await recentChain(), chainIds),
  };
}

/** Whether nothing new would be stored: an open popup checks every few seconds. */
function isKnown(known: WalletStatus | undefined, status: WalletStatus): boolean {
  const { checkedAt } = status;
  const isFresh = known !== undefined && elapsed(known.checkedAt, checkedAt) < checkExactness;
  return isFresh && JSON.stringify({ ...known, checkedAt }) === JSON.stringify(status);
}

function withoutChain(answer: WalletAnswer): string {
  if (answer.kind === 'result') return 'The answer holds no chain ID.';
  return 'error' in answer ? errorSentence(answer.error) : answer.detail;
}
