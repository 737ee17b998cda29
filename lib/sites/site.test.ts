import { describe, expect, it } from 'vitest';
import { knownKeys, type Site } from './site.ts';

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
