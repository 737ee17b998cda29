import { setTimeout as delay } from 'node:timers/promises';
import { firstRelease, found, releases } from '#conformance/check.ts';
import { answered, header } from '#conformance/describe.ts';
import { tokenFrom } from '#lib/wallet/answer.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { keysOf } from './api-token-checks.ts';
import { broughtNothing, refusedWith } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';
import { otherSite, site } from './wallet-under-test.ts';

const reviews = ['reviews'] as const;
const session = ['reviews', 'session'] as const;
/** A person answers. */
const limitMs = 600_000;
/** No review opens. */
const soonMs = 10_000;

const noValue = (members: object): boolean => !('result' in members) && !('error' in members);

/** A session's life, with a user who answers reviews. In this order: the first ones open it. */
export const sessionChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.connect.denied',
    title: 'A denied connection brings no token; released services answer 3001 under HTTP 400',
    source: 'interface: Wallet connection, user denies; wire-facts: JSON-RPC codes, 3001',
    needs: reviews,
    limitMs,
    async run(wallet) {
      wallet.expectReview('deny', `${new URL(site).host} wants to connect`);
      const answer = await wallet.call({ method: 'client.connect_wallet' });
      const nothing = broughtNothing(answer);
      if (wallet.dialect === 'letter' || nothing.outcome === 'failed') return nothing;
      return refusedWith(answer, rpcCodes.rejectedByUser, 400);
    },
  },
  {
    id: 'wallet.connect.approved',
    title: 'An approved connection succeeds',
    source: 'interface: Wallet connection, user approves',
    needs: reviews,
    limitMs,
    async run(wallet) {
      const answer = await wallet.connected();
      return found(answer.status === 200 && answer.response?.kind === 'result', answered(answer));
    },
  },
  {
    id: 'wallet.connect.token',
    title: 'The token comes in the Authorization header: VWT and 64 letters and digits',
    source: 'interface: Authentication, Live session token (option B)',
    needs: reviews,
    limitMs,
    async run(wallet) {
      const answer = await wallet.connected();
      return found(tokenFrom(answer.headers['authorization']) !== null, header(answer, 'Authorization'));
    },
  },
  {
    id: 'wallet.connect.not-in-body',
    title: 'The token is in the header alone',
    source: 'interface: Authentication, the token arrives in the Authorization header',
    needs: reviews,
    limitMs,
    async run(wallet) {
      const answer = await wallet.connected();
      return found(wallet.session !== '' && !answer.text.includes(wallet.session), answered(answer));
    },
  },
  {
    id: 'wallet.connect.no-value',
    title: 'The answer to connecting has neither result nor error',
    source: 'wire-facts: Local wallet service, success without a value',
    only: releases,
    needs: reviews,
    limitMs,
    async run(wallet) {
      const answer = await wallet.connected();
      return found(answer.status === 200 && noValue(answer.members), answered(answer));
    },
  },
  {
    id: 'wallet.connect.exposed',
    title: 'The answer to connecting lets pages read the Authorization header',
    source: 'wire-facts: Local wallet service, Authorization on connect',
    only: releases,
    needs: reviews,
    limitMs,
    async run(wallet) {
      const answer = await wallet.connected();
      const exposed = answer.headers['access-control-expose-headers'] ?? '';
      return found(/\bAuthorization\b/i.test(exposed), header(answer, 'Access-Control-Expose-Headers'));
    },
  },
  {
    id: 'wallet.session.list-keys',
    title: 'The session lists keys',
    source: 'interface: Endpoints, client.list_keys; Authentication, later requests carry the token',
    needs: session,
    limitMs,
    async run(wallet) {
      const answer = await wallet.listKeys();
      return found(keysOf(answer) !== null, answered(answer));
    },
  },
  {
    id: 'wallet.session.host',
    title: 'A session token is bound to its host',
    source: 'wire-facts: Local wallet service, what a session token is bound to',
    only: releases,
    needs: session,
    limitMs: soonMs,
    async run(wallet) {
      const call = { method: 'client.list_keys', token: wallet.session, origin: otherSite };
      return refusedWith(await wallet.call(call), rpcCodes.authenticationFailed, 401);
    },
  },
  {
    id: 'wallet.session.host-alone',
    title: 'Of the Origin only the host counts: the same host with another scheme has the same session',
    source: 'wire-facts: Local wallet service, the host part of Origin',
    only: releases,
    needs: session,
    limitMs,
    async run(wallet) {
      const answer = await wallet.listKeys(wallet.session, site.replace('https:', 'http:'));
      return found(keysOf(answer) !== null, answered(answer));
    },
  },
  {
    id: 'wallet.session.one-at-a-time',
    title: 'While one review is open, a call that needs another is refused with 2000',
    source: 'wire-facts: Local wallet service, one interaction at a time',
    only: firstRelease,
    needs: session,
    limitMs,
    async run(wallet) {
      wallet.expectReview('leave open', `${new URL(otherSite).host} wants to connect`);
      const first = wallet.call({ method: 'client.connect_wallet', origin: otherSite });
      // A wallet cannot be asked whether it shows its review; it does so at once.
      await delay(1000);
      const second = await wallet.call({ method: 'client.connect_wallet', origin: otherSite });
      // Never aborted: the wallet would apply the user's answer to the next review.
      wallet.expectReview('deny', `${new URL(otherSite).host} wants to connect (now answer it)`);
      await first;
      return refusedWith(second, rpcCodes.requestNotPermitted, 400);
    },
  },
];

/** The end of a session, in this order. */
export const sessionEndChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.session.replaced',
    title: 'A second connection of a host has another token, and the first token ends, while the service runs',
    source: 'interface: Wallet connection, one token per session; wire-facts: a second connect_wallet',
    only: releases,
    needs: session,
    limitMs,
    async run(wallet) {
      const first = wallet.session;
      const again = await wallet.reconnect();
      if (wallet.session === '' || wallet.session === first) return found(false, answered(again));
      const call = { method: 'client.list_keys', token: first };
      return refusedWith(await wallet.call(call), rpcCodes.authenticationFailed, 401);
    },
  },
  {
    id: 'wallet.session.disconnect',
    title: 'Disconnecting succeeds without a value',
    source: 'wire-facts: Local wallet service, success without a value',
    only: releases,
    needs: session,
    limitMs: soonMs,
    async run(wallet) {
      const answer = await wallet.call({ method: 'client.disconnect_wallet', token: wallet.session });
      return found(answer.status === 200 && noValue(answer.members), answered(answer));
    },
  },
  {
    id: 'wallet.session.ended',
    title: 'After disconnecting the token is refused with HTTP 401, while the service runs',
    source: 'wire-facts: Local wallet service, sessions end on disconnect',
    only: releases,
    needs: session,
    limitMs: soonMs,
    async run(wallet) {
      await wallet.call({ method: 'client.disconnect_wallet', token: wallet.session });
      const answer = await wallet.call({ method: 'client.list_keys', token: wallet.session });
      return refusedWith(answer, rpcCodes.authenticationFailed, 401);
    },
  },
];
