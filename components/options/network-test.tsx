import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { walletAdvice } from '#components/wallet/routine-labels.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { CheckResult, Finding, NetworkTest as Test } from '#lib/networks/network-test.ts';

const checkWords: Record<CheckResult['check'], () => string> = {
  'wallet-health': () => t('net_check_health'),
  'wallet-methods': () => t('net_check_methods'),
  'wallet-chain': () => t('net_check_chain'),
  'data-api': () => t('net_check_data_api'),
};

const looks: Record<Finding, { tone: Tone; icon: IconName; word: () => string }> = {
  waiting: { tone: 'plain', icon: 'clock', word: () => t('net_found_waiting') },
  running: { tone: 'waiting', icon: 'refresh', word: () => t('net_found_running') },
  ok: { tone: 'ok', icon: 'check', word: () => t('net_found_ok') },
  skipped: { tone: 'plain', icon: 'off', word: () => t('net_found_skipped') },
  'no-permission': { tone: 'refused', icon: 'shield', word: () => t('net_found_no_permission') },
  'no-answer': { tone: 'refused', icon: 'cross', word: () => t('net_found_no_answer') },
  'bad-answer': { tone: 'refused', icon: 'warning', word: () => t('net_found_bad_answer') },
  refused: { tone: 'refused', icon: 'cross', word: () => t('net_found_refused') },
  'told-to-wait': { tone: 'waiting', icon: 'clock', word: () => t('net_found_told_to_wait') },
  'origin-refused': { tone: 'refused', icon: 'cross', word: () => t('net_found_origin_refused') },
  outdated: { tone: 'refused', icon: 'warning', word: () => t('net_found_outdated') },
  'methods-missing': { tone: 'waiting', icon: 'warning', word: () => t('net_found_methods_missing') },
  'no-node': { tone: 'waiting', icon: 'warning', word: () => t('net_found_no_node') },
  'slow-node': { tone: 'waiting', icon: 'clock', word: () => t('net_found_slow_node') },
  'wrong-chain': { tone: 'refused', icon: 'warning', word: () => t('net_found_wrong_chain') },
};

const noProblem: ReadonlySet<Finding> = new Set(['ok', 'waiting', 'running', 'skipped']);

function adviceFor({ check, finding, address }: CheckResult): string | null {
  if (finding === 'waiting' || finding === 'running' || finding === 'skipped') return null;
  if (finding === 'no-permission') return t('net_do_no_permission');
  if (finding === 'told-to-wait') return t('net_do_told_to_wait');
  if (check === 'data-api' && finding === 'no-answer') return t('net_do_no_answer_api');
  if (check === 'data-api' && finding === 'bad-answer') return t('net_do_bad_answer');
  return walletAdvice(finding, address);
}

/** The results of a network test so far, with advice for each problem. */
export function NetworkTest({ test, now }: { test: Test; now: number }) {
  const problems = test.checks.filter(({ finding }) => !noProblem.has(finding)).length;
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
          const { check, address, finding, latencyMs, detail } = result;
          const { tone, icon, word } = looks[finding];
          const advice = adviceFor(result);
          return (
            <li key={`${check} ${address}`} data-testid="check" data-check={check} data-finding={finding}>
              <span>
                {checkWords[check]()} <span class="soft small">{escapeInvisible(address)}</span>
              </span>
              <span class="line">
                {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
                <Chip tone={tone} icon={icon}>
                  {word()}
                </Chip>
              </span>
              {detail !== '' && <p class="small check-detail">{escapeInvisible(detail)}</p>}
              {advice !== null && <p class="small soft check-detail">{advice}</p>}
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
