import { nestingLimit, nestsTooDeep } from '#lib/wallet/json-nesting.ts';

/**
 * `JSON.parse` of what a service sent. Text that nests deeper than `nestingLimit` levels is refused before it is read:
 * the value would be kept, and storing, copying or printing it would end the stack.
 *
 * @throws SyntaxError when `text` is not JSON, or nests too deep.
 */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new SyntaxError(`JSON of more than ${nestingLimit} levels`);
  return JSON.parse(text);
}
