import type { ComponentChildren, ComponentProps } from 'preact';
import { Icon } from './icon.tsx';

/** A form's submit handler: the browser must not send it. */
export function submits(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}

/** What is wrong with the field of that ID, which it describes. */
export function FieldProblem({ id, problem }: { id: string; problem: string | null }) {
  return (
    <div id={`${id}-problem`} aria-live="polite">
      {problem !== null && (
        <p class="failure small">
          <Icon name="warning" size={14} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** A labelled text field. `problem` is null while the value is valid. */
export function TextField(
  props: Pick<
    ComponentProps<'input'>,
    | 'placeholder'
    | 'inputMode'
    | 'disabled'
    | 'readOnly'
    | 'aria-activedescendant'
    | 'aria-autocomplete'
    | 'aria-controls'
    | 'aria-expanded'
    | 'onBlur'
    | 'onClick'
    | 'onKeyDown'
  > & {
    name: string;
    label: string;
    secret?: boolean;
    /** Its name in the data API. */
    parameter?: string | undefined;
    hint?: ComponentChildren;
    value: string;
    problem: string | null;
    onInput: (text: string) => void;
    role?: 'combobox';
    children?: ComponentChildren;
  },
) {
  const { label, secret, parameter, hint, problem, onInput, role, children, ...input } = props;
  const { name } = input;
  return (
    <div class="setting text-field">
      <label for={name}>
        {label} {parameter !== undefined && <code class="soft">{parameter}</code>}
      </label>
      {hint !== undefined && (
        <p class="soft small" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div class="text-field-input">
        <input
          {...(secret ? ({ type: 'password' } as const) : ({ type: 'text', role } as const))}
          class="field"
          id={name}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={hint === undefined ? `${name}-problem` : `${name}-hint ${name}-problem`}
          aria-invalid={problem !== null}
          onInput={(event) => onInput(event.currentTarget.value)}
          {...input}
        />
      </div>
      <FieldProblem id={name} problem={problem} />
      {children}
    </div>
  );
}

/** One of several values, under a label. */
export function Select<T extends string>(props: {
  label: string;
  name?: string;
  class?: string;
  value: T;
  options: readonly (readonly [value: T, text: ComponentChildren])[];
  onSelect: (value: T) => void;
}) {
  const { options } = props;
  return (
    <label class={`select ${props.class ?? ''}`}>
      {props.label}
      <select
        class="field"
        name={props.name}
        value={props.value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) props.onSelect(chosen[0]);
        }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
