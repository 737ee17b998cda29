import * as z from 'zod/mini';
import type { Clock } from '#lib/schedule.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { type Stored, sessionItem, storedItem } from '#lib/storage/stored.ts';
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
export const rememberedApiTokenItem = storedItem(
  'kept:apiToken',
  z.pipe(
    z.unknown(),
    z.transform((stored: unknown) => {
      const { success, data } = keptTokenSchema.safeParse(stored ?? null);
      return success ? data : unreadable;
    }),
  ),
  null,
);

/** `unchecked`: no conclusive answer. */
export type Verdict = 'valid' | 'invalid' | 'unchecked';

export interface ApiToken {
  token(): Promise<string | null>;
  keep(token: string, remember: boolean, verdict: Verdict): Promise<void>;
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
    settings: Pick<Stored<Settings>, 'get'>;
  },
  { now }: Clock,
): ApiToken {
  const { apiToken: session, rememberedApiToken: remembered, apiTokenState: state } = store;
  const address = async (): Promise<string> => currentNetwork(await store.settings.get()).walletAddress;
  /** A token for another wallet service stays stored, unused. */
  const keptIn = async (item: Stored<KeptToken>): Promise<string | null> => {
    const kept = await item.get();
    return kept !== null && kept.address === (await address()) ? kept.token : null;
  };
  const token = async (): Promise<string | null> => (await keptIn(session)) ?? (await keptIn(remembered));
  const stateOf = (kept: string, isRemembered: boolean, verdict: Verdict): ApiTokenState => ({
    state: verdict,
    remembered: isRemembered,
    hint: kept.slice(-4),
    checkedAt: verdict === 'unchecked' ? null : now(),
  });

  return {
    token,

    async keep(kept, remember, verdict) {
      const entry = { token: kept, address: await address() };
      await session.update(() => (remember ? null : entry));
      await remembered.update(() => (remember ? entry : null));
      await state.update(() => stateOf(kept, remember, verdict));
    },

    async judged(asked, verdict) {
      if ((await token()) !== asked) return false;
      await state.update((current) => ({ ...current, state: verdict, checkedAt: now() }));
      return true;
    },

    async forget() {
      await session.update(() => null);
      await remembered.update(() => null);
      await state.update(() => noApiToken);
    },

    async restore() {
      const kept = await token();
      const isRemembered = (await keptIn(session)) === null && kept !== null;
      await state.update((current) => {
        if (kept === null) return current.state === 'none' ? current : noApiToken;
        const same = current.hint === kept.slice(-4) && current.remembered === isRemembered;
        return same ? current : stateOf(kept, isRemembered, 'unchecked');
      });
    },
  };
}
