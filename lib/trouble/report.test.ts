import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReportChoices, type ReportFacts, reportWords, writeReport } from './report.ts';
import { type TroubleResult, troubleChecks } from './trouble-result.ts';

const runs = 2000;
const nothing: ReportChoices = { addresses: false, site: false };

const digits = fc.bigInt({ min: 1n << 250n, max: (1n << 256n) - 1n });

/** What nobody else may see: tokens, keys, addresses, sites, IDs. Much longer than a word of a report. */
const secret = fc.oneof(
  digits.map((number) => number.toString(36).padEnd(64, 'Z').slice(0, 64)),
  digits.map((number) => number.toString(16).padStart(64, '0')),
  digits.map((number) => `0x${number.toString(16).slice(-40)}`),
  digits.map((number) => `https://${number.toString(36).slice(-20)}.example`),
  digits.map((number) => `http://127.0.0.1:${number % 65536n}/${number.toString(36).slice(-16)}`),
  digits.map((number) => `${number.toString(36).slice(-16)}@mail.example`),
  fc.string({ unit: 'binary', minLength: 24, maxLength: 40 }),
);

/** A secret alone, and among what a report may well say. */
const hiding = (known: Iterable<string>) =>
  fc.oneof(
    { weight: 3, arbitrary: secret },
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...known, '', 'VWT ', 'code ', '\n'), secret, fc.constantFrom(...known, '', ', ', '\n'))
        .map((parts) => parts.join('')),
    },
  );

const oddNumber = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constant(Number.NaN));
const orNothing = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const failure = fc.record({
  kind: hiding(reportWords.kind),
  address: orNothing(secret),
  why: orNothing(hiding(reportWords.why)),
  problem: orNothing(secret),
  message: secret,
  refusal: fc.record({
    status: fc.oneof(fc.integer({ min: 400, max: 599 }), oddNumber, secret),
    code: fc.oneof(fc.integer({ min: 0, max: 16 }), oddNumber, secret),
    message: secret,
    details: fc.array(fc.record({ '@type': secret, inner: secret }), { maxLength: 2 }),
    retryAfterMs: fc.option(oddNumber),
  }),
});

const call = fc.record({
  method: hiding(reportWords.method),
  reason: fc.option(hiding(reportWords.reason)),
  code: fc.oneof(fc.constantFrom(-32603, 1000, 2001, 3001, 4900), oddNumber, secret),
  said: secret,
  at: oddNumber,
});

const methodList = fc.array(hiding(reportWords.method), { minLength: 1, maxLength: 4 }).map((all) => all.join(', '));

const result = fc.record({
  check: hiding(troubleChecks),
  address: fc.oneof(secret, fc.constant('')),
  finding: hiding(reportWords.finding),
  latencyMs: fc.option(fc.oneof(fc.nat(20_000), oddNumber, secret)),
  detail: fc.oneof(secret, methodList),
  failure: orNothing(failure),
  call: orNothing(call),
});

const facts = fc.record({
  version: hiding(['0.1.0', '12.3']),
  userAgent: hiding(['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', 'Gecko/20100101 Firefox/153.0']),
  system: hiding(reportWords.system),
  language: hiding(['en', 'de', 'ar', 'zz-ZZ']),
  at: fc.oneof(fc.constant(1_795_410_000_000), oddNumber),
  results: fc.array(result, { maxLength: 4 }),
  site: fc.option(secret),
  counts: fc.record({
    networks: oddNumber,
    addresses: oddNumber,
    sites: oddNumber,
    connected: oddNumber,
  }),
  apiToken: hiding(reportWords.token),
  alerts: fc.boolean(),
  chainExpected: fc.boolean(),
  // Wider than its type on purpose: what is stored or answered may be anything.
}) as unknown as fc.Arbitrary<ReportFacts>;

const known = [...Object.values(reportWords).flatMap((words) => [...words])].sort((a, b) => b.length - a.length);
const escaped = known.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const value = `(?:${escaped}|\\(left out\\)|(?:HTTP |code |method |reason )?(?:${escaped}|-?\\d{1,6}|\\(left out\\))(?: ms)?)`;
const heads: readonly RegExp[] = [
  /^Drawbridge: (\d{1,3}(\.\d{1,3}){1,3}|\(left out\))$/,
  /^Browser: ((Chrome|Firefox) \d{1,3}|\(left out\))$/,
  /^System: (\w{2,7}|\(left out\))$/,
  /^Language: ([a-z]{2}|\(left out\))$/,
  /^Time: (\d{4}-\d\d-\d\dT\d\d:\d\dZ|\(left out\))$/,
  /^(Networks|Data API addresses|Sites|Connected sites): (\d{1,6}|\(left out\))$/,
  /^API token: (none|valid|invalid|unchecked|\(left out\))$/,
  /^(Alerts|Chain expected): (yes|no)$/,
  /^Site: \(left out\)$/,
];
const checkLine = new RegExp(`^(?:${escaped}|\\(left out\\)): ${value}(?:, ${value})*$`);

