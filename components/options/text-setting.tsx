import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '#components/icon.tsx';

/** One line of text in the settings, with what it is for and, as soon as it is known, what is wrong with it. */
export function TextSetting(props: {
  name: string;
  label: string;
  hint: string;
  value: string;
  /** Null while the text is fine. */
  problem: string | null;
  onInput: (text: string) => void;
  children?: ComponentChildren;
}): JSX.Element {
  const { name, label, hint, value, problem, onInput } = props;
  return (
    <div class="setting">
      <label for={name}>{label}</label>
      <p class="soft small" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        type="text"
        class="field"
        id={name}
        name={name}
        value={value}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={`${name}-hint ${name}-problem`}
        aria-invalid={problem !== null}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <div id={`${name}-problem`} aria-live="polite">
        {problem !== null && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {problem}
          </p>
        )}
      </div>
      {props.children}
    </div>
  );
}
