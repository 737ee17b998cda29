import type { Activity } from '#lib/activity/activity-log.ts';
import type { Executed } from '#sandbox/wallet/wallet.ts';
import { compareSite, markerOf, sharedTokens } from './agreement.ts';
import type { Ended } from './make-calls.ts';

/** A call with the time at which it ended, in Unix milliseconds. */
export type Lived = Ended & { at: number };

export interface Death {
  at: number;
  since: number;
}

export interface LifeSummary {
  ok: boolean;
  seed: number;
  calls: number;
  results: number;
  errors: Record<string, number>;
  events: Record<string, number>;
  hung: number;
  doubled: number;
  /** Transactions of the wallet without a line in the log that tells of them. */
  lost: string[];
  /** The same, within the time in which a background that dies loses its last lines. */
  lastLines: number;
  executed: number;
  /** Times that the user was told that all that was stored has gone. */
  storageGone: number;
  checks: number;
  /** Checks in which the blocked site was not told that it is blocked. */
  unblocked: string[];
  disagreements: string[];
  ms: number;
}

/** A line waits up to 900 ms for its outcome and as long to be written; then the disk has its turn. */
const lastLinesMs = 3000;

export function summarizeLife(
  given: Pick<LifeSummary, 'seed' | 'events' | 'storageGone' | 'checks' | 'unblocked' | 'ms'> & {
    ended: ReadonlyMap<string, readonly Lived[]>;
    wallet: Parameters<typeof compareSite>[2];
    /** Every line that was ever in the log. */
    activity: Activity;
    /** When a background died, and since when it could write nothing, in Unix milliseconds. */
    deaths: readonly Death[];
  },
): LifeSummary {
  const { ended, wallet, activity, deaths, ...counted } = given;
  const all = [...ended.values()].flat();
  const sites = [...ended].map(([origin, calls]) => compareSite(origin, calls, wallet));
  const lines = Object.values(activity);
  const hashes = new Set(lines.map(({ hash }) => hash.toLowerCase()));
  const untold = wallet.executed.filter(({ transactionHash }) => !hashes.has(transactionHash.toLowerCase()));
  const calls = new Map(all.map((call) => [call.marker, call]));
  const isLastLine = (one: Executed): boolean => {
    const call = calls.get(markerOf(one));
    return deaths.some(
      ({ at, since }) => call !== undefined && at > call.at - call.ms - 500 && since < call.at + lastLinesMs,
    );
  };
  const lost = untold.filter((one) => !isLastLine(one));
  const unknown = lines.filter(({ what, outcome }) => what === 'send' && ['unknown', 'open', 'gone'].includes(outcome));
  // One line that says "unknown" tells of one transaction of its site.
  for (const { origin } of unknown) {
    const told = lost.findIndex(({ host }) => host === new URL(origin).host);
    if (told >= 0) lost.splice(told, 1);
  }
  const hung = all.filter(({ end }) => end === 'hung').length;
  const doubled = sites.reduce((sum, site) => sum + site.doubled, 0);
  const disagreements = [...sites.flatMap((site) => site.disagreements), ...sharedTokens(wallet.log)];
  for (const { origin, authorization, rpcMethod, status, at } of wallet.log) {
    if (authorization === null || ended.has(origin ?? '')) continue;
    disagreements.push(
      `A token came from ${origin} at ${new Date(at).toISOString()}: ${rpcMethod}, answered with ${status}.`,
    );
  }
  const errors = Map.groupBy(
    all.filter(({ end }) => end === 'error'),
    ({ reason }) => reason ?? '',
  );
  return {
    ...counted,
    ok: hung + doubled + lost.length + counted.unblocked.length + disagreements.length === 0 && counted.checks > 0,
    calls: all.length,
    results: all.filter(({ end }) => end === 'result').length,
    errors: Object.fromEntries([...errors].map(([reason, calls]) => [reason, calls.length])),
    hung,
    doubled,
    lost: lost.map((one) => {
      const ended = new Date(calls.get(markerOf(one))?.at ?? 0).toISOString();
      return `${markerOf(one)}, ended at ${ended}, was executed, and the log does not tell of it.`;
    }),
    lastLines: untold.filter(isLastLine).length,
    executed: wallet.executed.length,
    disagreements,
  };
}

export function describeLife(life: LifeSummary): string[] {
  const rows: Array<[string, number | string]> = [
    ...Object.entries(life.events),
    ['calls', life.calls],
    ['results', life.results],
    ...Object.entries(life.errors).map(([reason, count]): [string, number] => [`error: ${reason}`, count]),
    ['executed by the wallet', life.executed],
    ['hung', life.hung],
    ['doubled', life.doubled],
    ['lost without a word', life.lost.length],
    ['log lines that went with their background', life.lastLines],
    ['told that what was stored has gone', life.storageGone],
    ['checks of the blocked site', life.checks],
    ['checks that failed', life.unblocked.length],
    ['disagreements with the wallet', life.disagreements.length],
    ['seconds', Math.round(life.ms / 1000)],
  ];
  return [
    ...rows.map(([name, value]) => `${name.padEnd(44)}${String(value).padStart(8)}`),
    ...[...life.unblocked, ...life.disagreements, ...life.lost].slice(0, 20),
  ];
}
