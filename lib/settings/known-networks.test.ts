import { expect, test } from 'vitest';
import { withKnownNetworks, withPolicyIds } from './known-networks.ts';
import { defaultNetwork, defaultSettings } from './settings.ts';

const network = (id: string, change: Partial<typeof defaultNetwork> = {}) => ({
  ...defaultNetwork,
  id,
  name: id,
  ...change,
});
const fairground = { expectedChainId: 'test-1', dataApiAddresses: ['https://a.example', 'https://b.example'] };

test('a network of another computer’s settings that is known here keeps its ID, wherever that is named', () => {
  const before = { ...defaultSettings, networks: [defaultNetwork, network('here', fairground)] };
  const other = { expectedChainId: '', dataApiAddresses: ['https://b.example'] };
  const file = {
    ...defaultSettings,
    networks: [network('there', other), defaultNetwork],
    networkId: 'there',
    followed: ['there', 'first'],
  };
  const { networks, networkId, followed } = withKnownNetworks(file, before);
  expect([networks.map(({ id }) => id), networkId, followed]).toEqual([['here', 'first'], 'here', ['here', 'first']]);
  expect(networks[0]).toMatchObject({ name: 'there', ...other });
});

test.each([
  ['another chain', network('b', { ...fairground, expectedChainId: 'main-1' })],
  ['another wallet', network('b', { ...fairground, walletAddress: 'http://localhost:1' })],
  ['no data API address in common', network('b', { ...fairground, dataApiAddresses: ['https://c.example'] })],
  ['the administrator', network('managed-b', fairground)],
])('one of %s is another one', (_what, other) => {
  const before = { ...defaultSettings, networks: [defaultNetwork, network('a', fairground)] };
  const { networks } = withKnownNetworks({ ...defaultSettings, networks: [defaultNetwork, other] }, before);
  expect(networks.map(({ id }) => id)).toEqual(['first', other.id]);
});

test('two networks never get one ID, and an ID that is still used goes to no other', () => {
  const before = { ...defaultSettings, networks: [network('a', fairground)] };
  const file = { ...defaultSettings, networks: [network('b', fairground), network('c', fairground)], networkId: 'b' };
  expect(withKnownNetworks(file, before).networks.map(({ id }) => id)).toEqual(['a', 'c']);
  const both = { ...file, networks: [network('b', fairground), network('a', fairground)] };
  expect(withKnownNetworks(both, before).networks.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('of a policy, a new name alone makes no new network, and neither do new addresses under the same name', () => {
  const before = [network('managed-a', { name: 'A', ...fairground }), network('managed-b', { name: 'B' })];
  const renamed = network('managed-x', { name: 'X', ...fairground });
  expect(withPolicyIds([renamed], before).map(({ id }) => id)).toEqual(['managed-a']);
  const later = [network('managed-x', { name: 'X', dataApiAddresses: ['https://new.example'] })];
  expect(withPolicyIds(later, withPolicyIds([renamed], before)).map(({ id }) => id)).toEqual(['managed-a']);
});
