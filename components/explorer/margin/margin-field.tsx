import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { FieldProblem } from '#lib/explorer/margin/margin-form.ts';
import { t } from '#lib/i18n/i18n.ts';

const problems: Record<FieldProblem, () => string> = {
  missing: () => t('ex_margin_problem_missing'),
  'not-an-id': () => t('ex_margin_problem_not_an_id'),
  'not-a-number': () => t('ex_margin_problem_not_a_number'),
  'too-fine': () => t('ex_margin_problem_too_fine'),
  'too-large': () => t('ex_margin_problem_too_large'),
  negative: () => t('ex_margin_problem_negative'),
  'no-asset': () => t('ex_margin_problem_no_asset'),
};

/** What a field is told to say about what is in it, by its name. */
export function problemText(name: string, problem: FieldProblem): string {
  return name === 'positionDecimalPlaces' ? t('ex_margin_problem_places') : problems[problem]();
}

/** One field of the form: its name here, and on the wire where it is sent as it is, what belongs in it, and what is wrong with what is in it. */
export function MarginField(props: {
  name: string;
  label: string;
  hint: ComponentChildren;
  value: string;
  placeholder?: string | undefined;
  list?: string | undefined;
  problem: FieldProblem | undefined;
  /** Whether the problem is shown: an empty field is no mistake before it has been left or sent. */
  show: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  children?: ComponentChildren;
}): JSX.Element {
  const { name, problem, show } = props;
  const id = `margin-${name}`;
  const wrong = show && problem !== undefined;
  return (
    <div class="margin-field">
      <label for={id}>
        {props.label} {name !== 'positionDecimalPlaces' && <code class="soft">{name}</code>}
      </label>
      <div class="margin-input">
        <input
          type="text"
          class="field"
          id={id}
          name={name}
          value={props.value}
          placeholder={props.placeholder}
          list={props.list}
          inputMode={name === 'marketId' ? 'text' : name === 'positionDecimalPlaces' ? 'numeric' : undefined}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={wrong}
          aria-describedby={`${id}-hint ${id}-problem`}
          onInput={(event) => props.onType(event.currentTarget.value)}
          onBlur={props.onLeave}
        />
        {props.children}
      </div>
      <div id={`${id}-problem`} aria-live="polite">
        {wrong && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {problemText(name, problem)}
          </p>
        )}
      </div>
      <p class="soft small" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  );
}
