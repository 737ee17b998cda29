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

const words = (alerts: GovernanceAlert[], gaps: { from: number; to: number }[]): string[] =>
  feedEntries(alerts, gaps, 100).map((entry) =>
    entry.kind === 'rest'
      ? 'rest'
      : entry.kind === 'gap'
        ? `${entry.gap.from}–${entry.gap.to}`
        : entry.alert.proposalId,
  );

test('a gap stands between what was heard before and after it', () => {
  const alerts = seenAt(50, 40, 10);
  expect(words(alerts, [{ from: 20, to: 30 }])).toEqual(['p50', 'p40', '20–30', 'p10']);
  expect(words(alerts, [{ from: 10, to: 40 }])).toEqual(['p50', 'p40', '10–40', 'p10']);
});

test('gaps at both ends are there, and several between two', () => {
  const gaps = [
    { from: 1, to: 5 },
    { from: 11, to: 12 },
    { from: 13, to: 14 },
    { from: 60, to: 70 },
  ];
  expect(words(seenAt(50, 10), gaps)).toEqual(['60–70', 'p50', '13–14', '11–12', 'p10', '1–5']);
  expect(words([], gaps.slice(0, 1))).toEqual(['1–5']);
});

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
  expect(words(all, [{ from: 41, to: 45 }])).toEqual(['p20', 'p10', 'p30', 'rest', 'p40', 'p50', '41–45']);
});
