import { type Clock, elapsed } from '#lib/schedule.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import { filterValues, mapValues, type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { ApiToken } from './api-token.ts';
import type { Frames } from './frames.ts';
import { changeSite, connectedSite, keyNames, type Site, type Sites, withinLimit } from './site.ts';

interface KeptSession {
  token: string;
  /** The network and wallet address that issued the token: it is sent nowhere else. */
  networkId: string;
  address: string;
  /** This very token has listed keys, and most likely does so again without a review. */
  listed: boolean;
}

/** Session tokens by origin. Only the background reads this item: no page, content script or message carries its content. */
export const tokensItem = sessionItem<Record<string, KeptSession>>('tokens', {});

/** A session token of this site, whose calls the wallet reviews, or the API token, whose calls it does not. */
export interface Credential {
  kind: 'session' | 'api-token';
  token: string;
  networkId: string;
  /** Of the wallet service that the token is for. */
  address: string;
}

/** A session with its wallet; `token` is null for the API token. */
export interface Session {
  origin: string;
  networkId: string;
  address: string;
  token: string | null;
}

/** Why a session ended that neither the user nor the site ended. */
type EndReason = 'token-revoked' | 'extension-reloaded';

/** In place of a session token; no token has this form. */
const byApiToken = 'api-token';

/** In milliseconds: a write for every call would be expensive. */
const lastCallExactness = 30_000;

/** Allowed sites and their live sessions: the only place that changes either. */
export interface Sessions {
  credential(origin: string): Promise<Credential | null>;
  /** The network that the site is bound to; null for a site that is not allowed, or whose network the settings have lost. */
  boundTo(origin: string): Promise<string | null>;
  /** The same; for an unbound site, the network in use. */
  networkOf(origin: string): Promise<string>;
  hasListedKeys(origin: string): Promise<boolean>;
  connected(): Promise<Site[]>;
  /** Binds the site to the network, stores the token, and tells the site's pages. */
  begin(session: Session, chainId: string | null): Promise<void>;
  /** The wallet refused `token`, which counts unless it was replaced. Of the API token, all sites lose it. */
  revoked(origin: string, token: string): Promise<void>;
  /** Ends the session, and forgets the site. Resolves to the session, which the wallet is to end; null for none. */
  end(origin: string): Promise<Session | null>;
  /** Binds an allowed site to another network, where it must connect. Resolves to the session that it had. */
  move(origin: string, networkId: string): Promise<Session | null>;
  /** Ends all sessions of these networks; permissions stay. */
  endAll(networkIds: readonly string[], reason?: EndReason): Promise<Session[]>;
  /**
   * These networks are removed, with their sites, or have another wallet service: that ends all that the old one knew, and the
   * sites stay allowed. Resolves to the sessions that they had.
   */
  forgetWallets(networkIds: { gone: readonly string[]; moved: readonly string[] }): Promise<Session[]>;
  /** The next listing may open a review. */
  listingMayAsk(origin: string, token: string): Promise<unknown>;
  /** Stores the keys listed for `token` and tells the site's pages of a change. */
  keysListed(origin: string, token: string, keys: WalletKey[]): Promise<void>;
  called(origin: string): Promise<void>;
  /**
   * Disconnects sites without a token, which ends with the browser, and ends sessions without a site, whose entry may
   * be damaged. Sites that an earlier version stored are bound to the network in use.
   */
  reconcile(): Promise<void>;
}

