import type { JSX } from 'preact';
import { Fact, IdFact } from '#components/explorer/shell/fact-list.tsx';
import { isMembers, type Members } from '#lib/data-api/parse-json.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { memberLabel, memberWords } from '#lib/explorer/governance/member-labels.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';

type AssetOf = (id: string) => Asset | null;

/** A key, an ID or an Ethereum address. */
const isId = (value: string): boolean => /^(?:0x[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value);

function Item({ value, assetOf }: { value: unknown; assetOf: AssetOf }): JSX.Element {
  return isMembers(value) ? (
    <MemberFacts of={value} assetOf={assetOf} />
  ) : (
    <code>{indentJson(JSON.stringify(value))}</code>
  );
}

function Member({ name, of, assetOf }: { name: string; of: Members; assetOf: AssetOf }): JSX.Element {
  const value = of[name];
  const label = memberLabel(name);
  if (typeof value === 'string' && isId(value)) return <IdFact label={label} raw={value} />;
  if (typeof value !== 'object') {
    return <Fact label={label} raw={`${value}`} words={memberWords(name, of, assetOf)} />;
  }
  const items = Array.isArray(value) ? value : [value];
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {value === null || items.length === 0 ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : Array.isArray(value) ? (
          <ol class="triggers">
            {items.map((item, index) => (
              <li key={index}>
                <Item value={item} assetOf={assetOf} />
              </li>
            ))}
          </ol>
        ) : (
          <Item value={value} assetOf={assetOf} />
        )}
      </dd>
    </>
  );
}

/** Every member of a message that this version has no table for, however deep, under its own name. */
export function MemberFacts({ of, assetOf }: { of: Members; assetOf: AssetOf }): JSX.Element {
  return (
    <dl class="facts member-facts">
      {Object.keys(of).map((name) => (
        <Member key={name} name={name} of={of} assetOf={assetOf} />
      ))}
    </dl>
  );
}