/** Lines that are not made of known words and bounded numbers alone. */
const strangeLines = (report: string): string[] =>
  report.split('\n').filter((line) => line !== '' && ![...heads, checkLine].some((form) => form.test(line)));

/** Every text in a value, however deep. */
function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsIn) : [];
}

/** What of a text would tell something: runs that are longer than in any word of a report. */
const tellingParts = (text: string): string[] => text.match(/[a-z0-9]{14,}/gi) ?? [];

describe('without any choice', () => {
  it(`tells nothing of ${runs} states: known words and bounded numbers alone, and no part of any text`, () => {
    fc.assert(
      fc.property(facts, (given) => {
        const report = writeReport(given, nothing);
        const told = textsIn(given)
          .flatMap(tellingParts)
          .filter((part) => report.includes(part));
        expect([...strangeLines(report), ...told]).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 60_000);
});

const well: ReportFacts = {
  version: '0.1.0',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  system: 'linux',
  language: 'en',
  at: Date.UTC(2026, 10, 23, 5, 10, 42),
  results: [],
  site: 'https://app.example.com',
  counts: { networks: 2, addresses: 3, sites: 4, connected: 1 },
  apiToken: 'invalid',
  alerts: true,
  chainExpected: false,
};
const check = (given: Partial<TroubleResult>): TroubleResult => ({
  check: 'wallet-health',
  address: 'http://127.0.0.1:1789',
  finding: 'ok',
  latencyMs: null,
  detail: '',
  ...given,
});

const results = [
  check({ latencyMs: 3 }),
  check({ check: 'wallet-methods', finding: 'methods-missing', detail: 'client.list_keys, client.secret_thing' }),
  check({ check: 'wallet-chain', finding: 'wrong-chain', detail: 'vega-mainnet-0011' }),
  check({
    check: 'site-call',
    address: '',
    finding: 'call-failed',
    call: {
      networkId: 'first',
      method: 'client.send_transaction',
      reason: 'wrong-chain',
      code: 4901,
      said: 'Expected a, found b.',
      at: 1,
    },
  }),
  check({
    check: 'data-api',
    address: 'https://data.example.com/node',
    finding: 'refused',
    failure: {
      kind: 'refused',
      address: 'https://data.example.com/node',
      refusal: { status: 500, code: 13, message: 'party 8f3a', details: [], retryAfterMs: null },
    },
  }),
];

describe('a report', () => {
  const report = writeReport({ ...well, results }, nothing);

  it('tells what was found', () => {
    expect(report.split('\n')).toEqual([
      'Drawbridge: 0.1.0',
      'Browser: Chrome 156',
      'System: linux',
      'Language: en',
      'Time: 2026-11-23T05:10Z',
      'Networks: 2',
      'Data API addresses: 3',
      'Sites: 4',
      'Connected sites: 1',
      'API token: invalid',
      'Alerts: yes',
      'Chain expected: no',
      'Site: (left out)',
      'wallet-health: ok, 3 ms',
      'wallet-methods: methods-missing, client.list_keys, (left out)',
      'wallet-chain: wrong-chain',
      'site-call: call-failed, method client.send_transaction, code 4901, reason wrong-chain',
      'data-api: refused, refused, HTTP 500, code 13',
      '',
    ]);
  });

  it('has the site, or the addresses and the chain, where that was chosen', () => {
    const withSite = writeReport({ ...well, results }, { ...nothing, site: true });
    expect(withSite).toBe(report.replace('Site: (left out)', 'Site: https://app.example.com'));
    const withAddresses = writeReport({ ...well, results }, { ...nothing, addresses: true });
    expect(withAddresses).toContain('wallet-health: ok, 3 ms, at http://127.0.0.1:1789\n');
    expect(withAddresses).toContain('wallet-chain: wrong-chain, at http://127.0.0.1:1789, chain vega-mainnet-0011\n');
    expect(withAddresses).toContain('code 13, at https://data.example.com/node\n');
    expect(withAddresses).toContain('Site: (left out)\n');
  });

  it('has no token or key in it even then', () => {
    fc.assert(
      fc.property(secret, (hidden) => {
        const hiding = results.map((one) => ({
          ...one,
          detail: one.check === 'wallet-chain' ? hidden : `${one.detail} ${hidden}`,
          address: `${one.address}#${hidden}`,
        }));
        const given = { ...well, results: hiding, site: `https://a.example/${hidden}` };
        expect(writeReport(given, { addresses: true, site: true })).not.toContain(hidden);
      }),
      { numRuns: 1000 },
    );
  });
});
