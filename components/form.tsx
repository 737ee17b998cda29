import type { ComponentChildren, ComponentProps, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Button, Failure, useAttempt } from './controls.tsx';
import { Icon } from './icon.tsx';

/** A form's submit handler: the browser must not send it. */
export function submits(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}

/** What is wrong with a text of more characters than so many; null where nothing is. Nothing is cut from what was pasted. */
export const tooLong = (text: string, longest: number): string | null =>
  text.trim().length > longest ? t('field_too_long', { count: `${longest}` }) : null;

/** A labelled text field. `problem` is null while the value is valid. */
export function TextField(
  props: Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'disabled' | 'readOnly' | 'onBlur' | 'onChange' | 'onKeyDown'
  > & {
    name: string;
    label: string;
    secret?: boolean;
    /** ID of the list of what one may choose. */
    list?: string;
    /** Its name in the data API. */
    parameter?: string | undefined;
    hint?: ComponentChildren;
    value: string;
    problem: string | null;
    onInput: (text: string) => void;
    children?: ComponentChildren;
  },
) {
  const { label, secret, parameter, hint, problem, onInput, list, children, ...input } = props;
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
      <input
        {...(secret ? ({ type: 'password' } as const) : ({ type: 'text', list } as const))}
        class="field"
        id={name}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={hint === undefined ? `${name}-problem` : `${name}-hint ${name}-problem`}
        aria-invalid={problem !== null}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...input}
      />
      <div id={`${name}-problem`} aria-live="polite">
        {problem !== null && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {escapeInvisible(problem)}
          </p>
        )}
      </div>
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
        id={props.name}
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

/** In bytes, more than any file that Drawbridge reads may have. */
const largestFile = 1_000_000;

/** A button that picks a file, and says what is wrong with it. The same file can be picked again, once it is corrected. */
export function FilePicker(props: {
  id: string;
  label: string;
  accept: string;
  button?: RefObject<HTMLButtonElement | null>;
  /** Gets the start of a file that is too large. May reject with a sentence for the user. */
  onFile: (text: string, name: string) => unknown;
}) {
  const { id, label } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { failure, attempt } = useAttempt();
  const read = async (file: File): Promise<unknown> => props.onFile(await file.slice(0, largestFile).text(), file.name);
  return (
    <>
      <Button {...(props.button && { ref: props.button })} id={`pick-${id}`} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        id={id}
        class="visually-hidden"
        type="file"
        accept={props.accept}
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) attempt(read(file));
          currentTarget.value = '';
        }}
      />
      <Failure sentence={failure} />
    </>
  );
}

/** A field that narrows the list below it. Escape empties it. */
export function SearchField(
  props: Pick<ComponentProps<'input'>, 'onChange'> & {
    name: string;
    label: string;
    /** In the empty field, in the place of the label. */
    hint?: string;
    value: string;
    onSearch: (query: string) => void;
  },
) {
  const { label, hint = label, onSearch, ...input } = props;
  return (
    <input
      type="search"
      class="field"
      id={input.name}
      {...input}
      aria-label={label}
      placeholder={hint}
      spellcheck={false}
      autocomplete="off"
      onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && onSearch('')}
    />
  );
}

/** Beside what the administrator has set. */
export function Fixed() {
  return (
    <span class="fixed soft small">
      <Icon name="lock" size={12} /> {t('managed_fixed')}
    </span>
  );
}

/** A choice, which says why it could not be saved. */
export function Switch(props: {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  /** Set by the administrator: it takes the focus and stays as it is. */
  fixed?: boolean;
  /** May reject with a sentence for the user. */
  onChange: (on: boolean) => unknown;
}) {
  const { name, label, hint, checked, disabled, fixed = false } = props;
  const { failure, attempt } = useAttempt();
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          {...(fixed ? { 'aria-disabled': true } : { disabled })}
          onClick={(event) => fixed && event.preventDefault()}
          onChange={(event) => attempt(props.onChange(event.currentTarget.checked))}
        />
        <span>
          {label}
          {fixed && <Fixed />}
          {!fixed && hint !== undefined && <span class="soft small">{hint}</span>}
        </span>
      </label>
      <Failure sentence={failure} />
    </>
  );
}
