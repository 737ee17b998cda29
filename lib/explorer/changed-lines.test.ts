import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangedLine, changedLines } from './parameter-value.ts';

const marks = { gone: '-', new: '+' };
const told = (changes: readonly ChangedLine[]): string[] => changes.map(({ kind, text }) => marks[kind] + text);

/** The lines without one of each that is in `less`. */
function without(lines: readonly string[], less: readonly string[]): string[] {
  const left = [...lines];
  for (const line of less) left.splice(left.indexOf(line), 1);
  return left.toSorted();
}

describe('the lines in which two texts differ', () => {
  it.each([
    ['one\ntwo\nthree', 'one\n2\nthree', ['-two', '+2']],
    ['one\ntwo\nthree\nfour', '1\ntwo\nthree\n4', ['-one', '+1', '-four', '+4']],
    ['one\nthree', 'one\ntwo\nthree', ['+two']],
    ['one\none', 'one', ['-one']],
    ['same', 'same', []],
  ])('%j and %j', (old, now, changes) => {
    expect(told(changedLines(old, now))).toEqual(changes);
  });

  it('are all lines where too many differ', () => {
    const many = (name: string): string => Array.from({ length: 1100 }, (_, index) => `${name} ${index}`).join('\n');
    expect(changedLines(many('old'), many('new'))).toHaveLength(2200);
    expect(changedLines(`same\n${many('old')}`, `same\n${many('new')}`)).toHaveLength(2202);
  });

  it('taken from the old text, and from the new one, leave the same lines', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const changes = changedLines(old.join('\n'), now.join('\n'));
        const of = (kind: ChangedLine['kind']): string[] =>
          changes.filter((one) => one.kind === kind).map((one) => one.text);
        expect(without(old, of('gone'))).toEqual(without(now, of('new')));
      }),
    );
  });
});
