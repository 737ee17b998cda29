import type { JSX } from 'preact';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { Icon } from '#components/icon.tsx';
import { changedLines, type ParameterUnit, parameterWords, readParameterValue } from '#lib/explorer/parameter-value.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { plural } from '#lib/i18n/i18n.ts';

/** JSON of at most so many lines is shown open. */
const fewLines = 6;

function Json({ value, members }: { value: string; members: number }) {
  const indented = indentJson(value);
  return (
    <details class="parameter-json" open={indented.split('\n').length <= fewLines}>
      <summary>{plural('ex_json_members', members)}</summary>
      <pre>{indented}</pre>
    </details>
  );
}

export function ParameterValueView({ value, unit }: { value: string; unit: ParameterUnit }) {
  const read = readParameterValue(value);
  const asSent = useAsSent();
  if (asSent) return <Sent raw={value} />;
  if (read.kind === 'json') return <Json value={value} members={read.members} />;
  return (
    <span class={value === '' ? 'parameter-words soft' : 'parameter-words'}>
      {read.kind === 'flag' && <Icon name={read.value ? 'check' : 'cross'} />}
      <bdi>{parameterWords(value, unit)}</bdi>
    </span>
  );
}

/** The lines in which JSON has changed, or a changed digit would be hard to find; null where it is no JSON, or nothing but spaces. */
export function jsonChange(old: string, value: string): JSX.Element | null {
  const isJson = [old, value].every((text) => readParameterValue(text).kind === 'json');
  const lines = isJson ? changedLines(indentJson(old), indentJson(value)) : [];
  if (lines.length === 0) return null;
  return (
    <pre class="parameter-change parameter-lines small" data-testid="json-change">
      {lines.map(({ kind, text }, index) =>
        kind === 'gone' ? <del key={index}>{text.trim()}</del> : <ins key={index}>{text.trim()}</ins>,
      )}
    </pre>
  );
}
