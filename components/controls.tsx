import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#lib/i18n/i18n.ts';
import { Icon, type IconName } from './icon.tsx';
import { Failure } from './status.tsx';
import { useTask } from './use-task.ts';

export function Button(props: ComponentProps<'button'> & { look?: 'primary' | 'refuse' | 'quiet'; compact?: boolean }) {
  const { look, compact = false, class: more, ...attributes } = props;
  const classes = ['button', look, compact && 'compact', more].filter((name) => typeof name === 'string');
  return <button type="button" {...attributes} class={classes.join(' ')} />;
}

/** A button that starts `job`, is disabled while that runs, and says why it failed. */
export function JobButton({ job, ...button }: ComponentProps<typeof Button> & { job: () => Promise<unknown> }) {
  const { run, busy, failure } = useTask(job);
  return (
    <>
      <Button {...button} disabled={busy} onClick={run} />
      <Failure sentence={failure} />
    </>
  );
}

/** An icon-only button. `label` is its accessible name and its tooltip. */
export function IconButton(props: ComponentProps<'button'> & { icon: IconName; label: string; size?: number }) {
  const { icon, label, size, ...attributes } = props;
  return (
    <button type="button" {...attributes} class="icon-button" aria-label={label} title={label}>
      <Icon name={icon} {...(size !== undefined && { size })} />
    </button>
  );
}

const feedbackMs = 2000;

/** Copies `text` whole and says so, on screen and to screen readers. `what` names it: "Copy public key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <span class="copy">
      <IconButton
        icon={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'cross' : 'copy'}
        label={t('copy_named', { what })}
        onClick={copy}
      />
      <span role="status" class="copy-said">
        {outcome === 'copied' && t('copied')}
        {outcome === 'failed' && t('copy_failed')}
      </span>
    </span>
  );
}

/** Rows that are drawn at first, and twice as many with each press for more: a year of use brings hundreds. */
const firstRows = 50;

/** The first rows of a list, and a button for more. The history remembers how many: one comes back to as many. */
export function FirstRows<T>(props: { all: readonly T[]; children: (rows: readonly T[]) => ComponentChildren }) {
  const { all, children } = props;
  const [shown, setShown] = useState<number>(() => history.state?.rows ?? firstRows);
  const more = (): void => {
    const rows = shown * 2;
    history.replaceState({ ...history.state, rows }, '');
    setShown(rows);
  };
  return (
    <>
      {children(all.slice(0, shown))}
      {all.length > shown && <Button onClick={more}>{t('activity_more')}</Button>}
    </>
  );
}
