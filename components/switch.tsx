import { t } from '#lib/i18n/i18n.ts';
import { Icon } from './icon.tsx';

/** Beside what the administrator has set. */
export function Fixed({ id }: { id?: string }) {
  return (
    <span class="fixed soft small" id={id}>
      <Icon name="lock" size={12} /> {t('managed_fixed')}
    </span>
  );
}

export function Switch(props: {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  /** Set by the administrator: it takes the focus and stays as it is. As a text, the ID of the `Fixed` of several switches. */
  fixed?: boolean | string;
  onChange: (on: boolean) => void;
}) {
  const { name, label, hint, checked, disabled, fixed = false } = props;
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={name}
        name={name}
        checked={checked}
        {...(fixed === false ? { disabled } : { 'aria-disabled': true })}
        aria-describedby={typeof fixed === 'string' ? fixed : undefined}
        onClick={(event) => fixed !== false && event.preventDefault()}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {fixed === true && <Fixed />}
        {fixed === false && hint !== undefined && <span class="soft small">{hint}</span>}
      </span>
    </label>
  );
}
