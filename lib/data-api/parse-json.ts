import { nestingLimit } from '#lib/http/json-nesting.ts';

/** Recurses at most `levels` deep. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, levels - 1));
  for (const name in value) if (isDeeper(value[name as keyof typeof value], levels - 1)) return true;
  return false;
}

/** `JSON.parse` that throws a SyntaxError for deep nesting: storing or copying it would end the stack. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, nestingLimit)) throw new SyntaxError(`JSON of more than ${nestingLimit} levels`);
  return value;
}
