import type { SiteStatus } from '#lib/bridge/envelope.ts';
import type { Frames } from '#lib/sites/frames.ts';
import type { Identity } from '#lib/sites/identity.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { SiteGuard } from './site-guard.ts';

/** Milliseconds between two looks at the wallet for one site, however many tabs ask for them. */
const pollEvery = 4000;

/** Answers what pages ask about their own connection. A blocked site has none. */
export function createSiteStatus(deps: {
  blockOf: SiteGuard;
  sessions: Pick<Sessions, 'token'>;
  frames: Pick<Frames, 'listen'>;
  /** Null before the wallet has told it in this browser session. */
  chainId: Pick<Stored<string | null>, 'get'>;
  lastChainId: Pick<Stored<string>, 'get'>;
  /** Asks the wallet which keys the site sees, and for the chain. */
  look: (origin: string) => Promise<unknown>;
  now: () => number;
}) {
  const { sessions, now } = deps;
  const lastLooks = new Map<string, number>();
  const isConnected = async (origin: string): Promise<boolean> =>
    (await deps.blockOf(origin)) === null && (await sessions.token(origin)) !== null;

  return {
    async status(origin: string): Promise<SiteStatus> {
      if (!(await isConnected(origin))) return { connected: false, chainId: null };
      return { connected: true, chainId: (await deps.chainId.get()) ?? ((await deps.lastChainId.get()) || null) };
    },

    /** Tells the frame of events from now on. Resolves to whether its site is connected. */
    async listen(identity: Identity): Promise<boolean> {
      await deps.frames.listen(identity);
      return isConnected(identity.origin);
    },

    /** A page of a connected site is on screen, and listens. */
    async poll(origin: string): Promise<void> {
      if (!(await isConnected(origin))) return;
      if (now() - (lastLooks.get(origin) ?? Number.NEGATIVE_INFINITY) < pollEvery) return;
      lastLooks.set(origin, now());
      await deps.look(origin);
    },
  };
}
