import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button, JobButton } from '#components/controls.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import type { Tone } from '#components/status.tsx';
import { openTrouble } from '#lib/browser/windows.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useEscape } from './answer-buttons.tsx';
import type { OutcomeLabels, WalletLabels } from './progress-labels.ts';

/** How long a success stays before the window continues by itself. Milliseconds. */
export const connectedMs = 1200;

/** After how long the elapsed time is shown. Milliseconds. */
const elapsedAfterMs = 10_000;

/** One icon, what happens, and one button: to the next request if there is one, otherwise to close. */
function Progress(props: {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ComponentChildren;
  /** How many other requests wait for an answer here. */
  asking: number;
  button: { id?: string; ref?: RefObject<HTMLButtonElement | null>; onClick: () => void };
}) {
  const { tone, icon, asking } = props;
  return (
    <>
      <div class="approval-body scrolling approval-centre stack-4" role="status">
        <span class={`big-icon tone-${tone}`}>
          <Icon name={icon} size={28} />
        </span>
        <h1 tabIndex={-1} {...(props.heading && { ref: props.heading })}>
          {props.title}
        </h1>
        <p>{props.text}</p>
        {props.children}
      </div>
      <footer class="approval-foot approval-answers">
        <Button {...props.button} {...(asking > 0 && { look: 'primary' })}>
          {asking > 0 ? t('approval_next') : t('approval_close')}
        </Button>
      </footer>
    </>
  );
}

/** The wallet reviews or executes the request now, which has no time limit. */
export function ApprovalInWallet(props: { labels: WalletLabels; now: number; asking: number; onLeave: () => void }) {
  const { now, asking, onLeave } = props;
  const { title, text, closeNote, steps } = props.labels;
  const since = useRef(now);
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the Close button: a key that is still held would press it.
  useEffect(() => heading.current?.focus(), []);
  const elapsed = now - since.current;
  return (
    <Progress tone="waiting" icon="waiting" {...{ title, text, heading, asking }} button={{ onClick: onLeave }}>
      {steps.length > 0 && (
        <div class="wallet-steps stack-1 small">
          <p>{t('wallet_steps_title')}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {/* A live region that changed every second would never stop talking. */}
      <p class="soft small" aria-hidden="true">
        {elapsed >= elapsedAfterMs && t('approval_in_wallet_elapsed', { time: formatDuration(elapsed) })}
      </p>
      {asking === 0 && <p class="soft small">{closeNote}</p>}
    </Progress>
  );
}

/** How it ended. A success closes by itself, unless it `stays`. */
export function ApprovalOutcome(props: {
  labels: OutcomeLabels;
  detail: string;
  stays: boolean;
  asking: number;
  onDone: () => void;
}) {
  const { labels, detail, stays, asking, onDone } = props;
  const good = labels.icon === 'check';
  const close = useRef<HTMLButtonElement>(null);
  // A ref, so that a new callback does not restart the timer.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    close.current?.focus();
    if (!good || stays) return;
    const timer = setTimeout(() => done.current(), connectedMs);
    return () => clearTimeout(timer);
  }, [good, stays]);
  useEscape(onDone);
  return (
    <Progress
      tone={good ? 'ok' : 'refused'}
      {...labels}
      asking={asking}
      button={{ id: 'close', ref: close, onClick: onDone }}
    >
      {!good && detail !== '' && (
        <p class="soft" dir="auto">
          {escapeInvisible(detail)}
        </p>
      )}
      {labels.icon === 'warning' && <JobButton job={openTrouble}>{t('trouble_find')}</JobButton>}
    </Progress>
  );
}