export function createSessions(
  store: { tokens: Stored<Record<string, KeptSession>>; sites: Stored<Sites>; settings: Stored<Settings> },
  apiToken: ApiToken,
  frames: Frames,
  { now }: Clock,
): Sessions {
  const { tokens, sites } = store;

  const credential = async (origin: string): Promise<Credential | null> => {
    const kept = (await tokens.get())[origin];
    const network = networkOf(await store.settings.get(), kept?.networkId ?? '');
    if (!kept || !network) return null;
    const { token, networkId, address } = kept;
    if (token !== byApiToken) return { kind: 'session', token, networkId, address };
    const byUser = await apiToken.token(networkId);
    return byUser ? { kind: 'api-token', token: byUser, networkId, address: network.walletAddress } : null;
  };

  const ended = (origin: string, { token, networkId, address }: KeptSession): Session => ({
    ...{ origin, networkId, address },
    token: token === byApiToken ? null : token,
  });

  /** Ends a session, if there is one, and then tells: a page that connects at once finds the site as `change` leaves it. */
  const drop = async (origin: string, change: () => Promise<unknown>): Promise<Session | null> => {
    const kept = (await tokens.get())[origin];
    await dropToken(origin);
    await change();
    if (!kept) return null;
    await frames.tell(origin, 'disconnected', null);
    return ended(origin, kept);
  };

  const boundTo = async (origin: string): Promise<string | null> =>
    networkOf(await store.settings.get(), (await sites.get())[origin]?.networkId ?? '')?.id ?? null;

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

  const dropToken = (origin: string) => tokens.update((all) => filterValues(all, (_kept, name) => name !== origin));

  /** Ends a session that the wallet no longer takes; the site stays allowed. */
  const revoke = async (origin: string, reason: EndReason = 'token-revoked'): Promise<void> => {
    await dropToken(origin);
    await changeSite(sites, origin, (site) => ({ ...site, connected: false }));
    await frames.tell(origin, 'disconnected', { reason });
  };

  const endAll: Sessions['endAll'] = async (networkIds, reason) => {
    const live = Object.entries(await tokens.get()).filter(([, { networkId }]) => networkIds.includes(networkId));
    // At once: a frozen page takes time to tell, in which another site's token could go to another wallet.
    await Promise.all(live.map(([origin]) => revoke(origin, reason)));
    return live.map(([origin, kept]) => ended(origin, kept));
  };

  return {
    credential,
    boundTo,
    networkOf: async (origin) => (await boundTo(origin)) ?? (await store.settings.get()).networkId,

    hasListedKeys: async (origin) => (await tokens.get())[origin]?.listed ?? false,

    connected: async () => Object.values(await sites.get()).filter(({ connected }) => connected),

    async begin({ origin, networkId, address, token }, chainId) {
      // First: a session without its site would be listed nowhere.
      await sites.update((all) =>
        withinLimit({ ...all, [origin]: connectedSite(origin, networkId, all[origin], now()) }),
      );
      await tokens.update((all) => ({
        ...all,
        [origin]: { token: token ?? byApiToken, networkId, address, listed: false },
      }));
      await frames.tell(origin, 'connected', { chainId, keys: (await sites.get())[origin]?.keys ?? null });
    },

    async revoked(origin, token) {
      const now = await credential(origin);
      if (now?.token !== token) return;
      if (now.kind === 'session') await revoke(origin);
      else if (await apiToken.judged(token, 'invalid')) await endAll(await apiToken.networkIds());
    },

    end: (origin) => drop(origin, () => sites.update((all) => filterValues(all, (_site, name) => name !== origin))),

    move: (origin, networkId) =>
      drop(origin, () =>
        changeSite(sites, origin, (site) => ({ ...site, networkId, connected: false, keys: null, unasked: [] })),
      ),

    endAll,

    async forgetWallets({ gone, moved }) {
      const live = await endAll([...gone, ...moved]);
      const forget = (site: Site): Site =>
        moved.includes(site.networkId) ? { ...site, keys: null, unasked: [] } : site;
      await sites.update((all) =>
        mapValues(
          filterValues(all, ({ networkId }) => !gone.includes(networkId)),
          forget,
        ),
      );
      return live;
    },

    listingMayAsk: (origin, token) => setListed(origin, token, false),

    async keysListed(origin, token, keys) {
      const { token: kept, listed } = (await tokens.get())[origin] ?? {};
      // Most listings find everything as it was.
      if (!(listed && kept === token) && !(await setListed(origin, token, true))) return;
      const all = await sites.get();
      const before = all[origin];
      const names = keyNames(all, before?.networkId ?? '');
      const isSame = JSON.stringify(before?.keys) === JSON.stringify(keys);
      if (isSame && keys.every(({ publicKey, name }) => names.get(publicKey) === name)) return;
      // To the end: the last list names a key.
      await sites.update(({ [origin]: site, ...others }) =>
        site ? { ...others, [origin]: { ...site, keys } } : others,
      );
      if (before?.keys && !isSame) await frames.tell(origin, 'keysChanged', { keys });
    },

    async called(origin) {
      const isNew = ({ lastCallAt }: Site): boolean => elapsed(lastCallAt, now()) < lastCallExactness;
      const site = (await sites.get())[origin];
      if (!site || isNew(site)) return;
      await changeSite(sites, origin, (current) => (isNew(current) ? current : { ...current, lastCallAt: now() }));
    },

    async reconcile() {
      const live = await tokens.get();
      const known = await sites.get();
      const inUse = (await store.settings.get()).networkId;
      for (const origin of Object.keys(live)) if (!Object.hasOwn(known, origin)) await revoke(origin);
      await sites.update((all) =>
        Object.values(all).every(({ origin, connected, networkId }) => networkId && connected === origin in live)
          ? all
          : mapValues(all, (site, origin) => ({
              ...site,
              networkId: site.networkId || inUse,
              connected: origin in live,
            })),
      );
    },
  };
}
