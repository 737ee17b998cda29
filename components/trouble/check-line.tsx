import type { ComponentChildren } from 'preact';
import { Chip } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { CheckResult } from '#lib/networks/network-test.ts';
import type { TroubleResult } from '#lib/trouble/trouble-result.ts';
import { explainTrouble, troubleLabels, troubleLook } from './trouble-findings.tsx';

/** One line of a list of checks: the problem as a sentence, its check, the result as a chip, and what the user can do. */
export function CheckLine(props: {
  result: TroubleResult & Pick<CheckResult, 'doubt'>;
  /** Chain ID; empty where it need not be told. */
  expected: string;
  now: number;
  children?: ComponentChildren;
}) {
  const { result, expected, now } = props;
  const { check, address, finding, detail, latencyMs, failure, doubt } = result;
  const { tone, icon, word } = troubleLook(result);
  const problem = explainTrouble(result, { expected, now });
  const chainId = check === 'wallet-chain' && (finding === 'ok' || finding === 'slow-node') ? detail : '';
  return (
    <li data-testid="check" data-check={check} data-finding={finding}>
      <div>
        {problem !== null && <p class="check-title">{problem.title}</p>}
        <p class={problem === null ? '' : 'soft small'}>
          {troubleLabels[check]()} {address !== '' && <bdi class="soft small">{escapeInvisible(address)}</bdi>}
        </p>
      </div>
      <span class="line">
        {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </span>
      {problem !== null && <div class="check-detail">{problem.text}</div>}
      {failure && <p class="small check-detail">{failureText(failure)}</p>}
      {chainId !== '' && <p class="small check-detail">{escapeInvisible(chainId)}</p>}
      {doubt && <p class="small check-detail">{doubtText(doubt, address)}</p>}
      {props.children}
    </li>
  );
}
