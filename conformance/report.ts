import type { Dialect, Finding } from './check.ts';
import { quoted } from './describe.ts';
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
  letter: 'To the letter of the interface',
  '0.71': 'Release 0.71',
  '0.79': 'Release 0.79',
  '0.71 or later': 'Release 0.71 or later',
};

const dialects = ['letter', '0.71', '0.79'] as const;

export function reportOf(services: ServiceReport[]): Report {
  const results = services.flatMap(({ checks }) => checks);
  const count = (outcome: Finding['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  return { services, passed: count('passed'), failed: count('failed'), notApplicable: count('not-applicable') };
}

/** The release comes first: what is checked depends on it. */
export function serviceLine({ kind, url, dialect, told }: Omit<ServiceReport, 'checks'>): string {
  const itself = told === null ? '' : ` (it says ${quoted(told)})`;
  return `\n${names[dialect]}${itself}: ${kind === 'wallet' ? 'wallet service' : 'data API'} at ${url}`;
}

/**
 * One line per check, with the dialects that it holds for unless it is all of them; what was seen and the source for
 * failures, the reason for skipped ones, and the note of a passed one.
 */
export function checkLines({ id, title, source, holdsFor, outcome, seen, note }: CheckResult): string[] {
  const whose = dialects.every((dialect) => holdsFor.includes(dialect)) ? '' : `  [${holdsFor.join(', ')}]`;
  const line = `${marks[outcome]} ${id}  ${title}${whose}`;
  if (outcome === 'passed') return note === undefined ? [line] : [line, `    note: ${note}`];
  if (outcome === 'not-applicable') return [`${line}  (${seen})`];
  return [line, `    seen: ${seen}`, `    see:  ${source}`];
}

export function totalLine({ passed, failed, notApplicable }: Report): string {
  return `\n${passed} passed, ${failed} failed, ${notApplicable} not applicable`;
}
