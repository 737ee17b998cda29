import { CheckLine } from '#components/trouble/check-line.tsx';
import { asOf } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkTest as Test } from '#lib/networks/network-test.ts';
import { isProblem } from '#lib/trouble/trouble-result.ts';

/** The results of a network test so far, with advice for each problem. */
export function NetworkTest({ test, now }: { test: Test; now: number }) {
  const problems = test.checks.filter(({ finding }) => isProblem(finding)).length;
  const age = asOf(test.at, now);
  const summary = problems === 0 ? t('net_test_well') : plural('net_test_problems', problems);
  return (
    <section class="stack-2" aria-label={t('net_test_heading')} data-testid="network-test" data-running={test.running}>
      <ul class="rows check-list">
        {test.checks.map((result) => (
          <CheckLine key={`${result.check} ${result.address}`} result={result} expected="" now={now} />
        ))}
      </ul>
      <p class="small">
        <span role="status" data-testid="test-summary">
          {test.running ? t('net_testing') : summary}
        </span>
        {age !== null && <span class="soft"> {age}</span>}
      </p>
    </section>
  );
}
