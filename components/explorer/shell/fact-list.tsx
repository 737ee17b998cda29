import type { ComponentChildren } from 'preact';
import { CopyButton } from '#components/controls.tsx';
import { Identicon, ShortKey } from '#components/site-name.tsx';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useAsSent } from './query-data.tsx';

/** A value as it reads, or as it was sent where the page shows that. `children` stand in the place of words. */
export function Sent(props: { raw: string; words?: string | undefined; children?: ComponentChildren }) {
  const { raw, words, children = words } = props;
  const asSent = useAsSent();
  if (asSent && raw !== '') return <code>{escapeInvisible(raw)}</code>;
  if (asSent) return <span class="soft">{t('ex_empty_value')}</span>;
  if (raw === '' || words === '') return <span class="soft">–</span>;
  return <bdi>{children ?? escapeInvisible(raw)}</bdi>;
}

/**
 * A key, ID or address with its picture, shortened; a selection of it is copied whole. As sent, or with `whole`, it is whole,
 * with a button that copies it. `what` names it.
 */
export function CopiedKey(props: { value: string; what: string; picture?: boolean; whole?: boolean; ends?: number }) {
  const { value, what, picture = true, ends = 6 } = props;
  const asSent = useAsSent();
  const isWhole = props.whole === true || asSent;
  return (
    <span class="with-copy">
      {picture && <Identicon seed={value} size={20} />}
      {isWhole ? <code>{escapeInvisible(value)}</code> : <ShortKey value={value} ends={ends} />}
      {isWhole && <CopyButton text={value} what={what} />}
    </span>
  );
}

/** IDs, keys and addresses. */
const hexadecimal = /^(0x)?[0-9a-f]{32,}$/i;

/**
 * One member of a message under its label; an ID, a key or an address whole, to be copied; as sent, with a button that copies it.
 * Nothing where there is none. `more` stands behind it.
 */
export function Fact(props: Parameters<typeof Sent>[0] & { label: string; more?: ComponentChildren }) {
  const { label, more, ...sent } = props;
  const { raw, words, children } = sent;
  const asSent = useAsSent();
  if (!asSent && (raw === '' || words === '' || raw.endsWith('_UNSPECIFIED'))) return null;
  const isId = words === undefined && children === undefined && hexadecimal.test(raw);
  return (
    <>
      <dt>{label}</dt>
      <dd class="fact" data-raw={raw}>
        {isId ? <CopiedKey value={raw} what={label} picture={false} whole /> : <Sent {...sent} />}
        {!isId && asSent && raw !== '' && <CopyButton text={raw} what={label} />}
        {more}
      </dd>
    </>
  );
}

/**
 * The members of a message that nothing else on screen shows: what a newer service adds must not be hidden. `shown` lists the names of
 * those on screen, or has them as its own, with nested objects for those of nested messages.
 */
export function OtherMembers({ of, shown }: { of: object; shown: object }) {
  const names = Array.isArray(shown) ? shown : Object.keys(shown);
  const others = Object.entries(of).filter(([name]) => !names.includes(name));
  return (
    <>
      {others.length > 0 && (
        <div class="other-members">
          <p class="soft small">{t('ex_gov_other_members')}</p>
          <pre>{indentJson(JSON.stringify(Object.fromEntries(others)))}</pre>
        </div>
      )}
      {Object.entries(shown).map(([name, nested]) => {
        const value: unknown = Reflect.get(of, name);
        const isTable = typeof nested === 'object' && nested !== null;
        return isTable && isMembers(value) && <OtherMembers key={name} of={value} shown={nested} />;
      })}
    </>
  );
}
