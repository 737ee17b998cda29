import { expect, test } from 'vitest';
import { limitKeys } from '#lib/sites/site-key.ts';
import { createCallLimits } from './call-limits.ts';

let relays = 0;
const page = (origin: string, topOrigin: string | null = null) => ({
  origin,
  topOrigin,
  tabId: 1,
  frameId: 0,
  documentId: null,
  relay: `relay${++relays}`,
});

function setUp() {
  const limits = createCallLimits();
  let ids = 0;
  /** How many of `count` calls are taken, one after the other. */
  const take = (
    identity: ReturnType<typeof page>,
    count: number,
    method = 'client.get_chain_id',
  ): Array<() => void> => {
    const { refusalOf, count: take } = limits(identity, limitKeys(identity, new Set()));
    return Array.from({ length: count }, () => ({ key: `${identity.relay} ${++ids}`, method })).flatMap((call) =>
      refusalOf(call) === null ? [take(call)] : [],
    );
  };
  return { limits, take };
}

test('32 of a site under all its names, in however many frames', () => {
  const { take } = setUp();
  const taken = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) =>
    take(page(`https://n${n}.evil.example`, 'https://evil.example'), 40, n % 2 ? 'client.connect_wallet' : 'client.x'),
  );
  // One request, which 32 calls of one page have joined, and 31 other calls.
  expect(taken).toHaveLength(32 + 31);
  expect(take(page('https://evil.example'), 1)).toHaveLength(0);
  expect(take(page('https://shop.example'), 40)).toHaveLength(32);
});

test('32 of all that a page embeds, which leaves the page its own', () => {
  const { take } = setUp();
  const frames = [1, 2, 3].flatMap((n) => take(page(`https://site${n}.example`, 'https://shop.example'), 20));
  expect(frames).toHaveLength(32);
  expect(take(page('https://shop.example'), 40)).toHaveLength(32);
});

test('calls that joined one request count once, however many tabs there are', () => {
  const { take } = setUp();
  for (let tab = 0; tab < 60; tab++) {
    expect(take(page('https://shop.example'), 1, 'client.connect_wallet')).toHaveLength(1);
  }
  expect(take(page('https://shop.example'), 40)).toHaveLength(31);
});

test('256 calls of a site join one request at most', () => {
  const { take } = setUp();
  const taken = Array.from({ length: 100 }, () =>
    take(page('https://shop.example'), 32, 'client.connect_wallet'),
  ).flat();
  expect(taken).toHaveLength(256);
  expect(take(page('https://bank.example'), 1, 'client.connect_wallet')).toHaveLength(1);
});

test('what is full is named: this site, or all', () => {
  const { limits, take } = setUp();
  const stopped = (origin: string): string | null => {
    const asking = page(origin);
    return limits(asking, limitKeys(asking, new Set())).refusalOf({ key: 'one more', method: 'client.x' });
  };
  take(page('https://site0.example'), 32);
  expect(stopped('https://site0.example')).toBe('32 calls of this site are pending.');
  for (let n = 1; n < 8; n++) take(page(`https://site${n}.example`), 32);
  expect(stopped('https://last.example')).toBe('256 calls of all sites are pending.');
});

test('256 in all, and what has ended counts no more', () => {
  const { take } = setUp();
  const taken = Array.from({ length: 9 }, (_, n) => take(page(`https://site${n}.example`), 32)).flat();
  expect(taken).toHaveLength(256);
  for (const end of taken.splice(0, 3)) {
    end();
    end();
  }
  expect(take(page('https://last.example'), 5)).toHaveLength(3);
});
