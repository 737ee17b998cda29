import type { JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { OtherMembers } from '#components/explorer/shell/other-members.tsx';
import { Chip } from '#components/status.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { type ChangedLine, changedLines } from '#lib/explorer/changed-lines.ts';
import type { ParameterChange } from '#lib/explorer/parameter-changes.ts';
import { parameterWords, readParameterValue } from '#lib/explorer/parameter-value.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ParameterValueView } from './parameter-value.tsx';

const changeLooks = {
  new: { tone: 'ok', icon: 'check' },
  changed: { tone: 'waiting', icon: 'refresh' },
  gone: { tone: 'refused', icon: 'cross' },
} as const;

/** The lines in which the old JSON and the new one differ. */
function ChangedJson({ lines }: { lines: readonly ChangedLine[] }): JSX.Element {
  return (
    <pre class="parameter-change parameter-lines small">
      {lines.map(({ kind, text }, index) =>
        kind === 'gone' ? <del key={index}>{text.trim()}</del> : <ins key={index}>{text.trim()}</ins>,
      )}
    </pre>
  );
}

/** The old value and the new one; of JSON only the lines that differ, or a changed digit would be hard to find. */
function OldAndNew({ old, value, unit }: { old: string; value: string; unit: Asset | null }): JSX.Element {
  const isJson = [old, value].every((text) => readParameterValue(text).kind === 'json');
  const lines = isJson ? changedLines(indentJson(old), indentJson(value)) : [];
  if (lines.length > 0) return <ChangedJson lines={lines} />;
  return (
    <p class="parameter-change small">
      <del>{parameterWords(old, unit)}</del>
      <span aria-hidden="true">→</span>
      <ins>{parameterWords(value, unit)}</ins>
    </p>
  );
}

/** One network parameter, with its change since the user last looked. `unit` is the asset that its value is an amount of. */
export function ParameterRow(props: {
  parameter: NetworkParameter;
  unit: Asset | null;
  change: ParameterChange | undefined;
}): JSX.Element {
  const { parameter, unit, change } = props;
  const { key, value } = parameter;
  return (
    <li class="parameter" data-testid="parameter" data-key={key} data-change={change?.kind}>
      <div class="parameter-name">
        <code>{escapeInvisible(key)}</code>
        {change !== undefined && <Chip {...changeLooks[change.kind]}>{t(`ex_change_${change.kind}`)}</Chip>}
      </div>
      <div class="parameter-value">
        <ParameterValueView value={value} unit={unit} />
        <CopyButton text={value} what={t('ex_value_of', { key })} />
        {change?.kind === 'changed' && <OldAndNew old={change.old} value={value} unit={unit} />}
        <OtherMembers of={parameter} shown={['key', 'value']} />
      </div>
    </li>
  );
}
