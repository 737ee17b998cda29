import { useEffect, useRef, useState } from 'preact/hooks';
import { type Confirm, useConfirm } from '#components/confirm-box.tsx';
import { Button, IconButton, useTask } from '#components/controls.tsx';
import { submits, TextField, tooLong } from '#components/form.tsx';
import { command } from '#lib/commands/send-command.ts';
import { t } from '#lib/i18n/i18n.ts';
import { longestName } from '#lib/settings/contacts.ts';

/** The name of a key or address. It is left when it is saved or cancelled. */
function ContactForm(props: { id: string; name: string; onSaved?: (name: string) => void; opened: Confirm }) {
  const { id, opened, onSaved } = props;
  const [name, setName] = useState(props.name);
  const form = useRef<HTMLFormElement>(null);
  const problem = tooLong(name, longestName);
  const saving = useTask(async () => {
    if (problem !== null) return;
    await command('contact.name', { id, name: name.trim() });
    opened.drop();
    onSaved?.(name.trim());
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form class="stack-2" ref={form} onSubmit={submits(saving.run)} onKeyDown={opened.onKeyDown}>
      <TextField
        name={`name-${id}`}
        label={t('contact_name')}
        value={name}
        problem={problem ?? saving.failure}
        onInput={setName}
      >
        <div class="setting-buttons">
          <Button type="submit" compact disabled={saving.busy || name.trim() === ''} data-testid="save-contact">
            {t('options_save')}
          </Button>
          <Button compact onClick={opened.drop}>
            {t('call_cancel')}
          </Button>
        </div>
      </TextField>
    </form>
  );
}

/** A button that becomes the form. `label` is on it, or with `small` its tooltip; `named` says whose name it is. */
export function NameContact(props: {
  id: string;
  name: string;
  label: string;
  named?: string;
  small?: boolean;
  onSaved?: (name: string) => void;
}) {
  const { label, named, small = false } = props;
  const form = useConfirm();
  if (form.asked) return <ContactForm {...props} opened={form} />;
  const attributes = { ref: form.open, 'data-testid': 'name-contact', onClick: form.ask };
  if (small) return <IconButton icon="pencil" label={label} {...attributes} />;
  return (
    <Button compact look="quiet" aria-label={named} {...attributes}>
      {label}
    </Button>
  );
}
