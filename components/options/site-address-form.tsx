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
  const adding = useTask(async () => {
    const origin = (other?.parse ?? parseSiteOrigin)(typed);
    setInvalid(origin === null);
    if (origin === null) return;
    await props.onSite(origin);
    setTyped('');
  });
  return (
    <form class="stack-2" onSubmit={submits(adding.run)}>
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
        <Button type="submit" id={`add-${name}`} compact disabled={adding.busy || typed.trim() === ''}>
          {props.action}
        </Button>
      </TextField>
      <Failure sentence={adding.failure} />
    </form>
  );
}
