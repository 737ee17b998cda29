import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { errorMessage, type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { Icon, type IconName } from './icon.tsx';

export interface Task {
  run(): void;
  busy: boolean;
  failure: string | null;
}

/** Runs `job` on request, one run at a time, and keeps the message of the last failure. */
export function useTask(job: () => Promise<unknown>): Task {
  const { failure, attempt } = useAttempt();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = (): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const ended = (): void => {
      running.current = false;
      setBusy(false);
    };
    void attempt(job().finally(ended));
  };
  return { run, busy, failure };
}

/** Waits for a change that shows nothing while it runs, if there is one, and keeps the message of its failure. Never rejects. */
export function useAttempt() {
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (job: unknown): Promise<void> => {
    setFailure(null);
    await Promise.resolve(job).catch((error: unknown) => setFailure(errorMessage(error)));
  };
  return { failure, attempt };
}

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

/** A list that is drawn as its rows are asked for; nothing where it is empty. */
export function RowList<T>(
  props: Omit<ComponentProps<'ul'>, 'children'> & {
    all: readonly T[];
    children: (row: T, index: number) => ComponentChildren;
  },
) {
  const { all, children, ...list } = props;
  if (all.length === 0) return null;
  return (
    <FirstRows all={all}>
      {(rows) => (
        <ul class="rows" {...list}>
          {rows.map(children)}
        </ul>
      )}
    </FirstRows>
  );
}

export type Tone = 'ok' | 'waiting' | 'refused' | 'plain';

export function Chip(props: { tone: Tone; icon: IconName; children: ComponentChildren }) {
  return (
    <span class={`chip tone-${props.tone}`}>
      <Icon name={props.icon} size={12} />
      {props.children}
    </span>
  );
}

/** A panel that explains a situation and what the user can do about it. */
export function Notice(props: {
  tone: Tone;
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <section class={`notice tone-${props.tone}`}>
      <Icon name={props.icon} />
      <div class="notice-body">
        <h2>{props.title}</h2>
        {props.children !== undefined && <div class="notice-text">{props.children}</div>}
        {props.actions !== undefined && <div class="notice-actions">{props.actions}</div>}
      </div>
    </section>
  );
}

/** An error message, announced to screen readers at once. Empty while there is none. */
export function Failure({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert">
      {sentence !== null && (
        <p class="failure">
          <Icon name="warning" />
          {escapeInvisible(sentence)}
        </p>
      )}
    </div>
  );
}

/** Says that something has succeeded. */
export function Done({ children }: { children: ComponentChildren }) {
  return (
    <span class="said-ok">
      <Icon name="check" />
      {children}
    </span>
  );
}

/** Why there is nothing to show, and `children` to change that. */
export function Empty(props: { icon: IconName; title: string; text?: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={props.icon} size={24} />
      <h2>{props.title}</h2>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children}
    </div>
  );
}

/** Placeholder rows while a list loads. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div class="skeleton-row" key={row}>
          <span class="skeleton" style={{ width: `${45 + ((row * 17) % 30)}%` }} />
          <span class="skeleton" style={{ width: `${25 + ((row * 11) % 25)}%` }} />
        </div>
      ))}
    </div>
  );
}

/** How each value of a service's enumeration is drawn, and its message. */
export type Looks = ReadonlyMap<string, readonly [Tone, IconName, PlainMessageKey]>;

/** The name of an enumerated value. An unknown one is shown unchanged. */
export function enumLabel(looks: Looks, value: string): string {
  const [, , word] = looks.get(value) ?? [];
  return word === undefined ? escapeInvisible(value) : t(word);
}

export function EnumChip({ looks, value }: { looks: Looks; value: string }) {
  const [tone, icon] = looks.get(value) ?? (['plain', 'clock'] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {enumLabel(looks, value)}
    </Chip>
  );
}

/** One line: a name, and what is known of it. */
export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="split wrap fact">
      <span class="soft">{label}</span>
      <span class="line">{children}</span>
    </div>
  );
}
