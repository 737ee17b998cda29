import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeHost } from './describe-host.ts';

const kinds = (origin: string): string[] => describeHost(origin).flags.map((flag) => flag.kind);

describe('describeHost', () => {
  it.each([
    ['https://app.example.com', 'app.', 'example.com', ''],
    ['https://example.com.evil.co.uk', 'example.com.', 'evil.co.uk', ''],
    ['https://somebody.github.io', '', 'somebody.github.io', ''],
    ['http://localhost:3009', '', 'localhost', ':3009'],
    ['http://127.0.0.1:3009', '', '127.0.0.1', ':3009'],
    ['http://[::1]:3009', '', '[::1]', ':3009'],
    ['https://intranet', '', 'intranet', ''],
  ])('cuts %s at its registrable domain', (origin, before, registrable, port) => {
    expect(describeHost(origin)).toMatchObject({ before, registrable, port });
  });

  it('has nothing to say of an ordinary https site', () => {
    expect(kinds('https://app.example.com')).toEqual([]);
  });

  it('flags plain http, but not on the user’s own machine', () => {
    expect(kinds('http://example.com')).toEqual(['not-encrypted']);
    for (const origin of ['http://localhost:3009', 'http://dapp.localhost', 'http://127.0.0.5', 'http://[::1]']) {
      expect(kinds(origin)).toEqual(['own-machine']);
    }
    expect(kinds('http://localhost.evil.com')).toEqual(['not-encrypted']);
  });

  it('flags an address without a name', () => {
    expect(kinds('https://203.0.113.7')).toEqual(['address']);
    expect(kinds('http://[2001:db8::1]')).toEqual(['address', 'not-encrypted']);
  });

  it('shows how an international name reads', () => {
    expect(describeHost('https://xn--bcher-kva.example').flags).toEqual([
      { kind: 'international', reads: 'bücher.example' },
    ]);
    expect(kinds('https://xn--wgv71a119e.example')).toEqual(['international']);
  });

  it('flags a name that mixes alphabets', () => {
    expect(describeHost('https://xn--pple-43d.com').flags).toEqual([{ kind: 'look-alike', reads: 'аpple.com' }]);
  });

  it('loses nothing of any host', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: false, withQueryParameters: false }), (address) => {
        const { origin, host } = new URL(address);
        const { before, registrable, port } = describeHost(origin);
        expect(before + registrable + port).toBe(host);
      }),
    );
  });
});
