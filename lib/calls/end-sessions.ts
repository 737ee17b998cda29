import type { Sessions } from '#lib/sites/sessions.ts';
import type { Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type ApiTokenUse, disconnectCall } from './api-token-use.ts';
import type { WalletLink } from './wallet-link.ts';

/** How long an update waits for the wallet, in milliseconds. */
const leaveWithin = 1000;

/** Ends sessions for the user or for an update, here and in the wallet. */
export function createEndSessions(deps: {
  sessions: Pick<Sessions, 'end' | 'endAll'>;
  sites: Pick<Stored<Record<string, Site>>, 'get'>;
  wallet: Pick<WalletLink, 'call'>;
  apiToken: Pick<ApiTokenUse, 'forget'>;
  schedule: (job: () => void, ms: number) => unknown;
  /** A sentence for the user. */
  sessionsLeft: () => string;
  /** Called for each site that the user disconnects. */
  ended: (origin: string) => void;
}) {
  const { sessions, wallet } = deps;
  const endInWallet = (origin: string, token: string) => wallet.call(origin, disconnectCall, token);

  /** Resolves to whether the wallet has ended all of them. */
  const disconnect = async (origin: string): Promise<boolean> => {
    if (Object.hasOwn(await deps.sites.get(), origin)) deps.ended(origin);
    const token = await sessions.end(origin);
    if (!token) return true;
    const { kind } = await endInWallet(origin, token);
    return kind === 'result' || kind === 'token-invalid';
  };
  const disconnectAll = async (): Promise<boolean[]> =>
    Promise.all(Object.keys(await deps.sites.get()).map(disconnect));

  return {
    disconnect,
    disconnectAll,

    /** Called before the user removes Drawbridge. @throws Error with a sentence for the user. */
    async endSessions(): Promise<void> {
      const ended = await disconnectAll();
      await deps.apiToken.forget();
      if (ended.includes(false)) throw new Error(deps.sessionsLeft());
    },

    /** The extension is about to be updated: tells the pages, and the wallet. The sites stay allowed. */
    async leave(): Promise<void> {
      const ended = await sessions.endAll('extension-reloaded');
      await Promise.race([
        Promise.all(ended.map(({ origin, token }) => endInWallet(origin, token))),
        new Promise<void>((resolve) => deps.schedule(resolve, leaveWithin)),
      ]);
    },
  };
}
