import { describe, expect, it } from 'vitest';
import { connectedSites, keyNames, knownKeys, type Site } from './site.ts';

function site(keys: Site['keys']): Site {
  return {
    origin: 'https://a.example',
    networkId: 'first',
    allowedAt: 0,
    lastCallAt: 0,
    connected: true,
    keys,
    unasked: [],
  };
}

const main = { name: 'Main', publicKey: 'aa' };
const trading = { name: 'Trading', publicKey: 'bb' };

describe('knownKeys', () => {
  it('holds every key once, by name', () => {
    expect(knownKeys({ a: site([trading, main]), b: site([main]), c: site(null) })).toEqual([main, trading]);
  });

  it('tells a wallet that was not asked from one without keys', () => {
    expect(knownKeys({ a: site(null) })).toBeNull();
    expect(knownKeys({ a: site([]) })).toEqual([]);
  });
});

it('a key is named by the network whose wallet is asked, by the latest list, and else by any wallet', () => {
  const named = (networkId: string, ...keys: { name: string; publicKey: string }[]) => ({ ...site(keys), networkId });
  const all = {
    a: named('first', { ...main, name: 'Old' }),
    b: named('first', main),
    c: named('second', { ...main, name: 'Other' }, trading),
  };
  expect([...keyNames(all, 'first')]).toEqual([
    ['aa', 'Main'],
    ['bb', 'Trading'],
  ]);
  expect(keyNames(all, 'second').get('aa')).toBe('Other');
  expect(keyNames({}, 'first').get('aa')).toBeUndefined();
});

it('the connected sites are those of the web, without Drawbridge itself', () => {
  const all = ['https://a.example', 'https://b.example', 'chrome-extension://abc'];
  const sites = Object.fromEntries(all.map((origin) => [origin, { ...site(null), origin }]));
  expect(connectedSites({ ...sites, b: { ...site(null), origin: 'https://c.example', connected: false } })).toEqual(
    all.slice(0, 2),
  );
});
