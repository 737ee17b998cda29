import type { JSX } from 'preact';
import { Chip } from '#components/chip.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';
import type { ParameterChange } from '#lib/explorer/parameter-changes.ts';
import { parameterWords } from '#lib/explorer/parameter-words.ts';
import { t } from '#lib/ui/i18n.ts';
import { visibleText } from '#lib/ui/visible-text.ts';
import { OtherMembers } from '../governance/other-members.tsx';
import { ParameterValueView } from './parameter-value.tsx';

function ChangeChip({ kind }: { kind: ParameterChange['kind'] }): JSX.Element {
  if (kind === 'new') {
    return (
      <Chip tone="ok" icon="check">
        {t('ex_change_new')}
      </Chip>
    );
  }
  if (kind === 'gone') {
    return (
      <Chip tone="refused" icon="cross">
        {t('ex_change_gone')}
      </Chip>
    );
  }
  return (
    <Chip tone="waiting" icon="refresh">
      {t('ex_change_changed')}
    </Chip>
  );
}

/** What it was and what it is now. JSON is compared as text: a line that differs is found more easily than described. */
function OldAndNew({ old, value, unit }: { old: string; value: string; unit: Asset | null }): JSX.Element {
  return (
    <p class="parameter-change small">
      <del>{parameterWords(old, unit)}</del>
      <span aria-hidden="true">→</span>
      <ins>{parameterWords(value, unit)}</ins>
    </p>
  );
}

/** One network parameter, with what has become of it since the last look. `unit` is what its value is an amount of. */
export function ParameterRow(props: {
  parameter: NetworkParameter;
  unit: Asset | null;
  change: ParameterChange | undefined;
}): JSX.Element {
  const { parameter, unit, change } = props;
  const { key, value } = parameter;
  return (
    <li class="parameter" data-testid="parameter" data-key={key} data-change={change?.kind}>
      <div class="parameter-name">
        <code>{visibleText(key)}</code>
        {change !== undefined && <ChangeChip kind={change.kind} />}
      </div>
      <div class="parameter-value">
        <ParameterValueView value={value} unit={unit} />
        <CopyButton text={value} what={t('ex_value_of', { key })} />
        {change?.kind === 'changed' && <OldAndNew old={change.old} value={value} unit={unit} />}
        <OtherMembers of={parameter} shown={['key', 'value']} />
      </div>
    </li>
  );
}
