import type { SiteStatus } from '#lib/bridge/envelope.ts';
import { type Clock, elapsed } from '#lib/schedule.ts';
import type { Identity } from '#lib/sites/origin.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';

/** Milliseconds between two questions to the wallet for one site, however many tabs ask for them. */
const pollEvery = 4000;

/** Answers what pages ask about their own connection. A blocked site has none. */
export interface SiteStatuses {
  status(origin: string): Promise<SiteStatus>;
  /** Tells the frame of events from now on. Resolves to whether its site is connected. */
  listen(identity: Identity): Promise<boolean>;
  /**
   * A page of a connected site is on screen, and listens: asks the wallet for the chain, and with the API token which keys the site
   * sees. A session's token may open a prompt, which nobody has asked for: the wallet of release 0.71 asks for a permission that
   * was revoked, that of 0.79 for its passphrase, an hour after each connection and after each restart (vegaprotocol/vega v0.79.0,
   * wallet/service/v2/connections/manager.go).
   */
  poll(origin: string): Promise<void>;
}

export function createSiteStatuses(
  { guard, frames, sessions, chains }: SiteNouns,
  { apiTokenUse, wallets }: Pick<CallNouns, 'apiTokenUse' | 'wallets'>,
  { now }: Clock,
): SiteStatuses {
  const lastPolls = new Map<string, number>();
  const isConnected = async (origin: string): Promise<boolean> =>
    (await guard.blockOf(origin)) === null && (await sessions.credential(origin)) !== null;

  return {
    async status(origin) {
      if (!(await isConnected(origin))) return { connected: false, chainId: null };
      return { connected: true, chainId: (await chains.of(await sessions.networkOf(origin))) ?? null };
    },

    async listen(identity) {
      await frames.listen(identity);
      return isConnected(identity.origin);
    },

    async poll(origin) {
      if (!(await isConnected(origin))) return;
      if (elapsed(lastPolls.get(origin) ?? Number.NEGATIVE_INFINITY, now()) < pollEvery) return;
      lastPolls.set(origin, now());
      const networkId = await sessions.networkOf(origin);
      await Promise.all([apiTokenUse.check(networkId), wallets.of(networkId).askChain()]);
    },
  };
}
