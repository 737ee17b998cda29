import type { JSX } from 'preact';

/** One thing that is on or off. `hint` says what it means, in a sentence. */
export function Switch(props: {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}): JSX.Element {
  return (
    <label class="setting-switch">
      <input
        type="checkbox"
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
