import { t } from '#lib/i18n/i18n.ts';
import type { Typed } from './use-typed.ts';

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
      title={t('ex_search_key')}
      aria-keyshortcuts="/"
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
