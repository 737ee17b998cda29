import { found, notApplicable, releases } from '#conformance/check.ts';
import { answered, quoted } from '#conformance/describe.ts';
import { keyListSchema, type WalletKey } from '#lib/wallet/results.ts';
import { type RpcAnswer, resultOf } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';
import { otherSite } from './wallet-under-test.ts';

/** The keys of an answer to `client.list_keys`; null if it is not one. */
export function keysOf(answer: RpcAnswer): WalletKey[] | null {
  if (answer.status !== 200) return null;
  return keyListSchema.safeParse(resultOf(answer)).data?.keys ?? null;
}

const needs = ['api-token'] as const;
/** No review opens, so there is no one to wait for. */
const limitMs = 10_000;

/** What an API token allows. These checks only read. */
export const apiTokenChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.api-token.list-keys',
    title: 'With an API token keys are listed without a connection and without a review',
    source: 'interface: Authentication, API token (option A)',
    needs,
    limitMs,
    async run(wallet) {
      const answer = await wallet.call({ method: 'client.list_keys', token: wallet.apiToken });
      return found(keysOf(answer) !== null, answered(answer));
    },
  },
  {
    id: 'wallet.api-token.keys',
    title: 'Every key has a name and 64 hexadecimal digits',
    source: 'wire-facts: Local wallet service, client.list_keys',
    only: releases,
    needs,
    limitMs,
    async run(wallet) {
      const keys = keysOf(await wallet.call({ method: 'client.list_keys', token: wallet.apiToken })) ?? [];
      if (keys.length === 0) return notApplicable('The wallet has no key.');
      const odd = keys.filter(({ publicKey }) => !/^[0-9a-f]{64}$/.test(publicKey));
      return found(odd.length === 0, odd.length === 0 ? `${keys.length} keys` : quoted(odd[0]?.publicKey ?? ''));
    },
  },
  {
    id: 'wallet.api-token.any-host',
    title: 'An API token is not bound to a host',
    source: 'wire-facts: Local wallet service, API tokens are not bound to a host',
    only: releases,
    needs,
    limitMs,
    async run(wallet) {
      const call = { method: 'client.list_keys', token: wallet.apiToken, origin: otherSite };
      const answer = await wallet.call(call);
      return found(keysOf(answer) !== null, answered(answer));
    },
  },
];
