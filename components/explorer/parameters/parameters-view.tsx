import { useMemo } from 'preact/hooks';
import { CopyButton, Empty } from '#components/controls.tsx';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { ListView, useTyped, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { QueryData, useAsSent, useAssets, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import { Breakable } from '#components/site-name.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { parametersQuery } from '#lib/explorer/list-queries.ts';
import { governanceToken, type ParameterUnit, parameterUnit, parameterWords } from '#lib/explorer/parameter-value.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { wordFinder } from '#lib/format/fold-text.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { ParameterValueView, parameterPhrase } from './parameter-value.tsx';

function ParameterRow({ parameter, unit }: { parameter: NetworkParameter; unit: ParameterUnit }) {
  const { key, value } = parameter;
  const asSent = useAsSent();
  const phrase = parameterPhrase(key);
  return (
    <li class="parameter" data-testid="parameter" data-key={key}>
      <div class="parameter-name">
        <code>
          <Breakable text={escapeInvisible(key)} />
        </code>
        {phrase !== null && <span class="parameter-phrase soft small">{phrase}</span>}
      </div>
      <div class="parameter-value">
        <ParameterValueView value={value} unit={unit} />
        {asSent && value !== '' && <CopyButton text={value} what={t('ex_value_of', { key })} />}
        <OtherMembers of={parameter} shown={['key', 'value']} />
      </div>
    </li>
  );
}

/** All network parameters: searched as one types. */
export function ParametersView({ query }: { query: RouteQuery }) {
  const { api, navigation } = useExplorer();
  const list = useQuery(parametersQuery(api.value));
  const ask = navigation.change;
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }));
  const assets = useAssets().data?.assets;
  const token = useMemo(() => governanceToken(list.data?.parameters ?? [], assets ?? []), [list.data, assets]);
  const labelOf = ({ key, value }: NetworkParameter): string =>
    `${parameterWords(value, parameterUnit(key, token))} ${parameterPhrase(key) ?? ''}`;

  return (
    <>
      <ViewHead title={t('ex_view_parameters')} lead={t('ex_parameters_lead')} query={list} />
      <QueryData query={list} rows={12}>
        {({ parameters: all, unreadable }) => {
          const isFound = wordFinder(search.text);
          const found = all.filter((one) => isFound(`${one.key} ${one.value} ${labelOf(one)}`));
          return (
            <ListView
              found={found.length}
              unreadable={unreadable}
              search={{ typed: search, label: t('ex_parameters_search') }}
              count={
                found.length < all.length
                  ? t('ex_parameters_found', { all: plural('ex_parameters', all.length), found: `${found.length}` })
                  : plural('ex_parameters', all.length)
              }
              csv={{
                table: 'parameters',
                rows: () => [['key', 'value'], ...found.map(({ key, value }) => [key, value])],
              }}
              none={<Empty icon="list" title={t('ex_parameters_empty')} text={t('ex_parameters_empty_text')} />}
              clear={all.length > 0 && (() => ask({ q: '' }))}
            >
              {[...Map.groupBy(found, ({ key }) => key.split('.')[0] ?? '')].map(([group, parameters]) => (
                <section key={group} class="parameter-group items">
                  <h2>
                    {escapeInvisible(group)}{' '}
                    <span class="soft small">{plural('ex_parameters', parameters.length)}</span>
                  </h2>
                  <ul class="panel">
                    {parameters.map((parameter, index) => (
                      // With the index: a service may send a key twice.
                      <ParameterRow
                        key={`${parameter.key} ${index}`}
                        parameter={parameter}
                        unit={parameterUnit(parameter.key, token)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </ListView>
          );
        }}
      </QueryData>
    </>
  );
}
