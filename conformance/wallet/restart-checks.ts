import { type Finding, firstRelease, found, latestRelease, notApplicable } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { keysOf } from './api-token-checks.ts';
import { refusedWith } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';

const needs = ['reviews', 'session', 'restart'] as const;
/** A person restarts the service. */
const limitMs = 600_000;

/** What of sessions and tokens is left after the wallet service was restarted, which is done once. */
export const restartChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.restart.ends-sessions',
    title: 'A session ends when the service restarts',
    source: 'wire-facts: Local wallet service, sessions end when the service restarts',
    only: firstRelease,
    needs,
    limitMs,
    async run(wallet) {
      await wallet.restarted();
      const answer = await wallet.call({ method: 'client.list_keys', token: wallet.session });
      return refusedWith(answer, rpcCodes.authenticationFailed, 401);
    },
  },
  {
    id: 'wallet.restart.locks-sessions',
    title: 'After a restart of the service the wallet asks for its passphrase, and the session goes on',
    source: 'later-releases: Wallet service, W2',
    only: latestRelease,
    needs,
    limitMs,
    async run(wallet) {
      const { asked, answer } = await wallet.unlockedAfterRestart();
      return found(asked && keysOf(answer) !== null, `${asked ? '' : 'nothing was asked: '}${answered(answer)}`);
    },
  },
  {
    id: 'wallet.restart.revives-sessions',
    title: 'A session that was ended before the restart lives again',
    source: 'later-releases: Wallet service, W3',
    only: latestRelease,
    needs,
    limitMs,
    async run(wallet) {
      await wallet.unlockedAfterRestart();
      const answer = await wallet.listKeys(wallet.endedSession);
      return found(keysOf(answer) !== null, answered(answer));
    },
  },
  {
    id: 'wallet.restart.api-token',
    title: 'An API token is refused once a session of its wallet was unlocked, until the next restart',
    source: 'later-releases: Wallet service, W5',
    only: latestRelease,
    needs: [...needs, 'api-token'],
    limitMs,
    async run(wallet): Promise<Finding> {
      const { answer: unlocked } = await wallet.unlockedAfterRestart();
      const answer = await wallet.call({ method: 'client.list_keys', token: wallet.apiToken });
      const keys = keysOf(answer);
      if (keys === null) return refusedWith(answer, rpcCodes.authenticationFailed, 401);
      const unlockedKeys = keysOf(unlocked);
      if (unlockedKeys === null) return notApplicable('No session was unlocked.');
      const own = new Set(unlockedKeys.map(({ publicKey }) => publicKey));
      if (!keys.some(({ publicKey }) => own.has(publicKey))) return notApplicable('The token is for another wallet.');
      return found(false, answered(answer));
    },
  },
];
