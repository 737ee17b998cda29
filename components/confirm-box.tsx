import type { ComponentChildren, ComponentProps } from 'preact';
import { t } from '#lib/i18n/i18n.ts';
import { Button } from './controls.tsx';
import { Failure } from './status.tsx';
import { type Confirm, useConfirm } from './use-confirm.ts';
import { type Task, useTask } from './use-task.ts';

/** An inline confirmation: Cancel, and Yes, which has the ID and starts the task. */
export function ConfirmBox(props: {
  confirm: Confirm;
  question: ComponentChildren;
  /** On the other button. */
  yes: string;
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
      <Button compact={compact} id={id} look={look} task={task}>
        {props.yes}
      </Button>
    </fieldset>
  );
}

/** A button that asks first: the question takes its place until `job` has ended. The ID of Yes ends in `-yes`. */
export function ConfirmButton(
  props: ComponentProps<typeof Button> & { id?: string; question: string; yes: string; job: () => Promise<unknown> },
) {
  const { question, yes, job, ...button } = props;
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
