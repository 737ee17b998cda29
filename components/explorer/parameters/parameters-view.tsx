import { useEffect, useMemo } from 'preact/hooks';
import { Button, Chip, CopyButton, Empty, Notice } from '#components/controls.tsx';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { ListView, useTyped, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { QueryData, useAsSent, useAssets, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import { Breakable } from '#components/site-name.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { type ParameterList, parametersQuery } from '#lib/explorer/list-queries.ts';
import { governanceToken, type ParameterUnit, parameterUnit, parameterWords } from '#lib/explorer/parameter-value.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { type ParameterChange, parameterChanges } from '#lib/explorer/seen-parameters.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { wordFinder } from '#lib/format/fold-text.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { jsonChange, ParameterValueView, parameterPhrase } from './parameter-value.tsx';

const noChanges: ReadonlyMap<string, ParameterChange> = new Map();

const changeLooks = {
  new: { tone: 'ok', icon: 'check' },
  changed: { tone: 'waiting', icon: 'refresh' },
  gone: { tone: 'refused', icon: 'cross' },
} as const;

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
        {change?.kind === 'changed' &&
          (jsonChange(change.old, value) ?? (
            <p class="parameter-change small">
              <del>{parameterWords(change.old, unit)}</del>
              <span aria-hidden="true">→</span>
              <ins>{parameterWords(value, unit)}</ins>
            </p>
          ))}
        <OtherMembers of={parameter} shown={['key', 'value']} />
      </div>
    </li>
  );
}

/** All network parameters: searched as one types, with the changes since the user last looked. */
export function ParametersView({ query }: { query: RouteQuery }) {
  const { api, navigation } = useExplorer();
  const { baseUrl } = api.value;
  const list = useQuery(parametersQuery(api.value));
  const ask = navigation.change;
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }));
  const assets = useAssets().data?.assets;
  const token = useMemo(() => governanceToken(list.data?.parameters ?? [], assets ?? []), [list.data, assets]);
  const labelOf = ({ key, value }: NetworkParameter): string =>
    `${parameterWords(value, parameterUnit(key, token))} ${parameterPhrase(key) ?? ''}`;
  const { changes, since, markSeen } = useChanges(baseUrl, list.data);
  const only = query['changed'] === '1' && changes.size > 0;

  return (
    <>
      <ViewHead title={t('ex_view_parameters')} lead={t('ex_parameters_lead')} query={list} />
      <QueryData query={list} rows={12}>
        {(data) => {
          const gone = [...changes].flatMap(([key, change]) =>
            change.kind === 'gone' ? { key, value: change.old } : [],
          );
          const all = [...gone, ...data.parameters];
          const shown = only ? all.filter(({ key }) => changes.has(key)) : all;
          const isFound = wordFinder(search.text);
          const found = shown.filter((one) => isFound(`${one.key} ${one.value} ${labelOf(one)}`));
          return (
            <>
              {changes.size > 0 && (
                <Notice
                  tone="waiting"
                  icon="refresh"
                  title={plural('ex_changes', changes.size, { date: formatDate(since) })}
                  actions={
                    <>
                      <Button onClick={markSeen}>{t('ex_mark_seen')}</Button>
                      <Button look="quiet" aria-pressed={only} onClick={() => ask({ changed: only ? '' : '1' })}>
                        {only ? t('ex_show_all') : t('ex_only_changes')}
                      </Button>
                    </>
                  }
                />
              )}
              <ListView
                found={found.length}
                unreadable={data.unreadable}
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
                clear={all.length > 0 && (() => ask({ q: '', changed: '' }))}
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
                          change={changes.get(parameter.key)}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </ListView>
            </>
          );
        }}
      </QueryData>
    </>
  );
}

/** The changes since the user last looked at this data API. The first look has none. */
function useChanges(baseUrl: string, data: ParameterList | undefined) {
  const { now, seen, settings } = useExplorer();
  const last = seen.looks.value[baseUrl];
  // What could not be read would look gone.
  const whole = data?.unreadable === 0 ? data.parameters : undefined;
  const changes = useMemo(
    () => (last === undefined || whole === undefined ? noChanges : parameterChanges(last.parameters, whole)),
    [last, whole],
  );
  const markSeen = (): void => {
    const named = settings.peek().networks.flatMap(({ dataApiAddresses }) => dataApiAddresses);
    if (whole !== undefined) seen.mark(baseUrl, whole, now.peek(), named).catch(console.error);
  };
  const first = last === undefined && whole !== undefined && whole.length > 0;
  useEffect(() => {
    if (first) markSeen();
  }, [first]);
  return { changes, since: last?.at ?? 0, markSeen };
}
