import type { StepResult } from './steps.ts';

/** What the tour saw on the screen. */
export interface TourSummary {
  status: 'passed' | 'failed';
  /** As the popup showed it; empty until it did. */
  chainId: string;
  /** As the dApp received them. */
  keys: Array<{ name: string; publicKey: string }>;
  /** Each site with the network that it is bound to, and the keys that it sees there. */
  networks: Array<{ name: string; chainId: string; site: string; keys: number }>;
  /** As the popup showed them. */
  assets: Array<{ id: string; symbol: string; name: string }>;
  alerts: Array<{ proposalId: string; state: string; title: string }>;
  /** What the wallet asked about a transaction of the dApp, as Drawbridge's window said it; null until it did. */
  review: { site: string; sentence: string } | null;
  /** The user's own vote as the popup showed it; null until it was cast. */
  vote: { proposalId: string; publicKey: string; state: string } | null;
  /** Paths of the pictures. */
  screenshots: string[];
  steps: StepResult[];
}

/** A summary in which nothing has been seen yet. */
export function emptySummary(steps: StepResult[]): TourSummary {
  return {
    status: 'failed',
    chainId: '',
    keys: [],
    networks: [],
    assets: [],
    alerts: [],
    review: null,
    vote: null,
    screenshots: [],
    steps,
  };
}

/** The summary as a table for people. */
export function describeSummary(summary: TourSummary): string {
  const { chainId, keys, networks, assets, alerts, review, vote, screenshots, steps } = summary;
  const rows: Array<[string, string]> = [
    ['status', summary.status],
    ['chain ID', chainId || 'not seen'],
    ['keys', keys.map(({ name, publicKey }) => `${name} (${publicKey.slice(0, 8)}…)`).join(', ') || 'none'],
    ['networks', networks.map(({ name, site }) => `${site} on ${name}`).join(', ') || 'none'],
    ['assets', String(assets.length)],
    ['alerts', String(alerts.length)],
    ['review', review?.sentence ?? 'none'],
    ['vote', vote?.state ?? 'none'],
    ['screenshots', String(screenshots.length)],
    ['time', `${(steps.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(1)} s in ${steps.length} steps`],
  ];
  const failed = steps.find(({ ok }) => !ok);
  if (failed) rows.push(['failed at', `${failed.name}: ${failed.error}`]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
