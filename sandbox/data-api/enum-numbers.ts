/** Names of an enum in the order of their numbers; null where a number is not in use. */
interface EnumTable {
  member: string;
  prefix: string;
  names: readonly (string | null)[];
}

const tables: readonly EnumTable[] = [
  {
    member: 'state',
    prefix: 'STATE_',
    names: ['UNSPECIFIED', 'FAILED', 'OPEN', 'PASSED', 'REJECTED', 'DECLINED', 'ENACTED', 'WAITING_FOR_NODE_VOTE'],
  },
  { member: 'value', prefix: 'VALUE_', names: ['UNSPECIFIED', 'NO', 'YES'] },
  {
    member: 'type',
    prefix: 'TYPE_',
    names: ['UNSPECIFIED', 'EMPTY', 'INTEGER', 'STRING', 'BOOLEAN', 'DECIMAL', 'TIMESTAMP'],
  },
  {
    member: 'operator',
    prefix: 'OPERATOR_',
    names: ['UNSPECIFIED', 'EQUALS', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'],
  },
];

/** The errors that the sandbox's proposals have, out of the some forty of the network. */
const proposalErrors: Record<string, number> = {
  PROPOSAL_ERROR_UNSPECIFIED: 0,
  PROPOSAL_ERROR_ENACT_TIME_TOO_SOON: 3,
  PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED: 31,
  PROPOSAL_ERROR_INVALID_ASSET_DETAILS: 33,
};

/** The number of an enum's name in `member`; null when the member holds no enum (a `value` can be any text too). */
export function enumNumber(member: string, name: unknown): number | null {
  if (typeof name !== 'string') return null;
  if (member === 'reason') return proposalErrors[name] ?? null;
  const table = tables.find((candidate) => candidate.member === member && name.startsWith(candidate.prefix));
  const index = table?.names.indexOf(name.slice(table.prefix.length)) ?? -1;
  return index === -1 ? null : index;
}
