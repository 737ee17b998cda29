import type { ComponentChildren } from 'preact';
import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

export interface CheckLook {
  tone: Tone;
  icon: IconName;
  word: string;
}

/** One check of a list and what it has come to: a chip, and below it what there is to say and do. */
export function CheckLine(props: {
  check: string;
  finding: string;
  label: string;
  /** Empty for none. */
  address: string;
  latencyMs: number | null;
  look: CheckLook;
  /** Null for no problem. */
  problem: { title: string; text: ComponentChildren } | null;
  children?: ComponentChildren;
}) {
  const { address, latencyMs, look, problem } = props;
  return (
    <li data-testid="check" data-check={props.check} data-finding={props.finding}>
      <span>
        {props.label} {address !== '' && <bdi class="soft small">{escapeInvisible(address)}</bdi>}
      </span>
      <span class="line">
        {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
      </span>
      {problem !== null && (
        <div class="check-detail">
          <p>{problem.title}</p>
          <div class="soft small">{problem.text}</div>
        </div>
      )}
      {props.children}
    </li>
  );
}
