import { useState } from 'preact/hooks';
import { Button, useTask } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
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
  const { name, other } = props;
  const [typed, setTyped] = useState('');
  const adding = useTask(async () => {
    const origin = (other?.parse ?? parseSiteOrigin)(typed);
    if (origin === null) throw new Error(other?.invalid ?? t('http_sites_invalid'));
    await props.onSite(origin);
    setTyped((now) => (now === typed ? '' : now));
  });
  return (
    <form onSubmit={submits(adding.run)}>
      <TextField
        name={name}
        label={props.label}
        hint={props.hint}
        value={typed}
        problem={adding.failure}
        onInput={setTyped}
      >
        <Button type="submit" id={`add-${name}`} compact disabled={typed.trim() === ''}>
          {props.action}
        </Button>
      </TextField>
    </form>
  );
}
