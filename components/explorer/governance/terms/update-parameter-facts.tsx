import type { JSX } from 'preact';
import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';
import { t } from '#lib/ui/i18n.ts';
import { RouteLink } from '../../frame/route-link.tsx';
import { ParameterValueView } from '../../parameters/parameter-value.tsx';
import { IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { ChangeTable } from './change-table.tsx';

/** The new value of a network parameter beside the one it has now; `current` is null while that is not known. */
export function UpdateParameterFacts(props: {
  change: NetworkParameter;
  current: NetworkParameter | null;
}): JSX.Element {
  const { change, current } = props;
  return (
    <>
      <dl class="facts">
        <IdFact label={t('ex_gov_parameter')} raw={change.key}>
          <RouteLink to={{ view: 'parameters', query: { q: change.key } }}>{t('ex_gov_parameter_all')}</RouteLink>
        </IdFact>
      </dl>
      <ChangeTable
        unknown={t('ex_gov_parameter_not_known')}
        changes={[
          {
            name: t('ex_gov_parameter_value'),
            now: current === null ? null : { raw: current.value, shown: <ParameterValueView value={current.value} /> },
            proposed: { raw: change.value, shown: <ParameterValueView value={change.value} /> },
          },
        ]}
      />
      <OtherMembers of={change} shown={['key', 'value']} />
    </>
  );
}
