import * as enums from '#lib/data-api/schema/enums.ts';
import { proposalReason } from '#lib/data-api/schema/enums.ts';
import { laterEnumNumbers } from '../data/later-kinds.ts';

/** More than any enum of the data API has. */
const most = 64;

function numbersOf(schema: typeof enums.proposalState): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: most }, (_, number) => [schema.parse(number), number]));
}

/** The enums by the member that holds one, each name with its number. */
const members: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['state', numbersOf(enums.proposalState)],
  ['reason', numbersOf(proposalReason)],
  ['value', numbersOf(enums.voteValue)],
  ['type', numbersOf(enums.propertyType)],
  ['operator', numbersOf(enums.conditionOperator)],
]);

/** The number of an enum's name in `member`; null when the member holds no enum (a `value` can be any text too). */
export function enumNumber(member: string, name: unknown): number | null {
  if (typeof name !== 'string' || !name.includes('_')) return null;
  return members.get(member)?.get(name) ?? laterEnumNumbers.get(name) ?? null;
}
