import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNetworkFile } from './network-file.ts';

// In the form of the files that vegaprotocol/networks publishes: mainnet1/mainnet1.toml (version 2) and
// fairground/fairground.toml (before there were versions).
const version2 = `FileVersion = 2

Name = "testnet"

[[Metadata]]
Key = "network"
Value = "testnet"

[API]
  [API.GRPC]
    Hosts = [
      "tls://grpc.one.example:443",
      # !! not passing standard validations
      # "grpc.gone.example:3007",
      "two.example:3007",
    ]
    Retries = 5
  [API.REST]
    Hosts = [
      "https://one.example/",
      "https://two.example:3008",
      "https://one.example",
    ]
  [API.GraphQL]
    Hosts = [ "https://one.example/graphql" ]

[Apps]
Console = ""
Governance = "https://governance.example/"
`;

describe('a network file', () => {
  it('of version 2 has a name, and REST hosts each once', () => {
    expect(readNetworkFile(version2)).toEqual({
      name: 'testnet',
      addresses: ['https://one.example', 'https://two.example:3008'],
      unusable: [],
      hasGrpc: true,
    });
  });

  it('of version 1 is read the same way, with its paths', () => {
    const text = `Name = "old"\nPort = 1789\n[API.REST]\nHosts = ["https://lb.example/datanode/rest"]\n[Console]\nURL = ""\n`;
    expect(readNetworkFile(text)).toMatchObject({
      name: 'old',
      hasGrpc: false,
      addresses: ['https://lb.example/datanode/rest'],
    });
  });

  it('is read with a byte order mark and Windows line ends', () => {
    expect(readNetworkFile('\uFEFF[API]\r\n[API.REST]\r\nHosts = ["https://a.example"]\r\n')).toMatchObject({
      addresses: ['https://a.example'],
    });
  });

  it('tells apart the hosts that cannot be used', () => {
    const text = `[API]
REST.Hosts = ["http://one.example:3009", "tls://two.example", "three.example", "http://localhost:3008", ""]`;
    expect(readNetworkFile(text)).toMatchObject({
      addresses: ['http://localhost:3008'],
      unusable: ['http://one.example:3009', 'tls://two.example', 'three.example'],
    });
  });

  it.each([
    ['nothing', ' \n', 'no valid [API] section'],
    ['a page of a site', '\n<!doctype html>', 'no valid [API] section'],
    ['JSON', '{"API": {}}', 'no valid [API] section'],
    ['TOML of something else', '[package]\nname = "x"\n', 'no valid [API] section'],
    ['far too much', `[API]\n${'#'.repeat(60_000)}`, 'too large'],
    [
      'a missing quote',
      '[API.REST]\nHosts = [\n  "https://a.example,\n]\n',
      'Line 3 cannot be read: “"https://a.example,”.',
    ],
    ['a member given twice', '[API]\nA = 1\nA = 2\n', 'Line 3 cannot be read: “A = 2”.'],
    ['a text for a list', '[API.REST]\n\nHosts = "x"\n', 'no valid [API] section'],
    ['a number among hosts', '[API.REST]\nHosts = ["b", 5]', 'no valid [API] section'],
    ['a text for a table', 'API = "x"', 'no valid [API] section'],
  ])('with %s is refused', (_what, text, sentence) => {
    expect(() => readNetworkFile(text)).toThrow(sentence);
  });

  it('says what is wrong with anything else, and hands on only addresses of a data API', () => {
    const part = fc.constantFrom(
      '[API]',
      '[API.REST]',
      'Hosts',
      '=',
      '[',
      ']',
      '"',
      '"https://a.example"',
      '\n',
      ',',
      'REST.',
      '{',
      '}',
      '[[Metadata]]',
      '__proto__',
      '5',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        try {
          for (const address of readNetworkFile(content).addresses) expect(address).toMatch(/^https?:\/\//);
        } catch (error) {
          expect(String(error)).toMatch(/cannot be read|no valid \[API\]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
