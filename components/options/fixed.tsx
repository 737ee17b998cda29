import { Icon } from '#components/icon.tsx';
import { t } from '#lib/i18n/i18n.ts';

/** Beside what the administrator has set. */
export function Fixed() {
  return (
    <span class="fixed soft small">
      <Icon name="lock" size={12} /> {t('managed_fixed')}
    </span>
  );
}

/** A switch that the administrator has set. It takes the focus, so that it is found by keyboard too, and stays as it is. */
export function FixedSwitch(props: { name: string; label: string; checked: boolean }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={props.name}
        name={props.name}
        checked={props.checked}
        aria-disabled="true"
        onClick={(event) => event.preventDefault()}
      />
      <span>
        {props.label}
        <Fixed />
      </span>
    </label>
  );
}
