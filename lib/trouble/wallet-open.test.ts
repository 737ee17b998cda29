import { expect, test } from 'vitest';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import type { Site } from '#lib/sites/site.ts';
import { type WalletSessions, walletOpen } from './wallet-open.ts';

const origin = 'https://app.example.com';
const site: Site = { origin, networkId: 'first', allowedAt: 1, lastCallAt: 1, connected: true, keys: [], unasked: [] };
const ownOrigin = 'chrome-extension://abc';
const nothing: WalletSessions = { apiToken: noApiToken, cutOff: {}, sites: {}, failedCalls: {} };
const token = (state: 'valid' | 'invalid') => ({ ...noApiToken, state, networkIds: ['first'] });
const own = (code: number, reason: FailedCall['reason'] = null) => ({
  failedCalls: {
    [ownOrigin]: { networkId: 'first', method: 'client.connect_wallet', reason, code, said: 'said', at: 1 },
  },
});
const connected = { sites: { [origin]: site } };

test.each<[string, Partial<WalletSessions>, string]>([
  ['nobody has asked', {}, 'not-asked'],
  ['a session lists keys', connected, 'ok'],
  ['the API token is accepted', { apiToken: token('valid') }, 'ok'],
  ['the API token is refused', { ...connected, apiToken: token('invalid') }, 'token-ended'],
  [
    'reviews fail until it restarts',
    { ...connected, cutOff: { [defaultNetwork.walletAddress]: { open: false, since: 'failing' } } },
    'restart-needed',
  ],
  [
    'a session ended',
    {
      sites: { [origin]: { ...site, connected: false } },
      failedCalls: {
        [origin]: {
          networkId: 'first',
          method: 'client.list_keys',
          reason: 'token-revoked',
          code: 4100,
          said: '',
          at: 1,
        },
      },
    },
    'session-ended',
  ],
  ['a site with a session that has listed nothing', { sites: { [origin]: { ...site, keys: null } } }, 'not-asked'],
  ['it cancelled by itself', own(2001), 'no-wallet'],
  ['its passphrase was cancelled', own(3002), 'locked'],
  ['it was rejected there', own(3001), 'user-refused'],
  ['it was cancelled here', own(4001, 'user-rejected'), 'user-refused'],
  ['it failed otherwise', own(-32603), 'call-failed'],
  ['the disk was full', own(4900, 'storage-failed'), 'call-failed'],
  ['a session opened since', { ...own(2001), ...connected }, 'ok'],
  [
    'a site learned that there is none',
    {
      failedCalls: {
        [origin]: { networkId: 'first', method: 'client.connect_wallet', reason: null, code: 2001, said: '', at: 1 },
      },
    },
    'no-wallet',
  ],
])('%s', (_name, change, finding) => {
  expect(walletOpen({ ...nothing, ...change }, defaultNetwork, ownOrigin).finding).toBe(finding);
});

test('what is known of another network’s wallet says nothing', () => {
  const known = { ...nothing, ...connected, ...own(2001), apiToken: token('valid') };
  expect(walletOpen(known, { ...defaultNetwork, id: 'b' }, ownOrigin).finding).toBe('not-asked');
});
