import { isMembers, type Members } from '#lib/data-api/schema/field.ts';

/** The votes of one member of a row, `yes` or `no`. */
export function votesIn(row: Members, member: 'yes' | 'no'): Members[] {
  const votes = row[member];
  return Array.isArray(votes) ? votes.filter(isMembers) : [];
}

/** Unix nanoseconds as text: longer than any time in seconds, unless the time is unset. */
export const isNanoseconds = (value: unknown): boolean => typeof value === 'string' && /^(0|-?\d{17,19})$/.test(value);

/** Whether a vote's balance is an integer and its two weights are decimals, all as text. */
export function hasAmounts(vote: Members): boolean {
  return (
    /^\d*$/.test(`${vote['totalGovernanceTokenBalance']}`) &&
    /^(\d+(\.\d+)?)?$/.test(`${vote['totalGovernanceTokenWeight']}`) &&
    /^(\d+(\.\d+)?)?$/.test(`${vote['totalEquityLikeShareWeight']}`)
  );
}
