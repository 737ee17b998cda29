import * as enums from '#lib/data-api/schema/enums.ts';
import { proposalReason } from '#lib/data-api/schema/enums.ts';

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
  ...['sourceType', 'destinationType', 'fromAccountType', 'toAccountType'].map(
    (member) => [member, numbersOf(enums.accountType)] as const,
  ),
  ['transferType', numbersOf(enums.transferType)],
  ['updateType', numbersOf(enums.marketStateUpdate)],
  ['metric', numbersOf(enums.dispatchMetric)],
  ['entityScope', numbersOf(enums.entityScope)],
  ['individualScope', numbersOf(enums.individualScope)],
  ['distributionStrategy', numbersOf(enums.distributionStrategy)],
  ['method', numbersOf(enums.liquidityFeeMethod)],
  ['compositePriceType', numbersOf(enums.compositePriceType)],
  ['proposalType', new Map([['TYPE_BATCH', 1]])],
]);

/** The number of an enum's name in `member`; null when the member holds no enum (a `value` can be any text too). */
export function enumNumber(member: string, name: unknown): number | null {
  if (typeof name !== 'string' || !name.includes('_')) return null;
  return members.get(member)?.get(name) ?? null;
}
