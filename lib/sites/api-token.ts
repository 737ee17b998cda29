import * as z from 'zod/mini';
import { type Clock, elapsed } from '#lib/schedule.ts';
import { currentNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import { type Stored, sessionItem, storedItem } from '#lib/storage/stored.ts';
import { checkExactness } from '#lib/wallet/wallet-checks.ts';
import { type ApiTokenState, noApiToken } from './api-token-state.ts';

/** A token is never sent to another wallet address. */
const keptTokenSchema = z.lazy(() => z.nullable(z.object({ token: z.string(), address: z.string() })));

type KeptToken = z.infer<typeof keptTokenSchema>;

/**
 * The API token: for the browser session, or remembered at the user's choice. Only the background imports this file: no
 * page, content script or message carries its content.
 */
export const apiTokenItem = sessionItem<KeptToken>('apiToken', null);
/** What cannot be read is a token of no wallet: never used, never set aside as damaged, and gone once it is forgotten. */
const unreadable = { token: '', address: '' };
export const rememberedApiTokenItem = storedItem('kept:apiToken', z.catch(keptTokenSchema, unreadable), null);

/** `unchecked`: no conclusive answer. */
export type Verdict = 'valid' | 'invalid' | 'unchecked';

export interface ApiToken {
  /** The token for the wallet of that network, or of the one in use; null for none. */
  token(networkId?: string): Promise<string | null>;
  /** The networks whose wallet the token is for. */
  networkIds(): Promise<string[]>;
  keep(token: NonNullable<KeptToken>, remember: boolean, verdict: Verdict): Promise<void>;
  /** Stores the verdict if this is still the stored token, and returns whether it is. */
  judged(token: string, verdict: 'valid' | 'invalid'): Promise<boolean>;
  forget(): Promise<void>;
  /** A remembered token outlives its state, and each wallet address has its own token. */
  restore(): Promise<void>;
}

export function createApiToken(
  store: {
    apiToken: Stored<KeptToken>;
    rememberedApiToken: Stored<KeptToken>;
    apiTokenState: Stored<ApiTokenState>;
    settings: Stored<Settings>;
  },
  { now }: Clock,
): ApiToken {
  const { apiToken: session, rememberedApiToken: remembered, apiTokenState: state } = store;
  /** There is one token: setting it forgets the other. It stays stored where no network has its wallet any more. */
  const kept = async (): Promise<KeptToken> => (await session.get()) ?? (await remembered.get());
  const networkIds = async (): Promise<string[]> => {
    const address = (await kept())?.address;
    const { networks } = await store.settings.get();
    return networks.filter(({ walletAddress }) => walletAddress === address).map(({ id }) => id);
  };
  const stateOf = async (kept: string, isRemembered: boolean, verdict: Verdict): Promise<ApiTokenState> => ({
    networkIds: await networkIds(),
    state: verdict,
    remembered: isRemembered,
    hint: kept.slice(-4),
    checkedAt: verdict === 'unchecked' ? null : now(),
  });

  return {
    async token(networkId) {
      const settings = await store.settings.get();
      const network = networkId === undefined ? currentNetwork(settings) : networkOf(settings, networkId);
      const found = await kept();
      return found && found.address === network?.walletAddress ? found.token : null;
    },

    networkIds,

    async keep(entry, remember, verdict) {
      await session.update(() => (remember ? null : entry));
      await remembered.update(() => (remember ? entry : null));
      const next = await stateOf(entry.token, remember, verdict);
      await state.update(() => next);
    },

    async judged(asked, verdict) {
      if ((await kept())?.token !== asked) return false;
      const isKnown = (known: ApiTokenState): boolean =>
        known.state === verdict && elapsed(known.checkedAt ?? 0, now()) < checkExactness;
      await state.update((known) => (isKnown(known) ? known : { ...known, state: verdict, checkedAt: now() }));
      return true;
    },

    async forget() {
      await session.update(() => null);
      await remembered.update(() => null);
      await state.update(() => noApiToken);
    },

    async restore() {
      const found = await kept();
      const isRemembered = (await session.get()) === null;
      const next = found ? await stateOf(found.token, isRemembered, 'unchecked') : noApiToken;
      const { hint, remembered, networkIds } = next;
      await state.update((current) => {
        if (current.hint !== hint || current.remembered !== remembered) return next;
        return networkIds.join() === current.networkIds.join() ? current : { ...current, networkIds };
      });
    },
  };
}
