import type { ComponentChildren, ComponentProps } from 'preact';
import { t } from '#lib/i18n/i18n.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Confirm } from './use-confirm.ts';
import type { Task } from './use-task.ts';

/** A button. With a `task`, it starts the task and is disabled while it runs. */
export function Button(
  props: ComponentProps<'button'> & { look?: 'primary' | 'refuse' | 'quiet'; compact?: boolean; task?: Task },
) {
  const { look, compact = false, task, class: more, ...attributes } = props;
  const classes = ['button', look, compact && 'compact', more].filter((name) => typeof name === 'string');
  return (
    <button
      type="button"
      {...(task && { disabled: task.busy, onClick: task.run })}
      {...attributes}
      class={classes.join(' ')}
    />
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
    | 'site_disconnect';
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

/** Beside what the administrator has set. */
export function Fixed({ id }: { id?: string }) {
  return (
    <span class="fixed soft small" id={id}>
      <Icon name="lock" size={12} /> {t('managed_fixed')}
    </span>
  );
}

export function Switch(props: {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  /** Set by the administrator: it takes the focus and stays as it is. As a text, the ID of the `Fixed` of several switches. */
  fixed?: boolean | string;
  onChange: (on: boolean) => void;
}) {
  const { name, label, hint, checked, disabled, fixed = false } = props;
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={name}
        name={name}
        checked={checked}
        {...(fixed === false ? { disabled } : { 'aria-disabled': true })}
        aria-describedby={typeof fixed === 'string' ? fixed : undefined}
        onClick={(event) => fixed !== false && event.preventDefault()}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {fixed === true && <Fixed />}
        {fixed === false && hint !== undefined && <span class="soft small">{hint}</span>}
      </span>
    </label>
  );
}
