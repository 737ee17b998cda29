import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type WalletExchange, walletExchanges } from '#lib/testing/recorded/recording.ts';
import { startTestWallet, type TestWallet } from '#sandbox/wallet/testing/test-wallet.ts';
import { formDifferences } from './form.ts';

/** The recorded API token, which was made unreadable. */
const token = 'A'.repeat(64);

/** The recorded request, of the key that the sandbox's wallet has; each vote on another proposal, as only three go to one. */
function asked({ request }: WalletExchange, wallet: TestWallet): RequestInit {
  const key = wallet.keys()[0]?.publicKey ?? '';
  const body = request.body
    ?.replaceAll(/de826a3d[0-9a-f]{56}/g, key)
    .replaceAll('a'.repeat(64), randomBytes(32).toString('hex'));
  return { method: request.method, headers: request.headers, ...(body !== undefined && { body }) };
}

/** Headers that a page or the extension goes by. */
const telling = [
  'access-control-allow-origin',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
  'authorization',
  'content-type',
  'www-authenticate',
];

/** What depends on the data: a proof of work that took no attempt has no nonce. */
const ofTheData = [/\.pow\.nonce$/];

test('asked the same, the sandbox’s real dialect answers in the same form as the wallet of release 0.71.6', async () => {
  const wallet = await startTestWallet({ dialect: '0.71', apiTokens: [token] });
  const found: Record<string, string[]> = {};
  for (const exchange of walletExchanges) {
    wallet.faults.networkRefuses = exchange.name.includes('the network refuses');
    const response = await fetch(wallet.url + exchange.request.path, asked(exchange, wallet));
    const text = await response.text();
    const differences: string[] = [];
    if (response.status !== exchange.status) differences.push(`status ${response.status}, recorded ${exchange.status}`);
    for (const name of telling) {
      const recorded = exchange.headers[name] ?? null;
      const ours = response.headers.get(name);
      if (ours !== recorded) differences.push(`${name} ${ours}, recorded ${recorded}`);
    }
    if (exchange.body === '' || text === '') {
      if (text !== exchange.body) differences.push(`${text}, recorded ${exchange.body}`);
    } else {
      const recorded = JSON.parse(exchange.body);
      const ours = JSON.parse(text);
      differences.push(...formDifferences([recorded], [ours], ofTheData));
      // Of an error the words count as well.
      if (JSON.stringify(ours.error) !== JSON.stringify(recorded.error)) {
        differences.push(`${JSON.stringify(ours.error)}, recorded ${JSON.stringify(recorded.error)}`);
      }
    }
    if (differences.length > 0) found[exchange.name] = differences;
  }
  expect(found).toEqual({});
});
