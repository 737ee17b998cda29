import fc from 'fast-check';
import { anyJson, anyText, type Json } from './arbitraries.ts';

interface Change {
  /** Which node of the sample, counted from its root. */
  at: number;
  how: 'replace' | 'remove' | 'rename' | 'repeat' | 'add' | 'wrap';
  name: string;
  value: Json;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 400 }),
  how: fc.constantFrom('replace', 'replace', 'remove', 'rename', 'repeat', 'add', 'wrap'),
  name: anyText,
  value: anyJson,
});

/** Number of nodes in a value: itself and everything in it. */
function size(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + size(inner), 1);
}

/** `value` with `to` done at its `at`th node, in depth-first order. */
function changed(value: Json, at: number, to: (value: Json) => Json[]): Json[] {
  if (at === 0) return to(value);
  if (typeof value !== 'object' || value === null) return [value];
  let left = at - 1;
  const inner = (child: Json): Json[] => {
    const nodes = size(child);
    const children = left >= 0 && left < nodes ? changed(child, left, to) : [child];
    left -= nodes;
    return children;
  };
  if (Array.isArray(value)) return [value.flatMap(inner)];
  return [
    Object.fromEntries(
      Object.entries(value).flatMap(([name, child]) =>
        inner(child).map((next, n) => [n === 0 ? name : name + n, next]),
      ),
    ),
  ];
}

function apply(sample: Json, { at, how, name, value }: Change): Json {
  const to = (old: Json): Json[] => {
    switch (how) {
      case 'replace':
        return [value];
      case 'remove':
        return [];
      case 'repeat':
        return [old, old];
      case 'wrap':
        return [[old]];
      default:
        if (typeof old !== 'object' || old === null || Array.isArray(old)) return [value];
        if (how === 'add') return [Object.fromEntries([...Object.entries(old), [name, value]])];
        return [
          Object.fromEntries(Object.entries(old).map(([key, inner], index) => [index === 0 ? name : key, inner])),
        ];
    }
  };
  return changed(sample, at % size(sample), to)[0] ?? null;
}

/** A sample with up to five of its nodes replaced, taken away, renamed, doubled, added to or wrapped. */
export function mutated(samples: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(samples, fc.array(change, { maxLength: 5 }))
    .map(([sample, changes]) => changes.reduce(apply, sample));
}

/** Text with pieces cut out, put in and doubled. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc.oneof(anyText, fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '\n', 'null', '1'));
  const edit = fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 8 }), piece);
  return fc.tuple(texts, fc.array(edit, { maxLength: 4 })).map(([text, edits]) =>
    edits.reduce((last, [at, cut, put]) => {
      const from = last.length === 0 ? 0 : at % last.length;
      return last.slice(0, from) + put + last.slice(from + cut);
    }, text),
  );
}
