import type { ComponentChildren } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { longDuration } from '#lib/explorer/duration.ts';
import { exactPercent } from '#lib/explorer/format-decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';

/** What a value reads as, from what was sent; undefined where it reads as it was sent. */
type Reading = (raw: string) => string | undefined;

/**
 * How each member of a message is shown: under a label, under a label and as a reading, or as a function draws it. A
 * nested table is for the members of a nested message, null for what stands elsewhere on the page.
 */
export interface Fields {
  readonly [member: string]: string | readonly [string, Reading] | ((raw: string) => ComponentChildren) | Fields | null;
}

/** A fraction, as a percentage with all of its digits. */
export const asPercent: Reading = (raw) => (raw === '' ? undefined : exactPercent(raw));

/** A length of time in whole seconds. */
export const asSeconds: Reading = (raw) =>
  /^\d{1,15}$/.test(raw) ? longDuration(BigInt(raw) * 1_000_000_000n) : undefined;

/** A moment, in the user's own time zone. A zero is no moment, nor is what lies before 1970. */
export function asTime(unit: 'seconds' | 'nanoseconds'): Reading {
  return (raw) => {
    const at = unixMilliseconds(raw, unit);
    if (at !== null) return formatDate(at);
    return /^(-?\d+)?$/.test(raw) ? t('ex_gov_no_time') : undefined;
  };
}

/** What a value reads as, followed by what was sent where that differs. `children` stand in the place of words. */
export function Sent(props: { raw: string; words?: string | undefined; children?: ComponentChildren }) {
  const { raw, words, children = words } = props;
  if (children === undefined || children === raw) {
    return raw === '' ? <span class="soft">{t('ex_empty_value')}</span> : <span>{escapeInvisible(raw)}</span>;
  }
  return (
    <span>
      {children} {raw !== '' && <code class="soft">{escapeInvisible(raw)}</code>}
    </span>
  );
}

/** One member of a message under its label: in words where there are any, and as it was sent. */
export function Fact(props: Parameters<typeof Sent>[0] & { label: string; copy?: boolean }) {
  const { label, copy = false, ...sent } = props;
  return (
    <>
      <dt>{label}</dt>
      <dd class="fact" data-raw={sent.raw}>
        <Sent {...sent} />
        {copy && sent.raw !== '' && <CopyButton text={sent.raw} what={label} />}
      </dd>
    </>
  );
}

/** A member that is an ID, a key or an address: in full, for it is there to be compared. */
export function IdFact(props: { label: string; raw: string; children?: ComponentChildren }) {
  const { label, raw, children } = props;
  return (
    <>
      <dt>{label}</dt>
      <dd class="fact" data-raw={raw}>
        {raw === '' ? (
          <Sent raw="" />
        ) : (
          <span class="fact-id">
            <code>{escapeInvisible(raw)}</code>
            <CopyButton text={raw} what={label} />
          </span>
        )}
        {children}
      </dd>
    </>
  );
}

function Facts({ of, fields, copy }: { of: object; fields: Fields; copy: boolean }) {
  return (
    <>
      {Object.entries(fields).map(([name, field]) => {
        const value: unknown = Reflect.get(of, name);
        if (field === null || value === undefined || value === null) return null;
        const raw = `${value}`;
        if (typeof field === 'function') return field(raw);
        if (typeof field === 'string') return <Fact key={name} label={field} raw={raw} copy={copy} />;
        if (isReading(field)) {
          return <Fact key={name} label={field[0]} raw={raw} words={field[1](raw)} copy={copy} />;
        }
        return <Facts key={name} of={Object(value)} fields={field} copy={copy} />;
      })}
    </>
  );
}

function isReading(field: readonly [string, Reading] | Fields): field is readonly [string, Reading] {
  return Array.isArray(field);
}

/** A message as labels and values, then the members that `fields` does not know. `none` is for no message. */
export function FactList(props: {
  of: object | null;
  none?: string;
  fields: Fields;
  class?: string;
  testId?: string;
  copy?: boolean;
}) {
  const { of, none, fields, copy = false } = props;
  if (of === null) return none === undefined ? null : <p class="soft">{none}</p>;
  return (
    <>
      <dl class={`facts ${props.class ?? ''}`} data-testid={props.testId}>
        <Facts of={of} fields={fields} copy={copy} />
      </dl>
      <OtherMembers of={of} shown={fields} />
    </>
  );
}

/**
 * The members of a message that nothing else on screen shows: what a newer service adds must not be hidden. `shown` names
 * those on screen, in nested objects those of nested messages.
 */
export function OtherMembers({ of, shown }: { of: object | null; shown: object }) {
  if (of === null) return null;
  const others = Object.entries(of).filter(([name]) => !Object.hasOwn(shown, name));
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
        return isMembers(nested) && isMembers(value) && <OtherMembers key={name} of={value} shown={nested} />;
      })}
    </>
  );
}
