import type { JSX } from 'preact';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';
import { isTokenAmount } from '#lib/explorer/token-parameters.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ParameterValueView } from '../../parameters/parameter-value.tsx';
import { IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { ChangeTable } from './change-table.tsx';

/**
 * The new value of a network parameter beside the one it has now; `current` is null while that is not known. `token` is
 * the one that amounts among the parameters are of.
 */
export function UpdateParameterFacts(props: {
  change: NetworkParameter;
  current: NetworkParameter | null;
  token: Asset | null;
}): JSX.Element {
  const { change, current } = props;
  const unit = isTokenAmount(change.key) ? props.token : null;
  const shown = (value: string) => ({ raw: value, shown: <ParameterValueView value={value} unit={unit} /> });
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
            now: current === null ? null : shown(current.value),
            proposed: shown(change.value),
          },
        ]}
      />
      <OtherMembers of={change} shown={['key', 'value']} />
    </>
  );
}
