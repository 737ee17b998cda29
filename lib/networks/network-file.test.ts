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

const hostsOf = (text: string) => {
  const read = readNetworkFile(text);
  return 'file' in read ? read.file.hosts : read;
};

describe('a network file', () => {
  it('of version 2 has a name, REST hosts each once, and gRPC hosts apart', () => {
    expect(readNetworkFile(version2)).toEqual({
      file: {
        name: 'testnet',
        chainId: '',
        hosts: [
          { text: 'https://one.example/', address: 'https://one.example' },
          { text: 'https://two.example:3008', address: 'https://two.example:3008' },
        ],
        grpcHosts: ['tls://grpc.one.example:443', 'two.example:3007'],
      },
    });
  });

  it('of version 1 is read the same way, with its paths', () => {
    const text = `Name = "old"\nPort = 1789\n[API.REST]\nHosts = ["https://lb.example/datanode/rest"]\n[Console]\nURL = ""\n`;
    expect(readNetworkFile(text)).toMatchObject({
      file: { name: 'old', grpcHosts: [], hosts: [{ address: 'https://lb.example/datanode/rest' }] },
    });
  });

  it('is read in any case, with a byte order mark and Windows line ends, as the wallet reads it', () => {
    expect(hostsOf('\uFEFF[api]\r\n[api.Rest]\r\nHOSTS = ["https://a.example"]\r\n')).toMatchObject([
      { address: 'https://a.example' },
    ]);
    expect(hostsOf('[API.REST]\nhosts = ["https://b.example"]\nHosts = ["https://a.example"]\n')).toMatchObject([
      { address: 'https://a.example' },
    ]);
  });

  it('tells apart the hosts that cannot be used, and why', () => {
    const text = `[API]
GRPC.Hosts = ["four.example:3007"]
REST.Hosts = ["http://one.example:3009", "tls://two.example", "three.example", "four.example:3007", "http://localhost:3008", ""]`;
    expect(hostsOf(text)).toEqual([
      { text: 'http://one.example:3009', address: null, reason: 'insecure' },
      { text: 'tls://two.example', address: null, reason: 'grpc' },
      { text: 'three.example', address: null, reason: 'invalid' },
      { text: 'four.example:3007', address: null, reason: 'grpc' },
      { text: 'http://localhost:3008', address: 'http://localhost:3008' },
    ]);
  });

  it.each(['chainId', 'ChainID', 'chain-id', 'chain_id', 'Chain ID'])('may have a chain ID as metadata %s', (key) => {
    const text = `[[Metadata]]\nKey = "network"\nValue = "x"\n[[Metadata]]\nKey = "${key}"\nValue = "chain-7"\n[API]\n`;
    expect(readNetworkFile(text)).toMatchObject({ file: { chainId: 'chain-7', hosts: [] } });
  });

  it.each([
    ['nothing', ' \n', { kind: 'empty' }],
    ['a page of a site', '\n<!doctype html>', { kind: 'html' }],
    ['JSON', '{"API": {}}', { kind: 'json' }],
    ['TOML of something else', '[package]\nname = "x"\n', { kind: 'no-api' }],
    ['far too much', `[API]\n${'#'.repeat(60_000)}`, { kind: 'too-large' }],
    ['a missing quote', '[API.REST]\nHosts = [\n  "https://a.example,\n]\n', { kind: 'syntax', line: 3 }],
    ['a member given twice', '[API]\nA = 1\nA = 2\n', { kind: 'syntax', line: 3 }],
    [
      'a text for a list',
      '[API.REST]\n\nHosts = "x"\nRetries = 5\n',
      { kind: 'invalid', place: 'API.REST.Hosts', line: 3 },
    ],
    [
      'a number among hosts',
      '[API.REST]\nHosts = [\n"https://a.example",\n5,\n"b"\n]',
      { kind: 'invalid', place: 'API.REST.Hosts', line: 4 },
    ],
    ['a text for a table', 'API = "x"', { kind: 'invalid', place: 'API', line: 1 }],
    ['a date for a table', '[API]\nREST = 2020-01-01', { kind: 'invalid', place: 'API.REST', line: 2 }],
    ['metadata as a table', 'Name = ""\n[API]\n[Metadata]\nKey = "x"', { kind: 'invalid', place: 'Metadata', line: 3 }],
  ])('with %s is refused, with the line', (_what, text, problem) => {
    expect(readNetworkFile(text)).toEqual({ problem });
  });

  it('names no line where it would take long to find', () => {
    expect(readNetworkFile(`API = "x"\n${'\n'.repeat(2000)}`)).toEqual({
      problem: { kind: 'invalid', place: 'API', line: null },
    });
  });

  it('never throws, and hands on only addresses of a data API', () => {
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
        const read = readNetworkFile(content);
        if ('file' in read)
          for (const { address } of read.file.hosts) expect(address ?? 'https://').toMatch(/^https?:\/\//);
      }),
      { numRuns: 2000 },
    );
  });
});
