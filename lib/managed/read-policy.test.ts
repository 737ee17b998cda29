import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { withAlerts } from '#lib/settings/change-settings.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { publicSuffixRules } from '#scripts/public-suffixes.ts';
import { root } from '#scripts/run-tool.ts';
import { withFixed } from './apply-policy.ts';
import { noPolicy, type Policy } from './policy.ts';
import { policySchema, readPolicy } from './read-policy.ts';

const suffixes = new Set(publicSuffixRules());
const read = (raw: unknown) => readPolicy(raw, suffixes);
const schema = policySchema(suffixes);

const whole = {
  networks: [
    { name: ' Office ', dataApiAddresses: ['https://data.example/'], expectedChainId: 'net-1' },
    { name: 'Test', dataApiAddresses: ['https://test.example'], walletAddress: 'http://localhost:1790/' },
  ],
  alerts: { follow: true, notify: { reminders: true }, mutedKinds: ['newAsset'], followedParty: 'AB'.repeat(32) },
  alwaysAllowedSites: ['https://*.example.com'],
  neverAllowedSites: ['*'],
  vegaOff: true,
  httpWalletOff: false,
};

test('a whole policy', () => {
  const { policy, problems } = read(whole);
  expect(problems).toEqual([]);
  expect(policy).toEqual({
    networks: [
      {
        id: expect.stringMatching(/^managed-[a-z0-9]+$/),
        name: 'Office',
        walletAddress: 'http://127.0.0.1:1789',
        dataApiAddresses: ['https://data.example'],
        expectedChainId: 'net-1',
      },
      {
        id: expect.stringMatching(/^managed-[a-z0-9]+$/),
        name: 'Test',
        walletAddress: 'http://localhost:1790',
        dataApiAddresses: ['https://test.example'],
        expectedChainId: '',
      },
    ],
    alerts: {
      follow: true,
      notify: { reminders: true },
      mute: Object.fromEntries(proposalKinds.map((kind) => [kind, kind === 'newAsset'])),
      followedParty: 'ab'.repeat(32),
    },
    alwaysAllowed: ['https://*.example.com'],
    neverAllowed: ['*'],
    vegaOff: true,
    httpWalletOff: false,
  });
  // What is stored of a network is found again after any other change of it.
  const later = read({ ...whole, walletAddress: 'http://127.0.0.1:1999', networks: whole.networks.toReversed() });
  expect(later.policy.networks.map(({ id }) => id)).toEqual(policy.networks.map(({ id }) => id).reverse());
  expect(later.policy.networks[0]?.walletAddress).toBe('http://127.0.0.1:1999');
});

test.each<[string, unknown, Partial<Policy>, string[]]>([
  ['nothing', {}, {}, []],
  ['a member that there is not', { wallet: 1 }, {}, ['wallet: 1']],
  ['a wallet elsewhere', { walletAddress: 'https://wallet.example' }, {}, ['walletAddress: "https://wallet.example"']],
  [
    'one switch of the alerts',
    { alerts: { follow: 'yes', notify: { reminders: 1, newProposals: true } } },
    { alerts: { notify: { newProposals: true } } },
    ['alerts.follow: "yes"', 'alerts.notify.reminders: 1'],
  ],
  ['a party that is no key', { alerts: { followedParty: 'nobody' } }, {}, ['alerts.followedParty: "nobody"']],
  [
    'entries of a list',
    { alwaysAllowedSites: ['*', 'https://a.example', 7, 'https://b.example'] },
    { alwaysAllowed: ['https://a.example', 'https://b.example'] },
    ['alwaysAllowedSites.0: "*"', 'alwaysAllowedSites.2: 7'],
  ],
  [
    'a blocked site: it could be any',
    { neverAllowedSites: ['https://a.example', 'htps://b.example'] },
    { neverAllowed: ['*'] },
    ['neverAllowedSites.1: "htps://b.example"'],
  ],
  [
    'the list of blocked sites',
    { neverAllowedSites: 'https://a.example' },
    { neverAllowed: ['*'] },
    ['neverAllowedSites: "https://a.example"'],
  ],
  [
    'an adapter that is off',
    { vegaOff: 'yes', httpWalletOff: 1 },
    { vegaOff: true, httpWalletOff: true },
    ['vegaOff: "yes"', 'httpWalletOff: 1'],
  ],
  ['what is long', { walletAddress: 'x'.repeat(500) }, {}, [`walletAddress: "${'x'.repeat(79)}…`]],
])('what cannot be read is told, and costs nothing else: %s', (_what, raw, policy, problems) => {
  const found = read(raw);
  expect(found.policy).toEqual({ ...noPolicy, ...policy });
  expect(found.problems.map(({ place, value }) => `${place}: ${value}`).sort()).toEqual(problems.sort());
});

