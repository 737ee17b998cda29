import type { JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import type { DataSourceSpec } from '#lib/data-api/schema/data-source-spec.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { OtherMembers } from '../other-members.tsx';
import { withKeys } from '../with-keys.ts';
import { ConditionList } from './condition-list.tsx';

type Oracle = NonNullable<NonNullable<DataSourceSpec['external']>['oracle']>;

const typeWords = new Map<string, () => string>([
  ['TYPE_EMPTY', () => t('ex_gov_type_empty')],
  ['TYPE_INTEGER', () => t('ex_gov_type_integer')],
  ['TYPE_STRING', () => t('ex_gov_type_string')],
  ['TYPE_BOOLEAN', () => t('ex_gov_type_boolean')],
  ['TYPE_DECIMAL', () => t('ex_gov_type_decimal')],
  ['TYPE_TIMESTAMP', () => t('ex_gov_type_timestamp')],
]);

function Signer({ signer }: { signer: Oracle['signers'][number] }): JSX.Element {
  const { ethAddress, pubKey } = signer;
  const all: [string, string][] = [
    ...(ethAddress === null ? [] : [[t('ex_gov_signer_eth'), ethAddress.address] satisfies [string, string]]),
    ...(pubKey === null ? [] : [[t('ex_gov_signer_key'), pubKey.key] satisfies [string, string]]),
  ];
  return (
    <li>
      {all.map(([kind, value]) => (
        <span class="with-copy signer" key={kind}>
          <span class="soft">{kind}</span> <code>{escapeInvisible(value) || t('ex_empty_value')}</code>
          <CopyButton text={value} what={kind} />
        </span>
      ))}
      {all.length === 0 && <span class="soft">{t('ex_gov_signer_unknown')}</span>}
      <OtherMembers of={signer} shown={['ethAddress', 'pubKey']} />
      <OtherMembers of={ethAddress ?? {}} shown={['address']} />
      <OtherMembers of={pubKey ?? {}} shown={['key']} />
    </li>
  );
}

function Filter({ filter }: { filter: Oracle['filters'][number] }): JSX.Element {
  const { key, conditions } = filter;
  const type = key?.type ?? '';
  const places = key?.numberDecimalPlaces ?? '';
  return (
    <li>
      <p>
        <code>{escapeInvisible(key?.name ?? '')}</code>{' '}
        <span data-raw={type} title={type}>
          {typeWords.get(type)?.() ?? escapeInvisible(type)}
        </span>
        {places !== '' && places !== '0' && (
          <>, {/^\d{1,3}$/.test(places) ? plural('asset_decimals', Number(places)) : escapeInvisible(places)}</>
        )}
        {places === '0' && <span class="soft">, {plural('asset_decimals', 0)}</span>}
      </p>
      <ConditionList of={key?.name ?? ''} conditions={conditions} time={type === 'TYPE_TIMESTAMP'} />
      <OtherMembers of={filter} shown={['key', 'conditions']} />
      <OtherMembers of={key ?? {}} shown={['name', 'numberDecimalPlaces', 'type']} />
    </li>
  );
}

function OracleSource({ oracle }: { oracle: Oracle }): JSX.Element {
  return (
    <>
      <p>{t('ex_gov_source_external')}</p>
      <h5>{t('ex_gov_signers')}</h5>
      <ul class="signers">
        {withKeys(oracle.signers, ({ ethAddress, pubKey }) => `${ethAddress?.address} ${pubKey?.key}`).map(
          ({ key, item }) => (
            <Signer key={key} signer={item} />
          ),
        )}
      </ul>
      <h5>{t('ex_gov_filters')}</h5>
      <ul class="filters">
        {withKeys(oracle.filters, ({ key }) => key?.name ?? '').map(({ key, item }) => (
          <Filter key={key} filter={item} />
        ))}
      </ul>
      <OtherMembers of={oracle} shown={['signers', 'filters']} />
    </>
  );
}

/** Where a market takes one of its data from: signed data of others, or the network's own time. */
export function DataSource({ name, source }: { name: string; source: DataSourceSpec | null }): JSX.Element {
  const oracle = source?.external?.oracle ?? null;
  const time = source?.internal?.time ?? null;
  return (
    <section class="data-source">
      <h4>{name}</h4>
      {oracle !== null && <OracleSource oracle={oracle} />}
      {time !== null && (
        <>
          <p>{t('ex_gov_source_internal')}</p>
          <ConditionList of={t('ex_gov_source_time')} conditions={time.conditions} time />
          <OtherMembers of={time} shown={['conditions']} />
        </>
      )}
      {oracle === null && time === null && <p class="soft">{t('ex_gov_source_none')}</p>}
      <OtherMembers of={source ?? {}} shown={['external', 'internal']} />
      <OtherMembers of={source?.external ?? {}} shown={['oracle']} />
      <OtherMembers of={source?.internal ?? {}} shown={['time']} />
    </section>
  );
}
