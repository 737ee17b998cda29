import { setTimeout as delay } from 'node:timers/promises';
import { found, latestRelease, notApplicable } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { keysOf } from './api-token-checks.ts';
import { codeOf, refusedWith } from './rpc-answer.ts';
import { vote } from './transaction-checks.ts';
import type { WalletCheck } from './wallet-check.ts';
import { otherSite, site, type WalletUnderTest } from './wallet-under-test.ts';

const session = ['reviews', 'session'] as const;
/** A person answers. */
const limitMs = 600_000;
/** A wallet cannot be asked whether it shows its review; it does so at once. */
const shownMs = 1000;

const host = (origin: string): string => new URL(origin).host;
const connect = (wallet: WalletUnderTest) => wallet.call({ method: 'client.connect_wallet', origin: otherSite });

/** Reviews of release 0.79, which wait for their turn. None is ever aborted: what is typed late would answer the next one. */
export const laterSessionChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.session.queued',
    title: 'While one review is open, a call that needs another waits for its turn',
    source: 'later-releases: Wallet service, W7',
    only: latestRelease,
    needs: session,
    limitMs,
    async run(wallet) {
      wallet.expectReview('leave open', `${host(otherSite)} wants to connect`);
      const first = connect(wallet);
      await delay(shownMs);
      const second = connect(wallet);
      const early = await Promise.race([second.then(() => true), delay(shownMs).then(() => false)]);
      wallet.expectReview('deny', `${host(otherSite)} wants to connect, twice (now answer both)`);
      const answers = [await first, await second];
      const good = !early && answers.every((answer) => codeOf(answer) === rpcCodes.rejectedByUser);
      return found(good, `${early ? 'the second did not wait: ' : ''}${answers.map(answered).join('; ')}`);
    },
  },
  {
    id: 'wallet.session.api-token-meanwhile',
    title: 'While a review is open, an API token lists keys all the same',
    source: 'later-releases: Assumptions that break, API tokens',
    only: latestRelease,
    needs: ['reviews', 'api-token'],
    limitMs,
    async run(wallet) {
      wallet.expectReview('leave open', `${host(otherSite)} wants to connect`);
      const review = connect(wallet);
      await delay(shownMs);
      const keys = wallet.call({ method: 'client.list_keys', token: wallet.apiToken });
      const answer = await Promise.race([keys, delay(5 * shownMs).then(() => null)]);
      wallet.expectReview('deny', `${host(otherSite)} wants to connect (now answer it)`);
      await review;
      return found(answer !== null && keysOf(answer) !== null, answer === null ? 'It waited.' : answered(answer));
    },
  },
  {
    id: 'wallet.session.key-in-use',
    title: 'While a key has a review open, another call with it is refused with 2000, after 20 seconds',
    source: 'later-releases: Wallet service, W7',
    only: latestRelease,
    needs: session,
    limitMs,
    async run(wallet) {
      const publicKey = keysOf(await wallet.listKeys())?.[0]?.publicKey;
      if (publicKey === undefined) return notApplicable('The wallet lists no key.');
      const params = { publicKey, transaction: vote() };
      const sign = () => wallet.call({ method: 'client.sign_transaction', token: wallet.session, params });
      wallet.expectReview('leave open', `${host(site)} wants a vote to be signed`);
      const first = sign();
      await delay(shownMs);
      const start = performance.now();
      const second = await sign();
      const waitedMs = performance.now() - start;
      wallet.expectReview('deny', `${host(site)} wants a vote to be signed (now answer it)`);
      await first;
      const { outcome, seen } = refusedWith(second, rpcCodes.requestNotPermitted, 400);
      const good = outcome === 'passed' && second.text.includes('already in use') && waitedMs > wallet.keyWaitMs;
      return found(good, `after ${(waitedMs / 1000).toFixed(1)} s: ${seen}`);
    },
  },
  {
    id: 'wallet.session.expired',
    title: 'An hour after connecting, the wallet asks for its passphrase, and the session goes on',
    source: 'later-releases: Wallet service, W1',
    only: latestRelease,
    needs: [...session, 'expiry'],
    limitMs,
    async run(wallet) {
      await wallet.expire();
      const { asked, answer } = await wallet.unlock();
      return found(asked && keysOf(answer) !== null, `${asked ? '' : 'nothing was asked: '}${answered(answer)}`);
    },
  },
];
