import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './icon.tsx';
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
