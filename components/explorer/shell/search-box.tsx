import type { JSX } from 'preact';

/** The field that narrows a list as one types. Escape empties it. */
export function SearchBox(props: { label: string; text: string; onType: (text: string) => void }): JSX.Element {
  return (
    <input
      type="search"
      class="field"
      aria-label={props.label}
      placeholder={props.label}
      spellcheck={false}
      autocomplete="off"
      value={props.text}
      onInput={(event) => props.onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onType('');
      }}
    />
  );
}
