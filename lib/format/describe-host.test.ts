import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteKey } from '#lib/sites/site-key.ts';
import { publicSuffixRules } from '#scripts/public-suffixes.ts';
import { describeHost as describeHostBy, isSuspicious } from './describe-host.ts';

const suffixes = new Set(publicSuffixRules());
const describeHost = (origin: string) => describeHostBy(origin, siteKey(origin, suffixes));

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
    ['https://lamaswap.com.', '', 'lamaswap.com.', ''],
    ['https://app.example.co.uk.:8443', 'app.', 'example.co.uk.', ':8443'],
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

  it('flags a container of Firefox with its number', () => {
    expect(describeHost('https://app.example.com#firefox-container-2').flags).toEqual([
      { kind: 'container', reads: '2' },
    ]);
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

  it.each([
    ['аррӏе.com', 'Cyrillic'],
    ['ѕсоре.app', 'Cyrillic'],
    ['һёӏр-24.org', 'Cyrillic, with marks and digits'],
    ['αιρο.gr', 'Greek'],
    ['օսո.am', 'Armenian'],
    ['wallet.раура.io', 'one label of several'],
    ['ᗞefi.com', 'with Latin letters, of a script that is not among the usual ones'],
  ])('flags %s, whose letters of another script look Latin (%s)', (name) => {
    expect(describeHost(new URL(`https://${name}`).origin).flags).toEqual([{ kind: 'look-alike', reads: name }]);
  });

  it.each([
    'россия.com',
    'αθηνα.gr',
    'хор.рф',
    'münchen.de',
    'łódź.pl',
    'ıhlamur.example',
    '東京.example',
    '서울.example',
  ])('takes %s for a name in its own script', (name) => {
    expect(kinds(new URL(`https://${name}`).origin)).toEqual(['international']);
  });

  it('tells grave warnings from others', () => {
    const grave = ['https://аррӏе.com', 'https://xn--pple-43d.com', 'https://lamaswap.com.'];
    const others = ['https://bücher.example', 'http://example.com', 'https://203.0.113.7', 'https://example.com'];
    expect(grave.filter((origin) => !isSuspicious(describeHost(new URL(origin).origin)))).toEqual([]);
    expect(others.filter((origin) => isSuspicious(describeHost(new URL(origin).origin)))).toEqual([]);
  });

  it('flags a dot at the end, which makes it another site', () => {
    expect(kinds('https://lamaswap.com.')).toEqual(['trailing-dot']);
    expect(kinds('https://xn--pple-43d.com.')).toEqual(['look-alike', 'trailing-dot']);
    expect(kinds('http://localhost.')).toEqual(['trailing-dot', 'not-encrypted']);
  });

  const label = fc.oneof(
    fc.constantFrom('app', 'xn--pple-43d', 'xn--bcher-kva', 'a_b', 'github', 'localhost', 'co', '1', 'x'.repeat(63)),
    fc.domain(),
    fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' }),
  );
  const name = fc
    .tuple(
      fc.array(label, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '.com', '.co.uk', '.github.io', '.xn--p1ai'),
    )
    .map(([labels, suffix]) => labels.join('.') + suffix);
  const host = fc.oneof(
    name,
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  const address = fc
    .tuple(fc.constantFrom('http', 'https'), host, fc.constantFrom('', '.', '..'), fc.constantFrom('', ':80', ':8443'))
    .map(([scheme, name, dots, port]) => `${scheme}://${name}${dots}${port}`)
    .filter((text) => URL.canParse(text));

  it('draws exactly the host, whichever it is', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl()), (text) => {
        const { origin, host, hostname, port } = new URL(text);
        const { before, registrable, port: shownPort, flags } = describeHost(origin);
        expect(before + registrable + shownPort).toBe(host);
        expect(shownPort).toBe(port === '' ? '' : `:${port}`);
        expect(before).toMatch(/^$|\.$/);
        expect(registrable).not.toBe('');
        expect(flags.some(({ kind }) => kind === 'trailing-dot')).toBe(hostname.endsWith('.'));
      }),
    );
  });
});
