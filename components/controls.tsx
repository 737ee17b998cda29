import type { ComponentChildren, ComponentProps } from 'preact';
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

/** An inline confirmation. Its children are the two answers. */
export function ConfirmBox(props: { confirm: Confirm; text: ComponentChildren; children: ComponentChildren }) {
  return (
    <fieldset class="confirm" onKeyDown={props.confirm.onKeyDown}>
      <legend>{props.text}</legend>
      {props.children}
    </fieldset>
  );
}

export function Switch(props: {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={props.name}
        name={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        {props.hint !== undefined && <span class="soft small">{props.hint}</span>}
      </span>
    </label>
  );
}
