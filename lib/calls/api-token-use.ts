import { t } from '#lib/i18n/i18n.ts';
import type { ApiToken, Verdict } from '#lib/sites/api-token.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { disconnectWallet } from '#lib/wallet/methods-with-review.ts';
import { isToken, tokenFrom } from '#lib/wallet/token.ts';
import type { WalletLink } from './wallet-link.ts';

export const disconnectCall = { method: disconnectWallet, params: null };

/** Sets, checks and forgets the API token. Each change ends all connections of the other kind. */
export interface ApiTokenUse {
  /** The wallet's verdict; null without a token. A refused token ends all connections that use it. */
  check(): Promise<Verdict | null>;
  /** Runs the connection routine, and asks about the API token too where the wallet answers. */
  checkWallet(): Promise<void>;
  /** @throws Error with a sentence for the user. It never holds what was typed. */
  set(argument: { token: string; remember: boolean }): Promise<void>;
  forget(): Promise<void>;
}

export function createApiTokenUse(apiToken: ApiToken, sessions: Sessions, wallet: WalletLink): ApiTokenUse {
  const endAll = async (): Promise<void> => {
    // The user allowed it for the token that goes.
    await sessions.askAll();
    for (const { origin, token } of await sessions.endAll()) {
      // Nobody waits for it: the wallet may be gone.
      void wallet.call(origin, disconnectCall, token);
    }
  };

  /** Checks a token, stored or not, by a call that changes nothing. */
  const verdictOn = async (token: string): Promise<Verdict> => {
    const { kind } = await wallet.listKeysWith(token);
    if (kind === 'result') return 'valid';
    return kind === 'token-invalid' ? 'invalid' : 'unchecked';
  };

  const check = async (): Promise<Verdict | null> => {
    const token = await apiToken.token();
    if (token === null) return null;
    const verdict = await verdictOn(token);
    if (verdict !== 'unchecked' && (await apiToken.judged(token, verdict)) && verdict === 'invalid') {
      await sessions.endAll();
    }
    return verdict;
  };

  return {
    check,

    async checkWallet() {
      const { state } = await wallet.check();
      if (state !== 'unreachable' && state !== 'outdated') await check();
    },

    async set({ token: text, remember }) {
      const typed = text.trim();
      // Some wallets print the whole header.
      const token = tokenFrom(typed) ?? typed;
      if (!isToken(token)) throw new Error(t('api_token_malformed'));
      const verdict = await verdictOn(token);
      if (verdict === 'invalid') throw new Error(t('api_token_refused'));
      const before = await apiToken.token();
      await apiToken.keep(token, remember, verdict);
      if (before !== token) await endAll();
    },

    async forget() {
      const had = (await apiToken.token()) !== null;
      await apiToken.forget();
      if (had) await endAll();
    },
  };
}
