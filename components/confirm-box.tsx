import type { ComponentChildren, ComponentProps, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '#lib/i18n/i18n.ts';
import { Button, Failure, type Task, useTask } from './controls.tsx';

export interface Confirm {
  asked: boolean;
  ask(): void;
  /** Cancels, as Escape does. */
  drop(): void;
  /** For the button that asks. */
  open: RefObject<HTMLButtonElement | null>;
  /** For the answer that cancels. */
  keep: RefObject<HTMLButtonElement | null>;
  /** For the element around the answers. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Moves the focus to the answer that cancels, and back to the button that asked. */
export function useConfirm(): Confirm {
  const [asked, setAsked] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (asked) keep.current?.focus();
    else if (wasAsked.current) open.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  const drop = (): void => setAsked(false);
  return {
    asked,
    ask: () => setAsked(true),
    drop,
    open,
    keep,
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      // Otherwise the browser closes the popup, and the approval window takes it for an answer.
      event.preventDefault();
      event.stopPropagation();
      drop();
    },
  };
}

/** An inline confirmation: Cancel, and Yes, which has the ID and starts the task. */
export function ConfirmBox(props: {
  confirm: Confirm;
  question: ComponentChildren;
  /** On the other button. */
  yes: ComponentChildren;
  task: Task;
  id?: string | undefined;
  look?: 'primary' | 'refuse';
  compact?: boolean;
}) {
  const { confirm, task, id, look = 'refuse', compact = false } = props;
  return (
    <fieldset class="confirm" onKeyDown={confirm.onKeyDown}>
      <legend>{props.question}</legend>
      <Button compact={compact} ref={confirm.keep} disabled={task.busy} onClick={confirm.drop}>
        {t('call_cancel')}
      </Button>
      <Button compact={compact} id={id} look={look} disabled={task.busy} onClick={task.run}>
        {props.yes}
      </Button>
    </fieldset>
  );
}

/** A button that asks first: the question stays until `job` has ended. Yes repeats its text, and its ID with `-yes`. */
export function ConfirmButton(
  props: ComponentProps<typeof Button> & { id?: string; question: string; yes?: string; job: () => Promise<unknown> },
) {
  const { question, yes = props.children, job, ...button } = props;
  const { id, compact = false } = button;
  const confirm = useConfirm();
  const task = useTask(() => job().finally(confirm.drop));
  return (
    <>
      {confirm.asked ? (
        <ConfirmBox {...{ confirm, question, yes, task, compact }} id={id && `${id}-yes`} />
      ) : (
        <Button {...button} ref={confirm.open} onClick={confirm.ask} />
      )}
      <Failure sentence={task.failure} />
    </>
  );
}
