import { CheckLine } from '#components/wallet/check-line.tsx';
import { checkLabels, explainFinding, findingLook, isProblem } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { doubtText } from '#lib/format/failure-text.ts';
import { asOf } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkTest as Test } from '#lib/networks/network-test.ts';

/** The results of a network test so far, with advice for each problem. */
export function NetworkTest({ test, now }: { test: Test; now: number }) {
  const problems = test.checks.filter(({ finding }) => isProblem(finding)).length;
  const age = asOf(test.at, now);
  const summary = problems === 0 ? t('net_test_well') : plural('net_test_problems', problems);
  return (
    <section class="stack-2" aria-label={t('net_test_heading')} data-testid="network-test" data-running={test.running}>
      <ul class="rows check-list">
        {test.checks.map((result) => {
          const { check, address, finding, doubt } = result;
          const chainId = finding === 'ok' || finding === 'slow-node' ? result.detail : '';
          return (
            <CheckLine
              key={`${check} ${address}`}
              result={result}
              label={checkLabels[check]()}
              look={findingLook(finding)}
              problem={isProblem(finding) ? explainFinding({ ...result, finding, expected: '' }) : null}
            >
              {chainId !== '' && <p class="small check-detail">{escapeInvisible(chainId)}</p>}
              {doubt && <p class="small check-detail">{doubtText(doubt, address)}</p>}
            </CheckLine>
          );
        })}
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
