import { t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Verdict } from '#lib/sites/api-token.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { isToken, tokenFrom, type WalletAnswer } from '#lib/wallet/answer.ts';
import { isUnreachable } from '#lib/wallet/wallet-checks.ts';
import type { SiteNouns } from './call-nouns.ts';
import { keysIn } from './session-call.ts';
import type { Wallets } from './wallet-link.ts';

/** Sets, checks and forgets the API token. Each change ends all connections of the other kind. */
export interface ApiTokenUse {
  /**
   * The verdict of the network's wallet; null without a token. A refused token ends all connections that use it. Of any other, sites
   * that have listed keys hear of a change.
   */
  check(networkId?: string): Promise<Verdict | null>;
  /** Runs the connection routine, of the network in use if none is given, and asks about the API token too where the wallet answers. */
  checkWallet(networkId?: string): Promise<void>;
  /** @throws Error with a sentence for the user. It never holds what was typed. */
  set(argument: { token: string; remember: boolean }): Promise<void>;
  forget(): Promise<void>;
}

/** Of a listing of keys, which changes nothing. */
function verdictIn({ kind }: WalletAnswer): Verdict {
  if (kind === 'result') return 'valid';
  return kind === 'token-invalid' ? 'invalid' : 'unchecked';
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

  const check: ApiTokenUse['check'] = async (networkId) => {
    const token = await apiToken.token(networkId);
    if (token === null) return null;
    const answer = await wallets.of(networkId ?? (await inUse())).listKeysWith(token);
    const verdict = verdictIn(answer);
    if (verdict !== 'unchecked' && (await apiToken.judged(token, verdict)) && verdict === 'invalid') {
      await sessions.endAll(await apiToken.networkIds());
    }
    const keys = keysIn(answer);
    // It lists the same for every site.
    for (const { origin } of await sessions.connected())
      if (keys && (await sessions.hasListedKeys(origin))) await sessions.keysListed(origin, token, keys);
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
      const verdict = verdictIn(await wallets.of(networkId).listKeysWith(token));
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
