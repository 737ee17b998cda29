import type { ComponentChildren } from 'preact';
import { t } from '#lib/i18n/i18n.ts';
import { Button } from './controls.tsx';
import type { Confirm } from './use-confirm.ts';
import type { Task } from './use-task.ts';

/** An inline confirmation: No, and Yes, which has the ID and starts the task. */
export function ConfirmBox(props: {
  confirm: Confirm;
  task: Task;
  /** The messages of the two answers begin so. */
  name:
    | 'activity_clear'
    | 'damaged_discard'
    | 'net_import'
    | 'net_remove'
    | 'options_token_forget'
    | 'removal'
    | 'site_disconnect'
    | 'wallet_review_stop';
  text: ComponentChildren;
  id?: string;
  /** What Yes says instead. */
  yes?: string;
  look?: 'primary' | 'refuse';
  compact?: boolean;
}) {
  const { confirm, task, name, id, yes = t(`${name}_yes`), look = 'refuse', compact = false } = props;
  return (
    <fieldset class="confirm" onKeyDown={confirm.onKeyDown}>
      <legend>{props.text}</legend>
      <Button compact={compact} ref={confirm.keep} disabled={task.busy} onClick={confirm.drop}>
        {t(`${name}_no`)}
      </Button>
      <Button compact={compact} id={id} look={look} task={task}>
        {yes}
      </Button>
    </fieldset>
  );
}
