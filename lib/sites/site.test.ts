import { describe, expect, it } from 'vitest';
import { connectedSites, knownKeys, type Site } from './site.ts';

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

it('the connected sites are those of the web, without Drawbridge itself', () => {
  const all = ['https://a.example', 'https://b.example', 'chrome-extension://abc'];
  const sites = Object.fromEntries(all.map((origin) => [origin, { ...site(null), origin }]));
  expect(connectedSites({ ...sites, b: { ...site(null), origin: 'https://c.example', connected: false } })).toEqual(
    all.slice(0, 2),
  );
});
