import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { useDatabase } from '#scripts/browsers/stored-values.ts';
import type { Bench } from './open-bench.ts';
import { firstRows } from './paints.ts';
import { takeTurns } from './samples.ts';
import { idOf, storeAlerts } from './stored-lists.ts';

/** So much Markdown, of what people write. */
function rationale(characters: number): string {
  const part = `## Why\n\nBecause of [what was *said*](https://forum.example/t/1) there:\n\n- **first** this\n- then \`that\`\n\n`;
  return part.repeat(Math.ceil(characters / part.length)).slice(0, characters);
}

/** A proposal with so many votes and a long rationale. */
function recordOf(id: string, votes: number): ProposalRecord {
  const description = rationale(10_000);
  return {
    proposalId: id,
    proposal: proposalSchema.parse({ id, state: 'STATE_OPEN', rationale: { title: 'A proposal', description } }),
    votes: Array.from({ length: votes }, (_, index) => ({
      partyId: idOf(index + 1),
      proposalId: id,
      timestamp: `${1_790_000_000 + index}000000000`,
      totalEquityLikeShareWeight: '0',
      // In no order.
      totalGovernanceTokenBalance: `${((index * 7919) % votes) + 1}000000000000000000`,
      totalGovernanceTokenWeight: '0',
      value: index % 3 === 0 ? 'VALUE_NO' : 'VALUE_YES',
    })),
    updatedAt: Date.now(),
  };
}

/** Puts a proposal where the background keeps those that the stream has sent. */
async function storeRecord({ driver }: Bench, record: ProposalRecord): Promise<void> {
  const page = await driver.storagePage();
  const key = [defaultSettings.networkId, record.proposalId];
  await useDatabase(page, { database: 'proposals', put: [[key, record]] });
  await page.close();
}

/** The explorer's page of a proposal with 5,000 votes, until its rationale, its chart and its first voters are painted. */
export async function measureProposal(bench: Bench, rounds: number): Promise<Record<'proposal5000Votes', number[]>> {
  const id = idOf(0);
  await storeAlerts(bench, 1);
  await storeRecord(bench, recordOf(id, 5_000));
  const all = 'main:has([data-testid=vote]):has([data-testid=vote-chart] svg):has(.markdown)';
  return takeTurns({ proposal5000Votes: () => firstRows(bench, `governance/${id}`, all) }, rounds);
}
