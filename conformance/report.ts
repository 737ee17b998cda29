import type { Dialect, Finding } from './check.ts';
import type { CheckResult } from './run-checks.ts';
import type { ServiceReport } from './service-report.ts';

/** What `--json` prints. */
export interface Report {
  services: ServiceReport[];
  passed: number;
  failed: number;
  notApplicable: number;
}

const marks: Record<Finding['outcome'], string> = { passed: '✓', failed: '✗', 'not-applicable': '–' };
const names: Record<Dialect, string> = {
  letter: 'to the letter of the interface',
  '0.71': 'as release 0.71 does',
  '0.79': 'as release 0.79 does',
};

export function reportOf(services: ServiceReport[]): Report {
  const results = services.flatMap(({ checks }) => checks);
  const count = (outcome: Finding['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  return { services, passed: count('passed'), failed: count('failed'), notApplicable: count('not-applicable') };
}

export function serviceLine({ kind, url, dialect }: Omit<ServiceReport, 'checks'>): string {
  return `\n${kind === 'wallet' ? 'Wallet service' : 'Data API'} at ${url}, ${names[dialect]}`;
}

/** One line per check, with what was seen and the source for failures, and the reason for skipped ones. */
export function checkLines({ id, title, source, outcome, seen }: CheckResult): string[] {
  const line = `${marks[outcome]} ${id}  ${title}`;
  if (outcome === 'passed') return [line];
  if (outcome === 'not-applicable') return [`${line}  (${seen})`];
  return [line, `    seen: ${seen}`, `    see:  ${source}`];
}

export function totalLine({ passed, failed, notApplicable }: Report): string {
  return `\n${passed} passed, ${failed} failed, ${notApplicable} not applicable`;
}