test('a network that cannot be read in part is left out, and so is the second of one name', () => {
  const [office, other] = whole.networks;
  const bad = { ...other, dataApiAddresses: ['http://data.example'] };
  const { policy, problems } = read({
    networks: [bad, office, { ...other, note: 'x' }, { name: 'Office', dataApiAddresses: ['https://x.example'] }],
  });
  expect(policy.networks.map(({ name, dataApiAddresses }) => [name, ...dataApiAddresses])).toEqual([
    ['Office', 'https://data.example'],
    ['Test', 'https://test.example'],
  ]);
  expect(problems.map(({ place }) => place).sort()).toEqual(['networks', 'networks.0', 'networks.2.note']);
});

/** Any JSON, often under the names of the policy. */
const json = fc.jsonValue({ maxDepth: 4 });
const nearly = fc.record(
  {
    networks: fc.oneof(json, fc.array(fc.oneof(json, fc.constantFrom(...whole.networks)))),
    walletAddress: fc.oneof(json, fc.constant('http://localhost:1')),
    alerts: fc.oneof(json, fc.record({ follow: json, notify: json, mutedKinds: json, followedParty: json })),
    alwaysAllowedSites: fc.oneof(json, fc.array(fc.oneof(fc.string(), fc.webUrl()))),
    neverAllowedSites: fc.oneof(json, fc.array(fc.oneof(fc.string(), fc.webUrl()))),
    vegaOff: json,
    httpWalletOff: json,
    other: json,
  },
  { requiredKeys: [] },
);

test('whatever JSON is set: it is read, the settings stay settings, and no restriction is lost', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, fc.dictionary(fc.string(), json)), (raw) => {
      const { policy, problems } = read(raw);
      const settings = withFixed(defaultSettings, policy);
      expect(settingsSchema.parse(settings)).toEqual(settings);
      expect(withAlerts(settings, policy.alerts)).toEqual(settings);
      const { neverAllowedSites, vegaOff } = Object(raw);
      if (Object.hasOwn(raw, 'vegaOff') && vegaOff !== false) expect(policy.vegaOff).toBe(true);
      if (
        Object.hasOwn(raw, 'neverAllowedSites') &&
        !(Array.isArray(neverAllowedSites) && neverAllowedSites.length === 0)
      ) {
        expect(policy.neverAllowed).not.toEqual([]);
      }
      if (!schema.safeParse(raw).success) expect(problems).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/**
 * The members and their types alone. Chromium drops a whole list for one entry that breaks its rules, and nobody would be
 * told: so it knows no more of them than it must.
 */
function shapeOf(schema: unknown): unknown {
  const { type, properties, items } = Object(schema);
  return {
    type,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shapeOf(one)])),
    }),
    ...(items && { items: shapeOf(items) }),
  };
}

test('Chromium is told the same members', () => {
  const told: unknown = JSON.parse(readFileSync(`${root}/public/managed-schema.json`, 'utf8'));
  expect(shapeOf(told)).toEqual(shapeOf(z.toJSONSchema(schema)));
});
