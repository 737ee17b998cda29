import type { JSX } from 'preact';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';

/**
 * The members of a message that nothing else on screen shows: what a newer service adds must not be hidden. Nothing
 * when there are none. `shown` names the members that are on screen.
 */
export function OtherMembers(props: { of: object; shown: readonly string[] }): JSX.Element | null {
  const others = Object.entries(props.of).filter(([name]) => !props.shown.includes(name));
  if (others.length === 0) return null;
  return (
    <div class="other-members">
      <p class="soft small">{t('ex_gov_other_members')}</p>
      <pre>{indentJson(JSON.stringify(Object.fromEntries(others)))}</pre>
    </div>
  );
}
