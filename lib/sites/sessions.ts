import { type Clock, elapsed } from '#lib/schedule.ts';
import { mapValues } from '#lib/storage/map-values.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { ApiToken } from './api-token.ts';
import type { Frames } from './frames.ts';
import { connectedSite, type Site, withinLimit } from './site.ts';
import { type Asked, isSame, isUnderstood, unaskedAt, unaskedFor } from './unasked.ts';

interface KeptSession {
  token: string;
  /** This very token has listed keys, and most likely does so again without a review. */
  listed: boolean;
}

/** Session tokens by origin. Only the background reads this item: no page, content script or message carries its content. */
export const tokensItem = sessionItem<Record<string, KeptSession>>('tokens', {});

type Sites = Record<string, Site>;

/** A session token of this site, whose calls the wallet reviews, or the API token, whose calls it does not. */
export interface Credential {
  kind: 'session' | 'api-token';
  token: string;
}

/** Why a session ended that neither the user nor the site ended. */
type EndReason = 'token-revoked' | 'extension-reloaded';

/** In place of a session token; no token has this form. */
const byApiToken = 'api-token';

/** In milliseconds: a write for every call would be expensive. */
const lastCallExactness = 30_000;

/** Allowed sites and their live sessions: the only place that changes either. */
export interface Sessions {
  token(origin: string): Promise<string | null>;
  credential(origin: string): Promise<Credential | null>;
  isAllowed(origin: string): Promise<boolean>;
  hasListedKeys(origin: string): Promise<boolean>;
  connected(): Promise<Site[]>;
  /** Stores the token, null for the API token, and tells the site's pages. */
  begin(origin: string, token: string | null, chainId: string | null): Promise<void>;
  /** The wallet refused `token`, which counts unless it was replaced. Of the API token, all sites lose it. */
  revoked(origin: string, token: string): Promise<void>;
  /** Resolves to the session token to revoke in the wallet; null for the API token. */
  end(origin: string): Promise<string | null>;
  /** Ends all sessions, as after a change of the wallet address; permissions stay. Resolves to the session tokens. */
  endAll(reason?: EndReason): Promise<Array<{ origin: string; token: string }>>;
  maySendUnasked(origin: string, asked: Asked): Promise<boolean>;
  allowUnasked(origin: string, asked: Asked): Promise<void>;
  askAgain(origin: string, asked: Asked): Promise<void>;
  askAll(): Promise<void>;
  /** Forgets the keys that sites have seen: those of another wallet service say nothing of this one's. */
  forgetKeys(): Promise<void>;
  /** The next listing may open a review. */
  listingMayAsk(origin: string, token: string): Promise<void>;
  /** Stores the keys listed for `token` and tells the site's pages of a change. */
  keysListed(origin: string, token: string, keys: WalletKey[]): Promise<void>;
  called(origin: string): Promise<void>;
  /** Takes every chain ID the wallet answers with, and tells all connected sites when it has changed. */
  chainSeen(chainId: string): Promise<void>;
  /**
   * Disconnects sites without a token, which ends with the browser, and ends sessions without a site, whose entry may
   * be damaged.
   */
  reconcile(): Promise<void>;
}

