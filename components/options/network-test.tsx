import { Chip } from '#components/status.tsx';
import { explainFinding, findingLook } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { asOf } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { CheckResult, Finding, NetworkTest as Test } from '#lib/networks/network-test.ts';

const checkWords: Record<CheckResult['check'], () => string> = {
  'wallet-health': () => t('net_check_health'),
  'wallet-methods': () => t('net_check_methods'),
  'wallet-chain': () => t('net_check_chain'),
  'data-api': () => t('net_check_data_api'),
};

type Problem = Exclude<Finding, 'ok' | 'waiting' | 'running' | 'skipped'>;

const isProblem = (finding: Finding): finding is Problem =>
  finding !== 'ok' && finding !== 'waiting' && finding !== 'running' && finding !== 'skipped';

/** The results of a network test so far, with advice for each problem. */
export function NetworkTest({ test, now }: { test: Test; now: number }) {
  const problems = test.checks.filter(({ finding }) => isProblem(finding)).length;
  const age = asOf(test.at, now);
  const summary = problems === 0 ? t('net_test_well') : plural('net_test_problems', problems);
  return (
    <section
      class="network-test stack-2"
      aria-label={t('net_test_heading')}
      data-testid="network-test"
      data-running={test.running}
    >
      <ul class="rows">
        {test.checks.map((result) => {
          const { check, address, finding, latencyMs, failure } = result;
          const { tone, icon, word } = findingLook(finding);
          const problem = isProblem(finding) && explainFinding({ ...result, finding, expected: '' });
          const chainId = finding === 'ok' || finding === 'slow-node' ? result.detail : '';
          return (
            <li key={`${check} ${address}`} data-testid="check" data-check={check} data-finding={finding}>
              <span>
                {checkWords[check]()} <span class="soft small">{escapeInvisible(address)}</span>
              </span>
              <span class="line">
                {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
                <Chip tone={tone} icon={icon}>
                  {word}
                </Chip>
              </span>
              {chainId !== '' && <p class="small check-detail">{escapeInvisible(chainId)}</p>}
              {failure && <p class="small check-detail">{escapeInvisible(failureText(failure))}</p>}
              {problem && (
                <div class="small check-detail">
                  <p>{problem.title}</p>
                  <div class="soft">{problem.text}</div>
                </div>
              )}
            </li>
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
