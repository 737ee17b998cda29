import type { GovernanceAlert, SideTally, Tally } from './alert.ts';

/** How many parties have voted for and against, and with how much. Votes of any other value count on neither side. */
export function tally(alert: Pick<GovernanceAlert, 'votes'>): Tally {
  const yes: SideTally = { count: 0, balance: 0n };
  const no: SideTally = { count: 0, balance: 0n };
  for (const { value, balance } of Object.values(alert.votes)) {
    const side = value === 'VALUE_YES' ? yes : value === 'VALUE_NO' ? no : null;
    if (!side) continue;
    side.count += 1;
    // A balance is an integer in the smallest unit. One that is not still was a vote.
    if (/^\d{1,80}$/.test(balance)) side.balance += BigInt(balance);
  }
  return { yes, no };
}
