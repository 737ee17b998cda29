import { Icon } from '#components/icon.tsx';
import { t } from '#lib/i18n/i18n.ts';

/** Beside what the administrator has set. */
export function Fixed({ id }: { id?: string }) {
  return (
    <span class="fixed soft small" id={id}>
      <Icon name="lock" size={12} /> {t('managed_fixed')}
    </span>
  );
}

/**
 * A switch that the administrator has set. It takes the focus, so that it is found by keyboard too, and stays as it is.
 * `mark` is the ID of one `Fixed` for several switches; each has its own otherwise.
 */
export function FixedSwitch(props: { name: string; label: string; checked: boolean; mark?: string }) {
  const { name, label, checked, mark } = props;
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={name}
        name={name}
        checked={checked}
        aria-disabled="true"
        aria-describedby={mark}
        onClick={(event) => event.preventDefault()}
      />
      <span>
        {label}
        {mark === undefined && <Fixed />}
      </span>
    </label>
  );
}
