import fc from 'fast-check';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keptArea } from '#lib/storage/areas.ts';
import { damagedItem } from '#lib/storage/stored.ts';
import { anyJson, type Json } from '#tests/fuzz/arbitraries.ts';
import { mutated } from '#tests/fuzz/mutate.ts';
import { type StoredCase, storedCases } from '#tests/fuzz/stored-items.ts';
import { must, target } from '#tests/fuzz/target.ts';

const cases = fc.constantFrom(...storedCases).chain((stored) =>
  fc.record({
    stored: fc.constant(stored),
    raw: fc.oneof({ weight: 4, arbitrary: mutated(fc.constant(stored.sample)) }, { weight: 1, arbitrary: anyJson }),
  }),
);

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** What a kept value must leave aside: the very thing that was refused, once, and nothing when all was taken. */
async function mustBeSetAside({ read }: StoredCase, name: string, raw: Json): Promise<void> {
  if (!read) return;
  const aside = (await damagedItem.get()).map((copy) => ({ name: copy.name, value: copy.value }));
  const { refused } = read(raw);
  const right = refused === undefined ? [] : [{ name, value: refused }];
  must(text(aside) === text(right), `${text(right)} was refused, and ${text(aside)} is aside`);
}

/** Every value that is kept as an older, newer or damaged version may have left it. */
export const storage = target('storage', 40_000, cases, async ({ stored, raw }) => {
  fakeBrowser.reset();
  const { key, item } = stored;
  const name = key.slice(key.indexOf(':') + 1);
  // The database outlives a case.
  if (key.startsWith('kept:')) await Promise.all([name, 'damaged'].map((one) => keptArea.set(one, undefined)));
  const fallback = await item.get();
  if (key.startsWith('kept:')) await keptArea.set(name, raw);
  else await fakeBrowser.storage.sync.set({ [name]: raw });
  const read = await item.get();
  must(read !== undefined, `${key} reads as nothing at all`);

  // What was read can be stored and is read again as the same: so it is of the form that the code relies on.
  await item.update((value) => structuredClone(value));
  const again = await item.get();
  must(text(again) === text(read), `${key} was read as ${text(read)} and, stored, as ${text(again)}`);
  await mustBeSetAside(stored, name, raw);
  must(text(await item.update((value) => value)) === text(again), `${key} changes by itself`);
  must(text(fallback) !== 'nothing', `${key} has no value to begin with`);
  return 1;
});
