import type { JSX } from 'preact';
import { Button } from '#components/controls.tsx';
import { Empty } from '#components/status.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { groupParameters } from '#lib/explorer/find-parameters.ts';
import type { ParameterChange } from '#lib/explorer/parameter-changes.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { ParameterRow } from './parameter-row.tsx';

/** The parameters by the first part of their keys. `unitOf` gives the asset that a value is an amount of. */
export function ParameterList(props: {
  found: readonly NetworkParameter[];
  changes: ReadonlyMap<string, ParameterChange>;
  unitOf: (key: string) => Asset | null;
  onClear: () => void;
}): JSX.Element {
  const { changes, found, unitOf } = props;
  if (found.length === 0) {
    return (
      <Empty icon="search" title={t('ex_no_match')}>
        <Button onClick={props.onClear}>{t('ex_show_all')}</Button>
      </Empty>
    );
  }
  return (
    <>
      {[...groupParameters(found)].map(([group, parameters]) => (
        <section key={group} class="parameter-group">
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
