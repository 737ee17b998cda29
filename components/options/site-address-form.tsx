import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/origin.ts';

/** A typed site, and what to do with it. */
export function SiteAddressForm(props: {
  name: string;
  label: string;
  hint?: string;
  /** On the button. */
  action: string;
  /** Called within the click. Rejects with a sentence for the user. */
  onSite: (origin: string) => Promise<unknown>;
  /** Reads another kind of address; null for none. `invalid` is then said. */
  other?: { parse: (text: string) => string | null; invalid: string };
}) {
  const { name, label, hint, other } = props;
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  /** Submitted again while the browser's own question was open. */
  const [again, setAgain] = useState(false);
  const origin = (other?.parse ?? parseSiteOrigin)(typed);
  const adding = useTask(async () => {
    if (origin === null) return;
    await props.onSite(origin);
    setTyped((now) => (now === typed ? '' : now));
  });
  const submit = (): void => {
    setInvalid(origin === null);
    setAgain(adding.busy);
    adding.run();
  };
  return (
    <form class="stack-2" onSubmit={submits(submit)}>
      <TextField
        name={name}
        label={label}
        {...(hint !== undefined && { hint })}
        value={typed}
        problem={invalid ? (other?.invalid ?? t('http_sites_invalid')) : null}
        onInput={(text) => {
          setTyped(text);
          setInvalid(false);
        }}
      >
        <Button type="submit" id={`add-${name}`} compact disabled={typed.trim() === ''}>
          {props.action}
        </Button>
      </TextField>
      {adding.busy && again && (
        <p class="small" role="status">
          {t('http_sites_waiting')}
        </p>
      )}
      <Failure sentence={adding.failure} />
    </form>
  );
}
