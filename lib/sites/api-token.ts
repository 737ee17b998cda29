import type { Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { type ApiTokenState, noApiToken } from './api-token-state.ts';
import type { KeptToken } from './token-store.ts';

/** `unchecked`: no conclusive answer. */
export type Verdict = 'valid' | 'invalid' | 'unchecked';

export function createApiToken(deps: {
  session: Stored<KeptToken>;
  remembered: Stored<KeptToken>;
  address: () => Promise<string>;
  state: Stored<ApiTokenState>;
  /** `client.list_keys` with this token, which opens no review. */
  listKeys: (token: string) => Promise<WalletAnswer>;
  now: () => number;
}) {
  const { session, remembered, state, now } = deps;
  /** A token for another wallet service stays stored, unused. */
  const keptIn = async (item: Stored<KeptToken>): Promise<string | null> => {
    const kept = await item.get();
    return kept !== null && kept.address === (await deps.address()) ? kept.token : null;
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

    /** Checks a token, stored or not, by a call that changes nothing. */
    async ask(asked: string): Promise<Verdict> {
      const answer = await deps.listKeys(asked);
      if (answer.kind === 'result') return 'valid';
      return answer.kind === 'token-invalid' ? 'invalid' : 'unchecked';
    },

    async keep(kept: string, remember: boolean, verdict: Verdict): Promise<void> {
      const entry = { token: kept, address: await deps.address() };
      await session.update(() => (remember ? null : entry));
      await remembered.update(() => (remember ? entry : null));
      await state.update(() => stateOf(kept, remember, verdict));
    },

    /** Stores the verdict if this is still the stored token, and returns whether it is. */
    async judged(asked: string, verdict: 'valid' | 'invalid'): Promise<boolean> {
      if ((await token()) !== asked) return false;
      await state.update((current) => ({ ...current, state: verdict, checkedAt: now() }));
      return true;
    },

    async forget(): Promise<void> {
      await session.update(() => null);
      await remembered.update(() => null);
      await state.update(() => noApiToken);
    },

    /** A remembered token outlives its state, and each wallet address has its own token. */
    async restore(): Promise<void> {
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

export type ApiToken = ReturnType<typeof createApiToken>;
