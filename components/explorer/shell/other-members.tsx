import type { JSX } from 'preact';
import { isMembers } from '#lib/data-api/parse-json.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Names of members that are on screen; a nested object names those of a nested message. */
export type Shown = readonly string[] | { readonly [member: string]: unknown };

/**
 * The members of a message that nothing else on screen shows, nested ones too: what a newer service adds must not be
 * hidden. Nothing when there are none.
 */
export function OtherMembers({ of, shown }: { of: object | null; shown: Shown }): JSX.Element | null {
  if (of === null) return null;
  const fields = isMembers(shown) ? shown : Object.fromEntries(shown.map((name) => [name, null]));
  const others = Object.entries(of).filter(([name]) => !Object.hasOwn(fields, name));
  return (
    <>
      {others.length > 0 && (
        <div class="other-members">
          <p class="soft small">{t('ex_gov_other_members')}</p>
          <pre>{indentJson(JSON.stringify(Object.fromEntries(others)))}</pre>
        </div>
      )}
      {Object.entries(fields).map(([name, nested]) => {
        const value: unknown = Reflect.get(of, name);
        return isMembers(nested) && isMembers(value) && <OtherMembers key={name} of={value} shown={nested} />;
      })}
    </>
  );
}
