import type { Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { type ApiTokenState, noApiToken } from './api-token-state.ts';
import type { KeptToken } from './token-store.ts';

/** What the wallet says of a token; `unchecked` when it says nothing that tells. */
export type Verdict = 'valid' | 'invalid' | 'unchecked';

/** The one API token of this wallet service, and what is known of it. */
export function createApiToken(deps: {
  session: Stored<KeptToken>;
  remembered: Stored<KeptToken>;
  /** Base address of the wallet service in use. */
  address: () => Promise<string>;
  state: Stored<ApiTokenState>;
  /** `client.list_keys` with this token: with an API token the wallet reviews nothing. */
  listKeys: (token: string) => Promise<WalletAnswer>;
  now: () => number;
}) {
  const { session, remembered, state, now } = deps;
  /** What is kept for the wallet service in use; one for another service stays where it is, unused. */
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

    /** Asks the wallet about a token, kept or not, by a call that changes nothing. */
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

    /** Takes note of what the wallet said of a token, if it is still the one that is kept. Tells whether it is. */
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

    /**
     * Makes the state say what is kept for the wallet service in use: a remembered token outlives the browser session, its
     * state does not, and another address has another token or none.
     */
    async restore(): Promise<void> {
      const kept = await token();
      const isRemembered = (await keptIn(session)) === null && kept !== null;
      await state.update((current) => {
        if (kept === null) return noApiToken;
        const same = current.hint === kept.slice(-4) && current.remembered === isRemembered;
        return same ? current : stateOf(kept, isRemembered, 'unchecked');
      });
    },
  };
}

export type ApiToken = ReturnType<typeof createApiToken>;
