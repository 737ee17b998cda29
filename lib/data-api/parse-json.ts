import { nestingLimit } from '#lib/http/json-nesting.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether more than `levels` levels of objects are in `value`, itself included. Recurses at most as often. */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(item) && isDeeper(item, levels - 1)) return true;
    return false;
  }
  for (const name in value) {
    const member = value[name as keyof typeof value];
    if (isObject(member) && isDeeper(member, levels - 1)) return true;
  }
  return false;
}

/** `JSON.parse` that throws a SyntaxError for deep nesting: storing or copying it would end the stack. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isObject(value) && isDeeper(value, nestingLimit))
    throw new SyntaxError(`JSON of more than ${nestingLimit} levels`);
  return value;
}
