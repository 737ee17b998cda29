import type { ComponentChildren, ComponentProps } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { Typed } from './use-typed.ts';

/** A text field with its label, the name of its parameter in the data API, and what is wrong with what is typed. */
export function TextField(
  props: Pick<ComponentProps<'input'>, 'value' | 'placeholder' | 'inputMode' | 'onInput' | 'onBlur' | 'onKeyDown'> & {
    name: string;
    label: string;
    parameter?: string | undefined;
    problem: string | null;
    hint?: ComponentChildren;
    /** ID of a list of suggestions. */
    list?: string | undefined;
    children?: ComponentChildren;
  },
) {
  const { label, parameter, problem, hint, list, children, ...input } = props;
  const { name } = input;
  return (
    <div class="text-field lines">
      <label for={name}>
        {label} {parameter !== undefined && <code class="soft">{parameter}</code>}
      </label>
      <div class="text-field-input">
        <input
          type="text"
          list={list}
          class="field"
          id={name}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem !== null}
          aria-describedby={hint === undefined ? `${name}-problem` : `${name}-hint ${name}-problem`}
          {...input}
        />
        {children}
      </div>
      <div id={`${name}-problem`} aria-live="polite">
        {problem !== null && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {problem}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p class="soft small" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The field that narrows a list as one types. Enter applies it at once, Escape empties it. */
export function SearchBox(props: { typed: Typed; placeholder: string; name?: string }) {
  const { typed, placeholder, name } = props;
  return (
    <input
      type="search"
      class="field"
      id={name}
      name={name}
      aria-label={name === undefined ? placeholder : undefined}
      placeholder={placeholder}
      spellcheck={false}
      autocomplete="off"
      {...typed.input}
      onKeyDown={(event) => {
        typed.input.onKeyDown(event);
        if (event.key === 'Escape') typed.type('');
      }}
    />
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
