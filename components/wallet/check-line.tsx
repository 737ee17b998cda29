import type { ComponentChildren } from 'preact';
import { Chip } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { CheckResult } from '#lib/networks/network-test.ts';
import type { CheckLook } from './findings.tsx';

/** One line of a list of checks: the problem as a sentence, its check, the result as a chip, and what the user can do. */
export function CheckLine(props: {
  result: Omit<CheckResult, 'check' | 'finding'> & { check: string; finding: string };
  label: string;
  look: CheckLook;
  /** Null for no problem. */
  problem: { title: string; text: ComponentChildren } | null;
  children?: ComponentChildren;
}) {
  const { result, look, problem } = props;
  const { address, latencyMs, failure } = result;
  return (
    <li data-testid="check" data-check={result.check} data-finding={result.finding}>
      <div>
        {problem !== null && <p class="check-title">{problem.title}</p>}
        <p class={problem === null ? '' : 'soft small'}>
          {props.label} {address !== '' && <bdi class="soft small">{escapeInvisible(address)}</bdi>}
        </p>
      </div>
      <span class="line">
        {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
      </span>
      {problem !== null && <div class="check-detail">{problem.text}</div>}
      {failure && <p class="small check-detail">{failureText(failure)}</p>}
      {props.children}
    </li>
  );
}
