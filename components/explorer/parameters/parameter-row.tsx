import type { JSX } from 'preact';
import { Chip } from '#components/chip.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import type { ParameterChange } from '#lib/explorer/parameter-changes.ts';
import { parameterWords } from '#lib/explorer/parameter-words.ts';
import { t } from '#lib/ui/i18n.ts';
import { visibleText } from '#lib/ui/visible-text.ts';
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
function OldAndNew({ old, value }: { old: string; value: string }): JSX.Element {
  return (
    <p class="parameter-change small">
      <del>{parameterWords(old)}</del>
      <span aria-hidden="true">→</span>
      <ins>{parameterWords(value)}</ins>
    </p>
  );
}

/** One network parameter, with what has become of it since the last look. */
export function ParameterRow(props: {
  parameterKey: string;
  value: string;
  change: ParameterChange | undefined;
}): JSX.Element {
  const { parameterKey, value, change } = props;
  return (
    <li class="parameter" data-testid="parameter" data-key={parameterKey} data-change={change?.kind}>
      <div class="parameter-name">
        <code>{visibleText(parameterKey)}</code>
        {change !== undefined && <ChangeChip kind={change.kind} />}
      </div>
      <div class="parameter-value">
        <ParameterValueView value={value} />
        <CopyButton text={value} what={t('ex_value_of', { key: parameterKey })} />
        {change?.kind === 'changed' && <OldAndNew old={change.old} value={value} />}
      </div>
    </li>
  );
}
