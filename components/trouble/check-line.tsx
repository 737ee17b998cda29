import type { ComponentChildren } from 'preact';
import { Chip } from '#components/controls.tsx';
import { explainFinding, findingLook } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { reasonText } from '#lib/format/reason-text.ts';
import { formatAge } from '#lib/format/time.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import type { CheckResult } from '#lib/networks/network-test.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import type { TroubleResult } from '#lib/trouble/trouble-result.ts';

function FailedCallText({ call, now }: { call: FailedCall; now: number }) {
  const age = formatAge(call.at, now);
  const method = escapeInvisible(call.method);
  return (
    <>
      <p>{method === '' ? t('trouble_call_unreadable', { age }) : t('trouble_call_when', { age, method })}</p>
      <p>{call.reason === null ? t('finding_call_failed_text') : reasonText(call.reason, call.said)}</p>
      {call.said !== '' && (
        <details class="small">
          <summary class="soft">{t('details')}</summary>
          <code>{escapeInvisible(call.said)}</code>
        </details>
      )}
    </>
  );
}

/** One line of a list of checks: the problem as a sentence, its check, the result as a chip, and what the user can do. */
export function CheckLine(props: {
  result: TroubleResult & Pick<CheckResult, 'doubt'>;
  /** Chain ID; empty where it need not be told. */
  expected: string;
  now: number;
  children?: ComponentChildren;
}) {
  const { result, expected, now } = props;
  const { check, address, finding, detail, latencyMs, failure, doubt, call } = result;
  const { tone, icon, word } = findingLook(finding);
  const saysNothing = finding === 'ok' || finding === 'running' || finding === 'skipped';
  const problem = saysNothing ? null : explainFinding({ finding, check, address, detail, expected });
  const chainId = check === 'wallet-chain' && (finding === 'ok' || finding === 'slow-node') ? detail : '';
  return (
    <li data-testid="check" data-check={check} data-finding={finding}>
      <div>
        {problem !== null && <p class="check-title">{problem.title}</p>}
        <p class={problem === null ? '' : 'soft small'}>
          {t(`check_${snakeCase(check)}`)} {address !== '' && <bdi class="soft small">{escapeInvisible(address)}</bdi>}
        </p>
      </div>
      <span class="line">
        {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        <Chip tone={tone} icon={icon}>
          {finding === 'ok' ? t('trouble_ok') : word}
        </Chip>
      </span>
      {problem !== null && (
        <div class="check-detail">{call ? <FailedCallText call={call} now={now} /> : problem.text}</div>
      )}
      {failure && <p class="small check-detail">{failureText(failure)}</p>}
      {chainId !== '' && <p class="small check-detail">{escapeInvisible(chainId)}</p>}
      {doubt && <p class="small check-detail">{doubtText(doubt, address)}</p>}
      {props.children}
    </li>
  );
}
