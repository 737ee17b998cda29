import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { Typed } from './use-typed.ts';

/** A text field with its label, the name of its parameter in the data API, and what is wrong with what is typed. */
export function TextField(props: {
  name: string;
  label: string;
  parameter?: string | undefined;
  value: string;
  problem: string | null;
  hint?: ComponentChildren;
  placeholder?: string | undefined;
  inputMode?: 'text' | 'numeric' | undefined;
  /** ID of a list of suggestions. */
  list?: string | undefined;
  onType: (text: string) => void;
  onLeave?: () => void;
  onEnter?: () => void;
  /** Controls beside the field. */
  children?: ComponentChildren;
}): JSX.Element {
  const { name, parameter, problem, hint } = props;
  const problemId = `${name}-problem`;
  const hintId = `${name}-hint`;
  return (
    <div class="text-field">
      <label for={name}>
        {props.label} {parameter !== undefined && <code class="soft">{parameter}</code>}
      </label>
      <div class="text-field-input">
        <input
          type="text"
          class="field"
          id={name}
          name={name}
          value={props.value}
          placeholder={props.placeholder}
          list={props.list}
          inputMode={props.inputMode}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem !== null}
          aria-describedby={hint === undefined ? problemId : `${hintId} ${problemId}`}
          onInput={(event) => props.onType(event.currentTarget.value)}
          onBlur={props.onLeave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') props.onEnter?.();
          }}
        />
        {props.children}
      </div>
      <div id={problemId} aria-live="polite">
        {problem !== null && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {problem}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p class="soft small" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The field that narrows a list as one types. Enter applies it at once, Escape empties it. */
export function SearchBox(props: { typed: Typed; placeholder: string; label?: string; name?: string }): JSX.Element {
  const { typed } = props;
  return (
    <input
      type="search"
      class="field"
      id={props.name}
      name={props.name}
      aria-label={props.label}
      placeholder={props.placeholder}
      spellcheck={false}
      autocomplete="off"
      value={typed.text}
      onInput={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.applyNow();
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
}): JSX.Element {
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
