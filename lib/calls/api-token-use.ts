import type { ApiToken, Verdict } from '#lib/sites/api-token.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { disconnectWallet } from '#lib/wallet/methods-with-review.ts';
import { isToken, tokenFrom } from '#lib/wallet/token.ts';
import type { CallWallet } from './dispatch.ts';

export const disconnectCall = { method: disconnectWallet, params: null };

/** Sets, checks and forgets the API token. Each change ends all connections of the other kind. */
export function createApiTokenUse(deps: {
  apiToken: ApiToken;
  sessions: Sessions;
  callWallet: CallWallet;
  /** Sentences for the user. */
  sentences: Record<'tokenMalformed' | 'tokenRefused', () => string>;
}) {
  const { apiToken, sessions } = deps;

  const endAll = async (): Promise<void> => {
    // The user allowed it for the token that goes.
    await sessions.askAll();
    for (const { origin, token } of await sessions.endAll()) {
      // Nobody waits for it: the wallet may be gone.
      void deps.callWallet(origin, disconnectCall, token);
    }
  };

  return {
    /** The wallet's verdict; null without a token. A refused token ends all connections that use it. */
    async check(): Promise<Verdict | null> {
      const token = await apiToken.token();
      if (token === null) return null;
      const verdict = await apiToken.ask(token);
      if (verdict !== 'unchecked' && (await apiToken.judged(token, verdict)) && verdict === 'invalid') {
        await sessions.endAll();
      }
      return verdict;
    },

    /** @throws Error with a sentence for the user. It never holds what was typed. */
    async set(argument: { token: string; remember: boolean }): Promise<void> {
      const typed = argument.token.trim();
      // Some wallets print the whole header.
      const token = tokenFrom(typed) ?? typed;
      if (!isToken(token)) throw new Error(deps.sentences.tokenMalformed());
      const verdict = await apiToken.ask(token);
      if (verdict === 'invalid') throw new Error(deps.sentences.tokenRefused());
      const before = await apiToken.token();
      await apiToken.keep(token, argument.remember, verdict);
      if (before !== token) await endAll();
    },

    async forget(): Promise<void> {
      const had = (await apiToken.token()) !== null;
      await apiToken.forget();
      if (had) await endAll();
    },
  };
}

export type ApiTokenUse = ReturnType<typeof createApiTokenUse>;
