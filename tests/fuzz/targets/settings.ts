import fc from 'fast-check';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { anyText } from '#tests/fuzz/arbitraries.ts';
import { damaged, mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const host = fc.oneof(
  fc.constantFrom(
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '0.0.0.0',
    'localhost.',
    '①②⑦.0.0.1',
    '*',
    '*.example',
  ),
  fc.webAuthority(),
  anyText,
);

const address = fc.oneof(
  fc
    .tuple(fc.constantFrom('http:', 'https:', 'HTTP:', 'ftp:', 'javascript:', ''), host, anyText)
    .map(([scheme, authority, rest]) => `${scheme}//${authority}${rest}`),
  damaged(fc.constantFrom('http://127.0.0.1:1789', 'https://api.example.com/node/', 'http://user:pass@localhost:1')),
  anyText,
);

const loopback = new Set(['localhost', '127.0.0.1']);

/** What a user, or a damaged store, may give as settings: no address leads a wallet's calls off this machine. */
export const settings = target(
  'settings',
  40_000,
  fc.tuple(address, mutated(fc.constant({ ...defaultSettings }))),
  ([text, stored]) => {
    const wallet = parseWalletAddress(text);
    if (wallet !== null) {
      const url = new URL(wallet);
      must(url.protocol === 'http:' && loopback.has(url.hostname), `${wallet} is taken for the wallet’s address`);
      must(wallet === url.origin, `${wallet} is more than an origin`);
      must(parseWalletAddress(wallet) === wallet, 'an address that was taken is refused the second time');
    }
    const dataApi = parseDataApiAddress(text);
    if (dataApi !== null) {
      const url = new URL(dataApi);
      must(url.protocol === 'https:' || loopback.has(url.hostname), `${dataApi} is taken for the data API’s address`);
      must(!url.host.includes('*'), `${dataApi} stands for more than one host`);
      must(url.username + url.password + url.search + url.hash === '', `${dataApi} carries more than an address`);
      must(parseDataApiAddress(dataApi) === dataApi, 'an address that was taken is refused the second time');
    }
    const read = settingsSchema.safeParse(stored);
    for (const { walletAddress, dataApiAddresses } of read.data?.networks ?? []) {
      const checked = parseWalletAddress(walletAddress) !== null && dataApiAddresses.every(parseDataApiAddress);
      must(checked, 'a stored address goes unchecked');
    }
    return 2;
  },
);
