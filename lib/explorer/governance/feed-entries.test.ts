import { expect, test } from 'vitest';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { afterMessages, nothingKnown } from '#lib/governance/testing/known.ts';
import { feedEntries } from './feed.ts';

function seenAt(...times: number[]): GovernanceAlert[] {
  return times.flatMap((at) =>
    Object.values(afterMessages(nothingKnown, [governanceData({ proposal: { id: `p${at}` } })], at).alerts),
  );
}

const words = (alerts: GovernanceAlert[]): string[] =>
  feedEntries(alerts, 100).map((entry) => (entry === 'rest' ? entry : entry.proposalId));

test('what can be voted on stands first, the next to close at the top', () => {
  const open = (alert: GovernanceAlert, closesAt: number | null): GovernanceAlert[] => [
    { ...alert, state: 'STATE_OPEN', closesAt },
  ];
  const [a, b, c, d, e] = seenAt(10, 20, 30, 40, 50).map((alert, index) => {
    const closesAt = [300, 200, null, 99][index];
    return closesAt === undefined ? [alert] : open(alert, closesAt);
  });
  const all = [a, b, c, d, e].flatMap((one) => one ?? []);
  // The fourth has closed, though no message has said so yet.
  expect(words(all)).toEqual(['p20', 'p10', 'p30', 'rest', 'p40', 'p50']);
});
