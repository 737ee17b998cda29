import { CopyButton } from '#components/copy-button.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { ShortKey } from '#components/short-key.tsx';
import type { DataSourceSpec } from '#lib/data-api/schema/market-changes.ts';
import { unixMillisecondsByDigits } from '#lib/data-api/timestamp.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t, textFor } from '#lib/i18n/i18n.ts';

type Oracle = NonNullable<NonNullable<DataSourceSpec['external']>['oracle']>;
type Condition = NonNullable<NonNullable<DataSourceSpec['internal']>['time']>['conditions'][number];

function enumText(prefix: 'TYPE_' | 'OPERATOR_', value: string): string {
  return (value.startsWith(prefix) ? textFor(value) : null) ?? escapeInvisible(value);
}

const signs = new Map([
  ['OPERATOR_EQUALS', '='],
  ['OPERATOR_GREATER_THAN', '>'],
  ['OPERATOR_GREATER_THAN_OR_EQUAL', '≥'],
  ['OPERATOR_LESS_THAN', '<'],
  ['OPERATOR_LESS_THAN_OR_EQUAL', '≤'],
]);

/** What must be true of the value `name` for data to count. `time` says that the values are moments. */
function Conditions(props: { name: string; conditions: readonly Condition[]; time: boolean }) {
  const { name, conditions, time } = props;
  const asSent = useAsSent();
  if (conditions.length === 0) return <p class="soft small">{t('ex_gov_no_conditions')}</p>;
  return (
    <ul class="conditions">
      {conditions.map((condition, index) => {
        const { operator, value } = condition;
        const sign = signs.get(operator);
        const at = time ? unixMillisecondsByDigits(value) : null;
        return (
          <li key={index}>
            <code>{escapeInvisible(name)}</code>{' '}
            <span title={asSent ? operator : undefined} data-raw={operator}>
              {sign !== undefined && <span aria-hidden="true">{sign}</span>}
              <span class={sign === undefined ? undefined : 'visually-hidden'}>{enumText('OPERATOR_', operator)}</span>
            </span>{' '}
            {at !== null && `${formatDate(at)} `}
            {(at === null || asSent) && (
              <code class={at === null ? undefined : 'soft'}>{escapeInvisible(value) || t('ex_empty_value')}</code>
            )}
            <OtherMembers of={condition} shown={{ operator: null, value: null }} />
          </li>
        );
      })}
    </ul>
  );
}

function Signer({ signer }: { signer: Oracle['signers'][number] }) {
  const asSent = useAsSent();
  const { ethAddress, pubKey } = signer;
  const id = (label: string, value: string) => (
    <span class="with-copy signer">
      <span class="soft">{label}</span>{' '}
      {asSent ? <code>{escapeInvisible(value) || t('ex_empty_value')}</code> : <ShortKey value={value} />}
      <CopyButton text={value} what={label} />
    </span>
  );
  return (
    <li>
      {ethAddress !== null && id(t('ex_gov_signer_eth'), ethAddress.address)}
      {pubKey !== null && id(t('ex_gov_signer_key'), pubKey.key)}
      {ethAddress === null && pubKey === null && <span class="soft">{t('ex_gov_signer_unknown')}</span>}
      <OtherMembers of={signer} shown={{ ethAddress: { address: null }, pubKey: { key: null } }} />
    </li>
  );
}

function Filter({ filter }: { filter: Oracle['filters'][number] }) {
  const asSent = useAsSent();
  const { key, conditions } = filter;
  const { name = '', type = '', numberDecimalPlaces: places = '' } = key ?? {};
  return (
    <li>
      <p>
        <code>{escapeInvisible(name)}</code>{' '}
        <span data-raw={type} title={asSent ? type : undefined}>
          {enumText('TYPE_', type)}
        </span>
        {places !== '' && (asSent || places !== '0') && (
          <span class={places === '0' ? 'soft' : undefined}>
            , {/^\d{1,3}$/.test(places) ? plural('asset_decimals', Number(places)) : escapeInvisible(places)}
          </span>
        )}
      </p>
      <Conditions name={name} conditions={conditions} time={type === 'TYPE_TIMESTAMP'} />
      <OtherMembers
        of={filter}
        shown={{ key: { name: null, numberDecimalPlaces: null, type: null }, conditions: null }}
      />
    </li>
  );
}

/** Where a market takes one of its data from: signed data of others, or the network's own time. */
export function DataSource({ name, source }: { name: string; source: DataSourceSpec | null }) {
  const oracle = source?.external?.oracle ?? null;
  const time = source?.internal?.time ?? null;
  return (
    <section class="data-source items">
      <h4>{name}</h4>
      {oracle !== null && (
        <>
          <p>{t('ex_gov_source_external')}</p>
          <h5>{t('ex_gov_signers')}</h5>
          <ul class="items">
            {oracle.signers.map((signer, index) => (
              <Signer key={index} signer={signer} />
            ))}
          </ul>
          <h5>{t('ex_gov_filters')}</h5>
          <ul class="items">
            {oracle.filters.map((filter, index) => (
              <Filter key={index} filter={filter} />
            ))}
          </ul>
        </>
      )}
      {time !== null && (
        <>
          <p>{t('ex_gov_source_internal')}</p>
          <Conditions name={t('ex_gov_source_time')} conditions={time.conditions} time />
        </>
      )}
      {oracle === null && time === null && <p class="soft">{t('ex_gov_source_none')}</p>}
      <OtherMembers
        of={source}
        shown={{ external: { oracle: { signers: null, filters: null } }, internal: { time: { conditions: null } } }}
      />
    </section>
  );
}