export function createSessions(
  store: {
    tokens: Stored<Record<string, KeptSession>>;
    sites: Stored<Sites>;
    chainId: Stored<string | null>;
    lastChainId: Stored<string>;
  },
  apiToken: ApiToken,
  frames: Frames,
  { now }: Clock,
): Sessions {
  const { tokens, sites } = store;

  const credential = async (origin: string): Promise<Credential | null> => {
    const kept = (await tokens.get())[origin]?.token;
    const token = kept === byApiToken ? await apiToken.token() : kept;
    return token ? { kind: kept === byApiToken ? 'api-token' : 'session', token } : null;
  };

  const sessionToken = (kept: string | undefined): string | null => (kept && kept !== byApiToken ? kept : null);

  const change = (origin: string, to: (site: Site) => Site): Promise<Sites> =>
    sites.update((all) => {
      const site = all[origin];
      const next = site && to(site);
      return next && next !== site ? { ...all, [origin]: next } : all;
    });

  /** Stores whether this token has listed keys, unless another one has replaced it. */
  const setListed = async (origin: string, token: string, listed: boolean): Promise<boolean> => {
    if ((await credential(origin))?.token !== token) return false;
    await tokens.update((all) => {
      const kept = all[origin];
      if (!kept || kept.listed === listed || (kept.token !== token && kept.token !== byApiToken)) return all;
      return { ...all, [origin]: { ...kept, listed } };
    });
    return true;
  };

  const dropToken = (origin: string) => tokens.update(({ [origin]: _dropped, ...rest }) => rest);

  /** Ends a session that the wallet no longer takes; the site stays allowed. */
  const revoke = async (origin: string, reason: EndReason = 'token-revoked'): Promise<void> => {
    await dropToken(origin);
    await change(origin, (site) => ({ ...site, connected: false }));
    await frames.tell(origin, 'disconnected', { reason });
  };

  const begin: Sessions['begin'] = async (origin, token, chainId) => {
    // First: a session without its site would be listed nowhere.
    await sites.update((all) => withinLimit({ ...all, [origin]: connectedSite(origin, all[origin], now()) }));
    await tokens.update((all) => ({ ...all, [origin]: { token: token ?? byApiToken, listed: false } }));
    await frames.tell(origin, 'connected', { chainId });
  };

  const connected = async (): Promise<Site[]> => {
    const live = await tokens.get();
    return Object.values(await sites.get()).filter(({ origin }) => origin in live);
  };

  const forgetKeys = async (): Promise<void> => {
    await sites.update((all) => mapValues(all, (site) => ({ ...site, keys: null })));
  };

  const askAll = async (): Promise<void> => {
    for (const origin of Object.keys(await sites.get())) {
      await change(origin, (site) => (site.unasked.length > 0 ? { ...site, unasked: [] } : site));
    }
  };

  const endAll: Sessions['endAll'] = async (reason) => {
    const ended = Object.entries(await tokens.get());
    for (const [origin] of ended) await revoke(origin, reason);
    return ended.flatMap(([origin, kept]) => {
      const token = sessionToken(kept.token);
      return token === null ? [] : { origin, token };
    });
  };

  return {
    token: async (origin) => (await credential(origin))?.token ?? null,
    credential,
    isAllowed: async (origin) => origin in (await sites.get()),

    hasListedKeys: async (origin) => (await tokens.get())[origin]?.listed ?? false,

    connected,

    begin,

    async revoked(origin, token) {
      const now = await credential(origin);
      if (now?.token !== token) return;
      if (now.kind === 'session') await revoke(origin);
      else if (await apiToken.judged(token, 'invalid')) await endAll();
    },

    async end(origin) {
      const kept = (await tokens.get())[origin]?.token;
      await dropToken(origin);
      await sites.update(({ [origin]: _forgotten, ...rest }) => rest);
      if (kept !== undefined) await frames.tell(origin, 'disconnected', null);
      return sessionToken(kept);
    },

    endAll,

    maySendUnasked: async (origin, asked) =>
      unaskedAt((await sites.get())[origin]?.unasked ?? [], now()).some(
        (entry) => isUnderstood(entry) && isSame(entry, asked),
      ),

    async allowUnasked(origin, asked) {
      const { method, transactionKind, publicKey, networkId, chainId } = asked;
      const entry = { method, transactionKind, publicKey, networkId, chainId, until: now() + unaskedFor };
      await change(origin, (site) => ({
        ...site,
        unasked: [...unaskedAt(site.unasked, now()).filter((other) => !isSame(other, asked)), entry],
      }));
    },

    async askAgain(origin, asked) {
      await change(origin, (site) => ({ ...site, unasked: site.unasked.filter((entry) => !isSame(entry, asked)) }));
    },

    askAll,
    forgetKeys,

    async listingMayAsk(origin, token) {
      await setListed(origin, token, false);
    },

    async keysListed(origin, token, keys) {
      const { token: kept, listed } = (await tokens.get())[origin] ?? {};
      // Most listings find everything as it was.
      if (!(listed && kept === token) && !(await setListed(origin, token, true))) return;
      const before = (await sites.get())[origin]?.keys;
      if (JSON.stringify(before) === JSON.stringify(keys)) return;
      await change(origin, (site) => ({ ...site, keys }));
      if (before) await frames.tell(origin, 'keysChanged', { keys });
    },

    async called(origin) {
      const isNew = ({ lastCallAt }: Site): boolean => elapsed(lastCallAt, now()) < lastCallExactness;
      const site = (await sites.get())[origin];
      if (!site || isNew(site)) return;
      await change(origin, (current) => (isNew(current) ? current : { ...current, lastCallAt: now() }));
    },

    async chainSeen(chainId) {
      let before = '';
      await store.chainId.update(() => chainId);
      await store.lastChainId.update((last) => {
        before = last;
        return chainId;
      });
      if (before === '' || before === chainId) return;
      await askAll();
      for (const { origin } of await connected()) await frames.tell(origin, 'chainChanged', { chainId });
    },

    async reconcile() {
      const live = await tokens.get();
      const known = await sites.get();
      for (const origin of Object.keys(live)) if (!Object.hasOwn(known, origin)) await revoke(origin);
      await sites.update((all) =>
        Object.values(all).every(({ origin, connected }) => connected === origin in live)
          ? all
          : mapValues(all, (site, origin) => ({ ...site, connected: origin in live })),
      );
    },
  };
}
