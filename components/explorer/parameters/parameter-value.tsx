import { Icon } from '#components/icon.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { parameterWords, readParameterValue } from '#lib/explorer/parameter-value.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** JSON of at most so many lines is shown open. */
const fewLines = 6;

function Json({ value, members }: { value: string; members: number }) {
  const indented = indentJson(value);
  return (
    <details class="parameter-json" open={indented.split('\n').length <= fewLines}>
      <summary>{plural('ex_json_members', members)}</summary>
      <pre>{indented}</pre>
      <details class="parameter-raw">
        <summary class="small soft">{t('ex_as_sent')}</summary>
        <code>{escapeInvisible(value)}</code>
      </details>
    </details>
  );
}

/** A parameter's value as it reads, and as it was sent where that differs. `unit` is the asset it is an amount of. */
export function ParameterValueView({ value, unit }: { value: string; unit: Asset | null }) {
  const read = readParameterValue(value);
  if (read.kind === 'json') return <Json value={value} members={read.members} />;
  const words = parameterWords(value, unit);
  return (
    <span class="parameter-words">
      <span class={value === '' ? 'soft' : undefined}>
        {read.kind === 'flag' && <Icon name={read.value ? 'check' : 'cross'} />}
        {words}
      </span>
      {words !== value && value !== '' && <code class="soft">{escapeInvisible(value)}</code>}
    </span>
  );
}
