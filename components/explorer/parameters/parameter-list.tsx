import { Breakable } from '#components/breakable.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { Chip } from '#components/status.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { changedLines } from '#lib/explorer/changed-lines.ts';
import { type ParameterUnit, parameterWords, readParameterValue } from '#lib/explorer/parameter-value.ts';
import type { ParameterChange } from '#lib/explorer/seen-parameters.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { parameterPhrase } from './parameter-phrase.ts';
import { ParameterValueView } from './parameter-value.tsx';

const changeLooks = {
  new: { tone: 'ok', icon: 'check' },
  changed: { tone: 'waiting', icon: 'refresh' },
  gone: { tone: 'refused', icon: 'cross' },
} as const;

/** The old value and the new one; of JSON only the lines that differ, or a changed digit would be hard to find. */
function OldAndNew({ old, value, unit }: { old: string; value: string; unit: ParameterUnit }) {
  const isJson = [old, value].every((text) => readParameterValue(text).kind === 'json');
  const lines = isJson ? changedLines(indentJson(old), indentJson(value)) : [];
  if (lines.length > 0) {
    return (
      <pre class="parameter-change parameter-lines small">
        {lines.map(({ kind, text }, index) =>
          kind === 'gone' ? <del key={index}>{text.trim()}</del> : <ins key={index}>{text.trim()}</ins>,
        )}
      </pre>
    );
  }
  return (
    <p class="parameter-change small">
      <del>{parameterWords(old, unit)}</del>
      <span aria-hidden="true">→</span>
      <ins>{parameterWords(value, unit)}</ins>
    </p>
  );
}

function ParameterRow(props: {
  parameter: NetworkParameter;
  unit: ParameterUnit;
  change: ParameterChange | undefined;
}) {
  const { parameter, unit, change } = props;
  const { key, value } = parameter;
  const asSent = useAsSent();
  const phrase = parameterPhrase(key);
  return (
    <li class="parameter" data-testid="parameter" data-key={key} data-change={change?.kind}>
      <div class="parameter-name">
        <code>
          <Breakable text={escapeInvisible(key)} />
        </code>
        {phrase !== null && <span class="parameter-phrase soft small">{phrase}</span>}
        {change !== undefined && <Chip {...changeLooks[change.kind]}>{t(`ex_change_${change.kind}`)}</Chip>}
      </div>
      <div class="parameter-value">
        <ParameterValueView value={value} unit={unit} />
        {asSent && value !== '' && <CopyButton text={value} what={t('ex_value_of', { key })} />}
        {change?.kind === 'changed' && <OldAndNew old={change.old} value={value} unit={unit} />}
        <OtherMembers of={parameter} shown={{ key: null, value: null }} />
      </div>
    </li>
  );
}

/** The parameters by the first part of their keys. `unitOf` gives the unit of a value. */
export function ParameterList(props: {
  found: readonly NetworkParameter[];
  changes: ReadonlyMap<string, ParameterChange>;
  unitOf: (key: string) => ParameterUnit;
}) {
  const { changes, found, unitOf } = props;
  return (
    <>
      {[...Map.groupBy(found, ({ key }) => key.split('.')[0] ?? '')].map(([group, parameters]) => (
        <section key={group} class="parameter-group items">
          <h2>
            {escapeInvisible(group)} <span class="soft small">{plural('ex_parameters', parameters.length)}</span>
          </h2>
          <ul class="panel">
            {parameters.map((parameter, index) => (
              // With the index: a service may send a key twice.
              <ParameterRow
                key={`${parameter.key} ${index}`}
                parameter={parameter}
                unit={unitOf(parameter.key)}
                change={changes.get(parameter.key)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
