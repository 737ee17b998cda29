import { setTimeout as delay } from 'node:timers/promises';
import { type Check, type Dialect, everyDialect, type Finding, notApplicable, someRelease } from './check.ts';
import { quoted } from './describe.ts';

/** What a check needs to know about a service before it runs. */
export interface Checkable<Need extends string> {
  readonly dialect: Dialect;
  /** Why this cannot be checked, in a sentence; null if it can. */
  lacks(need: Need): string | null;
  /** Tokens, which must not be printed. */
  secrets(): readonly string[];
}

/** A check and its result, as in the report. */
export interface CheckResult extends Finding {
  id: string;
  title: string;
  source: string;
  /** The dialects that it holds for. */
  holdsFor: readonly Dialect[];
}

/** `get_chain_id` of release 0.71 alone takes 20 seconds when one node is silent. */
const usualLimitMs = 45_000;

/** Why a check of some dialects is left out for another. */
function silent(only: readonly Dialect[], dialect: Dialect): string {
  if (dialect === 'letter') return 'The interface specification does not show this.';
  if (only.includes('letter')) return 'Released services do otherwise.';
  if (dialect === someRelease) return `It could not be told whether this is release ${only.join(' or ')}.`;
  return `Services of release ${dialect} do otherwise.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return quoted(`${error.message || error.name}${code}`);
}

async function limited(run: Promise<Finding>, ms: number): Promise<Finding> {
  const over = new AbortController();
  const late = delay(ms, undefined, { signal: over.signal }).then(
    (): Finding => ({ outcome: 'failed', seen: `No end within ${ms / 1000} s.` }),
    (): Finding => notApplicable(''),
  );
  try {
    return await Promise.race([run, late]);
  } finally {
    over.abort();
  }
}

/** Runs one check. Never rejects, and ends after its time limit at the latest. */
export async function runCheck<Service extends Checkable<Need>, Need extends string>(
  check: Check<Service, Need>,
  service: Service,
): Promise<CheckResult> {
  const { id, title, source, only = everyDialect, needs = [], limitMs = usualLimitMs } = check;
  const find = async (): Promise<Finding> => {
    if (!only.includes(service.dialect)) return notApplicable(silent(only, service.dialect));
    for (const need of needs) {
      const lack = service.lacks(need);
      if (lack !== null) return notApplicable(lack);
    }
    return check.run(service);
  };
  const failed = (error: unknown): Finding => ({ outcome: 'failed', seen: `No answer: ${reasonOf(error)}` });
  const { outcome, seen, note } = await limited(find().catch(failed), limitMs);
  const told = (words: string) => service.secrets().reduce((text, one) => text.replaceAll(one, '[token]'), words);
  const holdsFor = only.filter((dialect) => dialect !== someRelease);
  return { id, title, source, holdsFor, outcome, seen: told(seen), ...(note !== undefined && { note: told(note) }) };
}

/** Runs checks one after another, in the order of the list: some depend on earlier ones. */
export async function runChecks<Service extends Checkable<Need>, Need extends string>(
  checks: readonly Check<Service, Need>[],
  service: Service,
  tell: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await runCheck(check, service);
    tell(result);
    results.push(result);
  }
  return results;
}
