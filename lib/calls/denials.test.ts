import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createDenials, isMuted } from './denials.ts';

/** Each in a tab of its own, unless told otherwise. */
let tabs = 0;
const page = (origin: string, topOrigin: string | null = null, tabId = ++tabs) => ({ origin, topOrigin, tabId });
const shop = page('https://shop.example');

function setUp() {
  const clock = { now: 0 };
  const sites = memoryItem<string[]>([]);
  /** Another start of the browser ends what is stored for a session. */
  const start = () => {
    const item = memoryItem<Record<string, number[]>>({});
    const suffixes = async () => new Set<string>();
    const platform = { now: () => clock.now, suffixes };
    const nothingAsked = { list: async () => [], answer: async () => undefined };
    const denials = createDenials(
      { denials: item, deniedSites: sites },
      nothingAsked,
      'chrome-extension://abc',
      platform,
    );
    return {
      item,
      denials: {
        note: denials.denied,
        forget: denials.forget,
        muted: (asked: ReturnType<typeof page>) => isMuted(item, asked, platform),
        needsGesture: async (asked: ReturnType<typeof page>): Promise<boolean> =>
          (await denials.refusalOf({ ...asked, frameId: 0, gesture: false })) !== null,
      },
    };
  };
  return { clock, sites, start, ...start() };
}

test('three within a minute mute the site under all its names for a minute, and no other', async () => {
  const { clock, denials } = setUp();
  for (const [n, name] of ['https://a.shop.example', 'http://b.shop.example:81', 'https://shop.example.'].entries()) {
    clock.now = n * 20_000;
    expect(await denials.muted(shop)).toBe(false);
    await denials.note(page(name));
  }
  expect(await denials.muted(shop)).toBe(true);
  expect(await denials.muted(page('https://bank.example'))).toBe(false);
  clock.now = 60_000;
  expect(await denials.muted(shop)).toBe(false);
  await denials.note(shop);
  expect(await denials.muted(shop)).toBe(true);
});

test('frames of any sites in one page mute each other, but not the page around them', async () => {
  const { denials } = setUp();
  for (const name of ['a', 'b', 'c']) await denials.note(page(`https://${name}.example`, shop.origin));
  expect(await denials.muted(page('https://d.example', shop.origin))).toBe(true);
  expect(await denials.muted(shop)).toBe(false);
  expect(await denials.muted(page('https://a.example'))).toBe(false);
});

test('after one refusal a gesture is needed until the user allows the site', async () => {
  const { clock, denials } = setUp();
  expect(await denials.needsGesture(shop)).toBe(false);
  await denials.note(shop);
  clock.now = 3_600_000;
  expect(await denials.needsGesture(page('https://other-name.shop.example'))).toBe(true);
  expect(await denials.needsGesture(page('https://bank.example'))).toBe(false);
  await denials.forget(shop);
  expect(await denials.needsGesture(shop)).toBe(false);
});

test('a refusal outlives the browser, without its time and without what the site was embedded in', async () => {
  const { clock, sites, start, denials } = setUp();
  await denials.note(page('https://frame.example', shop.origin, 7));
  clock.now = 3_600_000;
  const next = start().denials;
  expect(await next.needsGesture(page('https://other-name.frame.example'))).toBe(true);
  expect(await next.muted(page('https://frame.example'))).toBe(false);
  // Another tab may have that number by then.
  expect(await next.needsGesture(page('https://bank.example', null, 7))).toBe(false);
  expect(await sites.get()).toEqual(['frame.example']);
  await next.forget(page('https://frame.example'));
  expect(await next.needsGesture(page('https://frame.example'))).toBe(false);
});

test('what a tab moves on to needs a gesture too', async () => {
  const { denials } = setUp();
  await denials.note(page('https://nag0.example', null, 7));
  expect(await denials.needsGesture(page('https://nag1.example', null, 7))).toBe(true);
  expect(await denials.needsGesture(page('https://bank.example', null, 9))).toBe(false);

  // The tab itself is not muted: the user may have clicked on another site there.
  for (let n = 0; n < 3; n++) await denials.note(page(`https://more${n}.example`, null, 7));
  expect(await denials.muted(page('https://bank.example', null, 7))).toBe(false);
  await denials.forget(page('https://ad.example', 'https://bank.example', 7));
  expect(await denials.needsGesture(page('https://bank.example', null, 7))).toBe(true);
  await denials.forget(page('https://bank.example', null, 7));
  expect(await denials.needsGesture(page('https://bank.example', null, 7))).toBe(false);
});

test('a clock that is set back mutes nobody, nor for longer', async () => {
  const { clock, denials } = setUp();
  clock.now = 10_000_000;
  for (let n = 0; n < 3; n++) await denials.note(shop);
  expect(await denials.muted(shop)).toBe(true);
  clock.now -= 3_600_000;
  expect(await denials.muted(shop)).toBe(false);
  expect(await denials.needsGesture(shop)).toBe(true);
});

test('remembers the last 500 sites', async () => {
  const { item, sites, denials } = setUp();
  for (let n = 0; n < 510; n++) await denials.note(page(`https://site${n}.example`, null, -1));
  await denials.note(page('https://site10.example', null, -1));
  expect(Object.keys(await item.get())).toHaveLength(500);
  expect(await sites.get()).toHaveLength(500);
  expect(await denials.needsGesture(page('https://site10.example'))).toBe(true);
  expect(await denials.needsGesture(page('https://site9.example'))).toBe(false);
});
