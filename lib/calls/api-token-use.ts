import { t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Verdict } from '#lib/sites/api-token.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { isToken, tokenFrom } from '#lib/wallet/answer.ts';
import { isUnreachable } from '#lib/wallet/wallet-checks.ts';
import type { SiteNouns } from './call-nouns.ts';
import type { Wallets } from './wallet-link.ts';

/** Sets, checks and forgets the API token. Each change ends all connections of the other kind. */
export interface ApiTokenUse {
  /** The verdict of the network's wallet; null without a token. A refused token ends all connections that use it. */
  check(networkId?: string): Promise<Verdict | null>;
  /** Runs the connection routine, of the network in use if none is given, and asks about the API token too where the wallet answers. */
  checkWallet(networkId?: string): Promise<void>;
  /** @throws Error with a sentence for the user. It never holds what was typed. */
  set(argument: { token: string; remember: boolean }): Promise<void>;
  forget(): Promise<void>;
}

export function createApiTokenUse(
  settings: Stored<Settings>,
  { apiToken, sessions, unasked }: SiteNouns,
  wallets: Wallets,
): ApiTokenUse {
  const inUse = async (): Promise<string> => (await settings.get()).networkId;

  const endAll = async (networkIds: readonly string[]): Promise<void> => {
    // The user allowed it for the token that goes.
    await unasked.askAll(networkIds);
    // Nobody waits for the wallet: it may be gone.
    for (const ended of await sessions.endAll(networkIds)) void wallets.end(ended);
  };

  /** Checks a token, stored or not, by a call that changes nothing. */
  const verdictOn = async (token: string, networkId: string): Promise<Verdict> => {
    const { kind } = await wallets.of(networkId).listKeysWith(token);
    if (kind === 'result') return 'valid';
    return kind === 'token-invalid' ? 'invalid' : 'unchecked';
  };

  const check: ApiTokenUse['check'] = async (networkId) => {
    const token = await apiToken.token(networkId);
    if (token === null) return null;
    const verdict = await verdictOn(token, networkId ?? (await inUse()));
    if (verdict !== 'unchecked' && (await apiToken.judged(token, verdict)) && verdict === 'invalid') {
      await sessions.endAll(await apiToken.networkIds());
    }
    return verdict;
  };

  return {
    check,

    async checkWallet(networkId) {
      const status = await wallets.of(networkId ?? (await inUse())).check();
      if (!isUnreachable(status) && status.finding !== 'outdated') await check(networkId);
    },

    async set({ token: text, remember }) {
      const typed = text.trim();
      // Some wallets print the whole header.
      const token = tokenFrom(typed) ?? typed;
      if (!isToken(token)) throw new Error(t('api_token_malformed'));
      // Another network may be in use by the time that the wallet answers.
      const networkId = await inUse();
      const address = await wallets.of(networkId).address();
      const verdict = await verdictOn(token, networkId);
      if (verdict === 'invalid') throw new Error(t('api_token_refused'));
      const [before, networkIds] = [await apiToken.token(networkId), await apiToken.networkIds()];
      await apiToken.keep({ token, address }, remember, verdict);
      // One for another wallet is forgotten too.
      if (before !== token) await endAll([...networkIds, ...(await apiToken.networkIds())]);
    },

    async forget() {
      const networkIds = await apiToken.networkIds();
      await apiToken.forget();
      await endAll(networkIds);
    },
  };
}
