import type { LaterRecord } from '../data/later-kinds.ts';
import type { GovernanceRecord } from '../data/records.ts';
import type { SandboxOptions } from '../options.ts';
import { enumNumber } from './enum-numbers.ts';
import { streamedForms } from './governance-form.ts';

/** Members that hold 64-bit integers as text, whose zero is '0'. Elsewhere '0' is text, or optional, and stays. */
const int64Members = new Set([
  'auctionExtension',
  'closingTimestamp',
  'decimalPlaces',
  'decimals',
  'enactmentTimestamp',
  'horizon',
  'positionDecimalPlaces',
  'timeWindow',
  'timestamp',
  'validationTimestamp',
]);

/** Optional members, which are sent once they are set, be it to false. */
const optionalMembers = new Set(['binarySettlement', 'fullyCollateralised']);

function isZero(member: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (value === '0') return int64Members.has(member);
  if (value === false) return !optionalMembers.has(member);
  return value === '' || value === 0 || value === null || value === undefined;
}

/**
 * As the real stream's encoder writes: enums as numbers, zero values left out, empty messages kept. The arguments of a
 * contract call are any JSON, which stays as it is.
 */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([member, inner]): [string, unknown] => [
      member,
      member === 'args' ? inner : (enumNumber(member, inner) ?? compact(inner)),
    ])
    .filter(([member, inner]) => !isZero(member, inner));
  return Object.fromEntries(members);
}

/**
 * The lines of the governance stream about a record, several of a batch: the interface specification, Governance stream
 * message.
 */
export function streamMessages(record: GovernanceRecord | LaterRecord, dialect: SandboxOptions['dialect']): string[] {
  const line = (data: unknown): string => JSON.stringify({ result: { data } });
  if ('streamed' in record) return [line(dialect !== 'letter' ? compact(record.streamed) : record.streamed)];
  if (dialect !== 'letter') return streamedForms(record).map((form) => line(compact(form)));
  return [line({ ...record, yesParty: {}, noParty: {} })];
}
